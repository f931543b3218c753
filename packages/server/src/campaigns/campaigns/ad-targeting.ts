/** The targeting that ads have of their own, beside their campaign's. */
import type { targeting as contract } from '@spotdesk/sdk/contract'
import { type Targeting, printTargeting } from '@spotdesk/sdk/targeting'
import type { Kysely } from 'kysely'
import { type EntityChange, appendAudit } from '../../platform/audit/append.ts'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import { targetingToText } from '../../platform/change-sets/campaign-columns.ts'
import { insertChangeSet } from '../../platform/change-sets/change-set-store.ts'
import { versionConflict } from '../../platform/change-sets/version-conflict.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import { assessAgency } from '../../delivery/facts/assess.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Problem, fieldError, notFound } from '../../platform/http/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { type Written, parseWritten, readTargetings, refuseFaulty } from '../targeting/reading.ts'
import { type AdTargetingRecord, lockAdTargetings, readAdTargeting, readCampaignTargeting, updateAdTargetings } from './targeting-store.ts'
import { type Subject, refuseUnless, takeCampaign } from './write.ts'

export const readAdsTargeting: Handler<typeof contract.ofAd> = ({ id, adId }, { db, actor }) => present(db, actor, { id, adId })

export const saveAdsTargeting: Handler<typeof contract.setAd> = ({ id, adId, body }, call) =>
  call.write(async (tx) => {
    // The version that the caller has seen is the ad's.
    const subject = await takeCampaign(tx, { ...call, ifMatch: null }, id)
    const [ad] = await lockAdTargetings(tx, call.actor, id, [adId])
    if (!ad) throw notFound()
    await requireVersion(tx, call, ad, call.ifMatch)
    const changeSetId = await saveRule(tx, call, subject, [ad], body)
    return { ...(await present(tx, call.actor, { id, adId })), changeSetId }
  })

/** Ads that a rule names, held for it. @throws Problem validationFailed for one that is none of the campaign's, versionConflict */
export async function takeAds(
  tx: WriteTransaction,
  call: Call,
  id: number,
  { ads: ids, versions }: { ads: readonly number[]; versions?: readonly number[] | undefined },
): Promise<AdTargetingRecord[]> {
  const ads = new Map((await lockAdTargetings(tx, call.actor, id, ids)).map((ad) => [ad.id, ad]))
  const unknown = ids.flatMap((adId, index) => (ads.has(adId) ? [] : [fieldError(`ads.${index}`, 'unknownItem', { field: 'ad' }, adId)]))
  if (unknown.length > 0) throw new Problem('validationFailed', {}, { errors: unknown })
  for (const [index, adId] of ids.entries()) await requireVersion(tx, call, ads.get(adId)!, versions?.[index] ?? null)
  return [...ads.values()]
}

async function requireVersion(tx: WriteTransaction, call: Call, ad: AdTargetingRecord, seen: number | null): Promise<void> {
  if (seen !== null && seen !== ad.version) throw await versionConflict(tx, { actor: call.actor, ifMatch: seen }, 'ad', ad)
}

/** What is written: null groups take the own targeting away; a link that is left out stays. */
type Rule =
  | { text: string; link?: 'AND' | 'REPLACE' | undefined }
  | { groups: contract.TargetingGroups | null; link?: 'AND' | 'REPLACE' | undefined }

/** Writes one rule to ads that are held, as one change-set; null when nothing differs. @throws Problem for what may not be */
export async function saveRule(
  tx: WriteTransaction,
  call: Call,
  subject: Subject,
  ads: readonly AdTargetingRecord[],
  rule: Rule,
): Promise<string | null> {
  const { actor } = call
  refuseUnless(subject, (actions) => actions.includes('CREATE_NEW_AD'))
  if (ads.some(({ archived }) => archived))
    throw new Problem('campaignActionNotAllowed', { status: 'ARCHIVED' }, { members: { allowedActions: [] } })
  const next = 'groups' in rule && rule.groups === null ? null : parseWritten(rule as Written)
  const { id, fields } = subject.stored
  const flight = { startDate: fields.startDate, endDate: fields.endDate, zone: actor.agency.timeZone }
  const before = { groups: ads.flatMap(({ targeting }) => targeting?.groups ?? []) }
  if (next) await refuseFaulty(tx, actor, next, { before, flight })
  const changes = ads.map((ad) => changeOf(ad, next, next === null ? 'AND' : (rule.link ?? ad.targeting_link)))
  return record(
    tx,
    call,
    id,
    next,
    changes.filter(({ audit }) => audit.diff.length > 0),
  )
}

interface AdChange {
  id: number
  link: 'AND' | 'REPLACE'
  audit: EntityChange
}

function changeOf(ad: AdTargetingRecord, next: Targeting | null, link: 'AND' | 'REPLACE'): AdChange {
  const before = { targeting: targetingToText(ad.targeting), targetingLink: ad.targeting_link }
  const after = { targeting: next && printTargeting(next), targetingLink: link }
  const diff = (['targeting', 'targetingLink'] as const)
    .filter((path) => before[path] !== after[path])
    .map((path) => ({ path, before: before[path], after: after[path] }))
  const versions = { versionBefore: ad.version, versionAfter: ad.version + 1 }
  return { id: ad.id, link, audit: { entityType: 'ad', entityId: ad.id, entityName: ad.name, action: 'UPDATE', ...versions, diff } }
}

/** The ads, their audit rows and their change-set; what their campaign's delivery statuses make of it follows. */
async function record(
  tx: WriteTransaction,
  { actor, services, reason }: Call,
  campaignId: number,
  targeting: Targeting | null,
  changes: readonly AdChange[],
): Promise<string | null> {
  if (changes.length === 0) return null
  const now = services.clock.now()
  const id = uuidV7(now)
  const counts = { create: 0, update: changes.length, unchanged: 0, error: 0 }
  await insertChangeSet(tx, { id, kind: 'ads', actor, status: 'APPLIED', hash: '', counts, now })
  await updateAdTargetings(tx, actor, campaignId, { targeting, changes, now })
  await appendAudit(
    tx,
    { actor, now, reason },
    id,
    changes.map(({ audit }) => audit),
  )
  await assessAgency(tx, { id: actor.agencyId, timeZone: actor.agency.timeZone }, now, [campaignId])
  return id
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
