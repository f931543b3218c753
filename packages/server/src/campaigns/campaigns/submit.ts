/** Submitting a draft, and taking a proposal back. Submitting a RESERVED campaign writes a proposal to its publisher. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { wizardSteps } from '@spotdesk/sdk/rules'
import { sql } from 'kysely'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import { guardSubmit } from '../../forecast/answers/submit-guard.ts'
import { Problem, fieldError } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { toCampaign } from './present.ts'
import { planChange, refuseUnless, takeCampaign, writeChange } from './write.ts'

/**
 * DRAFT → READY, RUNNING or PENDING. Everything that the wizard's summary asks for is checked: its settings, an ad, targeting, an end
 * that is not over. Its valid ads become active with it. A file of campaigns may be submitted before the file of its ads: that asks
 * for no ad. A campaign that was submitted already is answered as it is.
 */
export const submitCampaign: Handler<typeof campaigns.submit> = async ({ id, override }, call) => {
  await guardSubmit(id, override, call)
  return call.write(async (tx) => {
    const subject = await takeCampaign(tx, call, id)
    const { stored, record } = subject
    const offered = !record.archived && !record.order_archived && record.status !== 'REJECTED'
    refuseUnless(subject, () => offered)
    if (stored.submitted) return { ...toCampaign(record, call.actor), changeSetId: null }
    const planned = await planChange(tx, call, subject, { cells: {}, action: 'SUBMIT' })
    const steps = wizardSteps(planned.after!, await countAds(tx, call.actor.agencyId, id))
    if (!steps.ads) throw new Problem('validationFailed', {}, { errors: [fieldError('ads', 'required')] })
    return writeChange(tx, call, { id, before: stored, fields: planned.after!, flags: { submitted: true }, action: 'SUBMIT' })
  })
}

/** The buyer takes a proposal back to draft, while nobody has answered it. */
export const withdrawCampaign: Handler<typeof campaigns.withdraw> = ({ id }, call) =>
  call.write(async (tx) => {
    const subject = await takeCampaign(tx, call, id)
    const { stored, record } = subject
    refuseUnless(subject, () => record.status === 'PENDING' && !record.archived && !record.order_archived)
    return writeChange(tx, call, { id, before: stored, fields: stored.fields, flags: { submitted: false }, action: 'WITHDRAW' })
  })

async function countAds(tx: WriteTransaction, agencyId: number, campaignId: number): Promise<number> {
  const { rows } = await sql<{ ads: number }>`
    select count(*) as ads from ads where agency_id = ${agencyId} and campaign_id = ${campaignId} and not archived`.execute(tx)
  return rows[0]!.ads
}
