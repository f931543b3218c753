/** Duplicating a campaign: drafts with the same settings, flight and ads, without statistics and external references. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { toAuthor } from '../../../platform/change-sets/direct-change.ts'
import { notFound } from '../../../platform/http/answer/problem.ts'
import type { Handler } from '../../../platform/http/route.ts'
import { copyCampaign } from './copy.ts'
import { readCampaignRecord } from '../store.ts'
import { resolveCampaignStatus, requireAction } from './verdict.ts'
import { loadCampaigns } from '../write/write-store.ts'

export const duplicateCampaign: Handler<typeof campaigns.duplicate> = ({ id, body }, call) => {
  const { actor, services } = call
  const now = services.clock.now()
  return call.write(async (tx) => {
    const [[source], record] = await Promise.all([loadCampaigns(tx, actor, [id]), readCampaignRecord(tx, actor, id)])
    if (!source || !record) throw notFound()
    requireAction('duplicate', { ...record, status: resolveCampaignStatus(record, now) })
    const { ids, changeSetId } = await copyCampaign(tx, toAuthor(call), source, body ?? {})
    return { id: ids[0]!, ids, changeSetId }
  })
}
