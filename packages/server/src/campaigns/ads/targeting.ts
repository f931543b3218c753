/** The targeting of ads themselves, in addition to the targeting of their campaign. */
import type { targeting as contract } from '@spotdesk/sdk/contract'
import { type Targeting, printTargeting } from '@spotdesk/sdk/targeting'
import type { Kysely } from 'kysely'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import { insertChangeSet } from '../../platform/change-sets/change-set-store.ts'
import { isChange } from '../../platform/change-sets/record/record-store.ts'
import { versionConflict } from '../../platform/change-sets/version-conflict.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { Problem, fieldError, notFound } from '../../platform/http/answer/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { inBodyTurn, toThreadUser } from '../../platform/jobs/thread/in-thread.ts'
import { readAdTargeting, readCampaignTargeting } from '../campaigns/write/targeting-store.ts'
import { refuseUnless, lockCampaign } from '../campaigns/write/write.ts'
import type { LockedCampaign } from '../campaigns/write/write-store.ts'
import { type InTurn, readTargetings, refuseFaulty } from '../targeting/judge.ts'
import { withWritten } from '../targeting/written.ts'
import { targetingToJson } from '../targeting/stored-targeting.ts'
import { adKind } from './kind.ts'
import { requireAd, lockAdCampaign } from './write.ts'
import { type AdChange, writeAds } from './write-ads.ts'
import type { AdCampaign, StoredAd } from './write-store.ts'

export const readAdsTargeting: Handler<typeof contract.ofAd> = ({ id, adId }, call) =>
  present(call.db, call.actor, { id, adId }, (compute) => inBodyTurn(toThreadUser(call), compute))

export const saveAdsTargeting: Handler<typeof contract.setAd> = ({ id, adId, body }, call) => {
  const save = (next: Targeting | null) =>
    call.write(async (tx) => {
      // The version in If-Match is the version of the ad.
      const subject = await lockCampaign(tx, { ...call, ifMatch: null }, id)
      const home = await lockAdCampaign(tx, call, id)
      const ad = await requireAd(tx, call, home, adId)
      const changeSetId = await saveRule(tx, call, subject, { home, ads: [ad] }, { next, link: body.link })
      return { ...(await present(tx, call.actor, { id, adId })), changeSetId }
    })
  return withWritten(call, body, save)
}

/**
 * Locks the ads that a rule names, and their campaign.
 * @throws Problem preconditionRequired without the versions of all ads, unless any version may be overwritten (If-Match: *);
 * validationFailed for an ad of another campaign; versionConflict
 */
export async function lockAds(
  tx: WriteTransaction,
  call: Call,
  id: number,
  { ads: ids, versions }: { ads: readonly number[]; versions?: readonly number[] | undefined },
): Promise<LockedAds> {
  if (call.ifMatch !== null && versions?.length !== ids.length) throw new Problem('preconditionRequired')
  const home = await lockAdCampaign(tx, call, id)
  const unknown = ids.flatMap((adId, index) =>
    home.ads.has(adId) ? [] : [fieldError(`ads.${index}`, 'unknownItem', { field: 'ad' }, adId)],
  )
  if (unknown.length > 0) throw new Problem('validationFailed', {}, { errors: unknown })
  for (const [index, adId] of ids.entries()) await requireVersion(tx, call, home.ads.get(adId)!, versions?.[index] ?? null)
  return { home, ads: [...new Set(ids)].map((adId) => home.ads.get(adId)!) }
}

/** Locked ads with their locked campaign. */
interface LockedAds {
  home: AdCampaign
  ads: readonly StoredAd[]
}

async function requireVersion(tx: WriteTransaction, call: Call, ad: StoredAd, seen: number | null): Promise<void> {
  if (seen !== null && seen !== ad.version) throw await versionConflict(tx, { actor: call.actor, ifMatch: [seen] }, 'ad', ad)
}

/** The rule to write. */
export interface WrittenRule {
  /** Null removes the ad's own targeting. */
  next: Targeting | null
  /** Left out: it keeps its value. */
  link: 'AND' | 'REPLACE' | undefined
}

/** Writes one rule to locked ads as one change-set; returns its id, or null when nothing differs. @throws Problem for a refused rule */
export async function saveRule(
  tx: WriteTransaction,
  call: Call,
  subject: LockedCampaign,
  { home, ads }: LockedAds,
  { next, link }: WrittenRule,
): Promise<string | null> {
  const { actor, services, reason } = call
  refuseUnless(subject, (actions) => actions.includes('CREATE_NEW_AD'))
  if (ads.some(({ fields }) => fields.archived))
    throw new Problem('campaignActionNotAllowed', { status: 'ARCHIVED' }, { members: { allowedActions: [] } })
  const { startDate, endDate } = subject.stored.fields
  const flight = { startDate, endDate, zone: actor.agency.timeZone }
  const before = { groups: ads.flatMap(({ fields }) => targetingToJson(fields.targeting)?.groups ?? []) }
  if (next) await refuseFaulty(tx, actor, next, { before, flight })
  const targeting = next && printTargeting(next)
  const changes = ads
    .map((ad): AdChange => {
      const targetingLink = next === null ? 'AND' : (link ?? ad.fields.targetingLink)
      return { id: ad.id, before: ad, fields: { ...ad.fields, targeting, targetingLink }, action: 'UPDATE' }
    })
    .filter((change) => isChange(adKind, change))
  if (changes.length === 0) return null
  const now = services.clock.now()
  const id = uuidV7(now)
  const counts = { create: 0, update: changes.length, unchanged: 0, error: 0 }
  await insertChangeSet(tx, { id, kind: 'ads', actor, status: 'APPLIED', hash: '', counts, now })
  await writeAds(tx, { actor, now, reason }, id, new Map([[home.campaign.id, home]]), { changes })
  return id
}

/** @throws Problem notFound */
async function present(
  db: Kysely<DB>,
  actor: Actor,
  { id, adId }: { id: number; adId: number },
  inTurn?: InTurn,
): Promise<contract.AdTargeting> {
  const [campaign, ad] = await Promise.all([readCampaignTargeting(db, actor, id), readAdTargeting(db, actor, { id, adId })])
  if (!campaign || !ad) throw notFound()
  const flight = { startDate: campaign.start_date, endDate: campaign.end_date, zone: actor.agency.timeZone }
  const [own, ofCampaign] = await readTargetings(db, actor, [ad.targeting, campaign.targeting], { flight, ...(inTurn && { inTurn }) })
  const { text, sentence } = ofCampaign!
  return { campaignId: id, ads: [adId], version: ad.version, ...own!, link: ad.targeting_link, campaign: { text, sentence } }
}
