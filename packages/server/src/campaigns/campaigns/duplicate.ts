/** Duplicating a campaign: a draft with the same settings and ads, without statistics and external references. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { copyCampaigns } from '../../platform/change-sets/copy-campaigns.ts'
import { recordWithCommit } from '../../platform/change-sets/record.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { statusOf, verdictOf } from './actions.ts'
import { readCampaign } from './store.ts'

export const duplicateCampaign: Handler<typeof campaigns.duplicate> = ({ id }, call) => {
  const now = call.services.clock.now()
  return call.write(async (tx) => {
    const record = await readCampaign(tx, call.actor, id)
    if (!record) throw notFound()
    verdictOf('duplicate', { ...record, status: statusOf(record, now) })
    const source = { id, name: record.name, startDate: record.start_date, endDate: record.end_date }
    const [copy] = await copyCampaigns(tx, { agencyId: call.actor.agencyId, now }, [source])
    // The ads came with the campaign: its audit row stands for them.
    recordWithCommit(
      tx,
      { actor: call.actor, now, reason: call.reason },
      {
        entityType: 'campaign',
        entityId: copy!.id,
        entityName: copy!.name,
        action: 'DUPLICATE',
        versionBefore: null,
        versionAfter: 1,
        diff: [{ path: 'duplicateOf', before: null, after: id }],
      },
    )
    return { id: copy!.id }
  })
}
