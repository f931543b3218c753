/** Changes the settings of a campaign: the form or one of its steps, and the quick edit of a live campaign. */
import type { CampaignSettings, Confirmation, campaigns } from '@spotdesk/sdk/contract'
import { type CampaignFields, settingPath } from '@spotdesk/sdk/rules'
import { Problem, fieldError } from '../../../platform/http/answer/problem.ts'
import type { Call, Handler } from '../../../platform/http/route.ts'
import { toCampaign } from '../present.ts'
import { toCampaignCells, toCampaignFieldError } from './settings.ts'
import { planCampaignChange, refuseUnless, lockCampaign, writeChange } from './write.ts'

export const updateCampaign: Handler<typeof campaigns.update> = ({ id, body }, call) => {
  const { confirm = [], ...settings } = body
  return change(id, toCampaignCells(settings), { action: 'EDIT_CAMPAIGN', confirm }, call)
}

export const quickEditCampaign: Handler<typeof campaigns.quickEdit> = ({ id, body }, call) => {
  const { confirm = [], campaignObjective, ...settings } = body
  if (campaignObjective.value === null && !campaignObjective.unlimited)
    throw new Problem('validationFailed', {}, { errors: [fieldError('campaignObjective.value', 'required')] })
  const given: CampaignSettings = { ...settings, endDate: body.endDate ?? null, campaignObjective }
  return change(id, toCampaignCells(given), { action: 'QUICK_EDIT', confirm }, call)
}

interface Terms {
  /** The action in the menu that this call carries out. */
  action: 'EDIT_CAMPAIGN' | 'QUICK_EDIT'
  confirm: readonly Confirmation[]
}

function change(
  id: number,
  cells: Partial<CampaignFields>,
  { action, confirm }: Terms,
  call: Call,
): Promise<campaigns.CampaignUpdateResult> {
  return call.write(async (tx) => {
    const subject = await lockCampaign(tx, call, id)
    refuseUnless(subject, (actions) => actions.includes(action))
    const planned = await planCampaignChange(tx, call, subject, { cells, action: null })
    const warnings = planned.warnings.map(({ field, code, message }) => ({ field: settingPath(field ?? ''), code, message }))
    if (planned.verdict === 'UNCHANGED') return { ...toCampaign(subject.record, call.actor), changeSetId: null, warnings }
    const unconfirmed = planned.warnings.filter(({ code }) => code === 'objectiveBelowDelivered' && !confirm.includes(code))
    if (unconfirmed.length > 0) {
      const members: { confirm: Confirmation[] } = { confirm: ['objectiveBelowDelivered'] }
      throw new Problem(
        'confirmationRequired',
        { reason: unconfirmed[0]!.message },
        { errors: unconfirmed.map(toCampaignFieldError), members },
      )
    }
    const written = await writeChange(tx, call, { id, before: subject.stored, fields: planned.after!, flags: {}, action: 'UPDATE' })
    return { ...written, warnings }
  })
}
