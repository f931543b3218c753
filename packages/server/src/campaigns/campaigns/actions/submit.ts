/** Submits a draft, and withdraws a proposal. Submitting a RESERVED campaign creates a proposal to its publisher. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { wizardSteps } from '@spotdesk/sdk/rules'
import { guardSubmit } from '../../../forecast/answers/submit-guard.ts'
import { Problem, fieldError } from '../../../platform/http/answer/problem.ts'
import type { Handler } from '../../../platform/http/route.ts'
import { toCampaign } from '../present.ts'
import { countAds } from '../write/plan-store.ts'
import { planCampaignChange, refuseUnless, lockCampaign, writeChange } from '../write/write.ts'

/**
 * DRAFT → READY, RUNNING or PENDING. Requires what the wizard's summary requires: complete settings, an ad, targeting, an end in the
 * future. Activates the valid ads of the campaign. A bulk file may submit campaigns before their ads are imported: it requires no ad. A
 * submitted campaign is returned unchanged.
 */
export const submitCampaign: Handler<typeof campaigns.submit> = async ({ id, override }, call) => {
  await guardSubmit(id, override, call)
  return call.write(async (tx) => {
    const subject = await lockCampaign(tx, call, id)
    const { stored, record } = subject
    const offered = !record.archived && !record.order_archived && record.status !== 'REJECTED'
    refuseUnless(subject, () => offered)
    if (stored.submitted) return { ...toCampaign(record, call.actor), changeSetId: null }
    const planned = await planCampaignChange(tx, call, subject, { cells: {}, action: 'SUBMIT' })
    const steps = wizardSteps(planned.after!, await countAds(tx, call.actor.agencyId, id))
    if (!steps.ads) throw new Problem('validationFailed', {}, { errors: [fieldError('ads', 'required')] })
    return writeChange(tx, call, { id, before: stored, fields: planned.after!, flags: { submitted: true }, action: 'SUBMIT' })
  })
}

/** The buyer withdraws a proposal that nobody has answered; the campaign becomes a draft. */
export const withdrawCampaign: Handler<typeof campaigns.withdraw> = ({ id }, call) =>
  call.write(async (tx) => {
    const subject = await lockCampaign(tx, call, id)
    const { stored, record } = subject
    refuseUnless(subject, () => record.status === 'PENDING' && !record.archived && !record.order_archived)
    return writeChange(tx, call, { id, before: stored, fields: stored.fields, flags: { submitted: false }, action: 'WITHDRAW' })
  })
