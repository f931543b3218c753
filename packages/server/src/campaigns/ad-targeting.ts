/** The targeting that an ad has of its own, beside its campaign's. */
import type { targeting as contract } from '@spotdesk/sdk/contract'
import { printTargeting } from '@spotdesk/sdk/targeting'
import type { Kysely } from 'kysely'
import { targetingToText } from '../change-sets/campaign-columns.ts'
import { recordWithCommit } from '../change-sets/record.ts'
import { versionConflict } from '../change-sets/version-conflict.ts'
import type { DB } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { assessAgency } from '../delivery/assess.ts'
import type { Actor } from '../http/actor.ts'
import { Problem, notFound } from '../http/problem.ts'
import type { Call, Handler } from '../http/route.ts'
import { parseWritten, readTargetings, refuseFaulty } from '../targeting/reading.ts'
import { type AdTargetingRecord, adTargetingUpdate, readAdTargeting, readCampaignTargeting } from './targeting-store.ts'
import { refuseUnless, takeCampaign } from './write.ts'

export const readAdsTargeting: Handler<typeof contract.ofAd> = ({ id, adId }, { db, actor }) => present(db, actor, { id, adId })

export const saveAdsTargeting: Handler<typeof contract.setAd> = ({ id, adId, body }, call) =>
  call.write(async (tx) => {
    const { actor } = call
    const next = 'groups' in body && body.groups === null ? null : parseWritten(body as Parameters<typeof parseWritten>[0])
    // The version that the caller has seen is the ad's.
    const subject = await takeCampaign(tx, { ...call, ifMatch: null }, id)
    const ad = await takeAd(tx, call, { id, adId })
    refuseUnless(subject, (actions) => actions.includes('CREATE_NEW_AD'))
    if (ad.archived) throw new Problem('campaignActionNotAllowed', { status: 'ARCHIVED' }, { members: { allowedActions: [] } })
    const { startDate, endDate } = subject.stored.fields
    if (next) await refuseFaulty(tx, actor, next, { before: ad.targeting, flight: { startDate, endDate, zone: actor.agency.timeZone } })
    const link = next === null ? 'AND' : (body.link ?? ad.targeting_link)
    const changeSetId = await writeAd(tx, call, { id, ad }, { text: next && printTargeting(next), targeting: next, link })
    return { ...(await present(tx, actor, { id, adId })), changeSetId }
  })

/** @throws Problem notFound, versionConflict */
async function takeAd(tx: WriteTransaction, call: Call, key: { id: number; adId: number }): Promise<AdTargetingRecord> {
  const ad = await readAdTargeting(tx, call.actor, key, { lock: true })
  if (!ad) throw notFound()
  if (call.ifMatch !== null && call.ifMatch !== ad.version) throw await versionConflict(tx, call, 'ad', ad)
  return ad
}

type Next = Parameters<typeof adTargetingUpdate>[2] & { text: string | null }

/** Writes what differs, with its change-set and audit row; null when nothing does. */
async function writeAd(
  tx: WriteTransaction,
  call: Call,
  { id, ad }: { id: number; ad: AdTargetingRecord },
  next: Next,
): Promise<string | null> {
  const { actor, services, reason } = call
  const before = { targeting: targetingToText(ad.targeting), targetingLink: ad.targeting_link }
  const after = { targeting: next.text, targetingLink: next.link }
  const diff = (['targeting', 'targetingLink'] as const)
    .filter((path) => before[path] !== after[path])
    .map((path) => ({ path, before: before[path], after: after[path] }))
  if (diff.length === 0) return null
  const now = services.clock.now()
  await adTargetingUpdate(actor, { id, adId: ad.id }, next, now).execute(tx)
  await assessAgency(tx, { id: actor.agencyId, timeZone: actor.agency.timeZone }, now, [id])
  return recordWithCommit(
    tx,
    { actor, now, reason },
    {
      entityType: 'ad',
      entityId: ad.id,
      entityName: ad.name,
      action: 'UPDATE',
      versionBefore: ad.version,
      versionAfter: ad.version + 1,
      diff,
    },
  )
}

/** @throws Problem notFound */
async function present(db: Kysely<DB>, actor: Actor, { id, adId }: { id: number; adId: number }): Promise<contract.AdTargeting> {
  const [campaign, ad] = await Promise.all([readCampaignTargeting(db, actor, id), readAdTargeting(db, actor, { id, adId })])
  if (!campaign || !ad) throw notFound()
  const flight = { startDate: campaign.start_date, endDate: campaign.end_date, zone: actor.agency.timeZone }
  const [own, ofCampaign] = await readTargetings(db, actor, [ad.targeting, campaign.targeting], flight)
  const { text, sentence } = ofCampaign!
  return { campaignId: id, ads: [adId], version: ad.version, ...own!, link: ad.targeting_link, campaign: { text, sentence } }
}
