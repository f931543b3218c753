/** The order in which the ads of a campaign are heard: reads it, and writes it as a change-set of one entity. */
import type { ads } from '@spotdesk/sdk/contract'
import { availableActions, canBeInSequence, shortestSequence } from '@spotdesk/sdk/rules'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import { type AdCampaign, loadAdCampaigns } from './write-store.ts'
import { insertChangeSet } from '../../platform/change-sets/change-set-store.ts'
import { versionConflict } from '../../platform/change-sets/version-conflict.ts'
import { writeAds } from './write-ads.ts'
import { isStale } from '../../platform/http/request/if-match.ts'
import { type FieldError, Problem, fieldError, notFound } from '../../platform/http/answer/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { lockAdCampaign } from './write.ts'

export const getSequence: Handler<typeof ads.sequence> = async ({ id }, { db, actor }) => {
  const home = (await loadAdCampaigns(db, actor, [id])).get(id)
  if (!home) throw notFound()
  return toSequence(home, home.sequence)
}

export const setSequence: Handler<typeof ads.setSequence> = ({ id, body }, call) =>
  call.write(async (tx) => {
    const home = await lockAdCampaign(tx, call, id)
    const { campaign, sequence } = home
    if (isStale(call, sequence.version)) throw await versionConflict(tx, call, 'adSequence', { id, ...sequence })
    refuseClosed(home)
    const adIds = body.sequence.map(({ adId }) => adId)
    const errors = findSequenceErrors(home, adIds)
    if (errors.length > 0) throw new Problem('validationFailed', {}, { errors })
    if (adIds.join() === sequence.adIds.join()) return { ...toSequence(home, sequence), changeSetId: null }
    const { actor, services, reason } = call
    const now = services.clock.now()
    const changeSetId = uuidV7(now)
    const counts = { create: 0, update: 1, unchanged: 0, error: 0 }
    await insertChangeSet(tx, { id: changeSetId, kind: 'ads', actor, status: 'APPLIED', hash: '', counts, now })
    // A new arrangement by a user forgets the former places of removed ads.
    const sequences = new Map([[id, { adIds, left: [] }]])
    await writeAds(tx, { actor, now, reason }, changeSetId, new Map([[campaign.id, home]]), { changes: [], sequences })
    return { ...toSequence(home, { version: sequence.version + 1, adIds }), changeSetId }
  })

/** @throws Problem campaignActionNotAllowed for a campaign that is archived, or whose order is */
function refuseClosed({ campaign }: AdCampaign): void {
  if (!campaign.archived && !campaign.order?.archived) return
  const { status, archived, order } = campaign
  const allowedActions = availableActions({ status, archived, order, campaignType: campaign.fields.type })
  throw new Problem('campaignActionNotAllowed', { status: archived ? 'ARCHIVED' : status }, { members: { allowedActions } })
}

function findSequenceErrors({ ads: known }: AdCampaign, adIds: readonly number[]): FieldError[] {
  if (adIds.length > 0 && adIds.length < shortestSequence) return [fieldError('sequence', 'tooSmall', { least: shortestSequence })]
  return adIds.flatMap((adId, index) => {
    const field = `sequence.${index}.adId`
    const ad = known.get(adId)
    if (!ad || adIds.indexOf(adId) !== index) return [fieldError(field, 'unknownItem', { field: 'ad of this campaign' }, adId)]
    return canBeInSequence(ad.fields) ? [] : [fieldError(field, 'notInSequence', {}, adId)]
  })
}

function toSequence({ ads: known }: AdCampaign, { version, adIds }: { version: number; adIds: readonly number[] }): ads.AdSequence {
  const getAdName = (adId: number) => known.get(adId)!.fields.name
  const others = [...known.values()].filter(({ id, fields }) => canBeInSequence(fields) && !adIds.includes(id))
  return {
    version,
    sequence: adIds.map((adId) => ({ adId, name: getAdName(adId) })),
    available: others.map(({ id, fields }) => ({ adId: id, name: fields.name })),
  }
}
