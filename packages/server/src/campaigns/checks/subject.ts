/** The subject of checks: a campaign's stored settings and facts, and the data that it is compared with. */
import {
  type CampaignFields,
  type CheckSubject,
  type CheckedAd,
  type CheckedTargeting,
  checkForecast,
  effectivePacing,
  maximaIn,
} from '@spotdesk/sdk/rules'
import { type Targeting, requiresPodcasts, daypartsOf, inventoryScopes, leavesOutPublisher, lintTargeting } from '@spotdesk/sdk/targeting'
import { type ObjectiveType, limits, listSettings, hourMs } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import { toRatio } from '../../platform/db/stored-rate.ts'
import { toFields } from '../campaigns/write/columns.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type AssessmentContext, toEligibleTime } from '../../delivery/facts/assess/assess.ts'
import { percentE4 } from '../../platform/change-sets/record/record-kind.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { type AmountSeen, amountSeen, seesMediaSpend } from '../../platform/http/money-seen-query.ts'
import {
  type AdRow,
  type CampaignRow,
  type SupplyRow,
  readCheckedAds,
  readCheckedCampaign,
  readForecast,
  readHistory,
  readSupply,
} from './store.ts'

/** Undefined when the actor may not see the campaign. */
export async function readSubject(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
  context: AssessmentContext,
): Promise<{ row: CampaignRow; subject: CheckSubject } | undefined> {
  const row = await readCheckedCampaign(db, actor, id, context.now)
  if (!row) return undefined
  const amount = await amountSeen(db, actor)
  const seesMedia = await seesMediaSpend(db, actor)
  const fields = fieldsSeen(toFields(row), amount)
  const scopes = inventoryScopes(row.targeting)
  const question = { groups: scopes, publisherId: row.publisher_id, format: fields.type === 'SECOND_SCREEN' ? 'DISPLAY' : 'AUDIO' }
  const [ads, history, forecast, supply] = await Promise.all([
    readCheckedAds(db, actor, id),
    readHistory(db, actor, id),
    readForecast(db, actor, id),
    readSupply(db, actor, { ...question, currency: fields.currency, cpmE4: fields.cpm ?? 0 }),
  ])
  const checkedAds = ads.map(toAd)
  const subject: CheckSubject = {
    status: row.status,
    archived: row.archived,
    fields,
    dco: row.dco,
    zone: context.zone,
    formats: actor.user,
    advertiser: { name: row.advertiser_name, active: row.advertiser_status === 'ACTIVE' },
    order: toOrder(row),
    ads: checkedAds,
    targeting: toTargeting(row, actor, context, supply),
    hours: countFlightHours(row, ads, context),
    pacing: effectivePacing({
      type: fields.pacingType,
      unlimited: fields.objectiveUnlimited,
      startDate: row.start_date,
      endDate: row.end_date,
      historyDays: context.historyDays,
    }),
    history,
    // Maximum and floors are media rates.
    maximumCpmE4: seesMedia ? findMaximumCpm(row, fields.currency) : null,
    floors: seesMedia && supply.priced > 0 ? { zones: supply.priced, within: supply.within, lowestE4: supply.lowest! } : null,
    maximumSeconds: Number(row.ad_seconds ?? limits.adSecondsMax),
    forecast: {
      verdict: checkForecast({ ...fields, status: row.status, campaignType: fields.type, ads: checkedAds }, context.now, null),
      at: forecast?.at ?? null,
    },
    outlook: forecast ?? null,
  }
  return { row, subject }
}

/** The settings with the amounts that the actor sees. */
function fieldsSeen(fields: CampaignFields, amount: AmountSeen): CampaignFields {
  const marginE4 = percentE4.write(fields.marginPercent)
  const rate = (cpmE4: number | null) => (cpmE4 === null ? null : Number(amount(BigInt(cpmE4), marginE4)))
  const { objectiveType: type, objectiveValue } = fields
  return {
    ...fields,
    ...Object.fromEntries(listSettings('price').map((field) => [field, rate(fields[field])])),
    objectiveValue: objectiveValue === null ? null : objectiveAmount(objectiveValue, { type, marginE4, amount }),
  }
}

/** A number in the unit of an objective, as the actor sees it. */
export function objectiveAmount(
  value: number,
  { type, marginE4, amount }: { type: ObjectiveType; marginE4: number; amount: AmountSeen },
): number {
  return type === 'PRICE' ? Number(amount(BigInt(Math.round(value * 10_000)), marginE4)) / 10_000 : value
}

function findMaximumCpm({ maximum_cpm_e4: cpmE4, agency_currency: currency, agency_rate: rate }: CampaignRow, of: string): number | null {
  const maxima = maximaIn(cpmE4 === null ? null : { cpmE4, currency }, rate === null ? {} : { [of]: toRatio(rate) })
  return maxima[of] ?? null
}

function toAd(ad: AdRow): CheckedAd {
  return {
    id: ad.id,
    name: ad.name,
    status: ad.status,
    type: ad.type,
    subtype: ad.subtype,
    inObjective: ad.in_objective,
    hasMedia: ad.has_media,
    durationSeconds: ad.duration_ms === null ? null : ad.duration_ms / 1000,
    brief: ad.brief,
    replacesTargeting: ad.replaces,
  }
}

function toOrder(row: CampaignRow): CheckSubject['order'] {
  if (row.order_name === null) return null
  return {
    name: row.order_name,
    archived: row.order_archived,
    startDate: row.order_start,
    endDate: row.order_end,
    objectiveValue: row.order_objective === null ? null : Number(row.order_objective),
    sumObjective: Number(row.order_sum),
  }
}

function toTargeting(row: CampaignRow, actor: Actor, { zone }: AssessmentContext, supply: SupplyRow): CheckedTargeting {
  const { targeting, publisher_id: publisherId } = row
  const named = namedInventory(targeting)
  return {
    saved: targeting !== null,
    everywhere: targeting?.groups.length === 0,
    hasDayparts: daypartsOf(targeting, zone) !== null,
    findings: targeting
      ? lintTargeting(
          targeting,
          actor.rights.features.filter(({ active }) => active).map(({ feature }) => feature),
        )
      : [],
    inventory: { targeted: named, gone: Math.max(0, named - supply.active_named) },
    podcastsOnly: requiresPodcasts(targeting) && supply.zones > 0 && supply.podcasts === 0,
    leftOut: publisherId !== null && leavesOutPublisher(targeting, publisherId) ? row.publisher_name : null,
  }
}

/** The number of publishers and zones that a targeting is limited to. */
function namedInventory(targeting: Targeting | null): number {
  const scopes = inventoryScopes(targeting)
  return new Set(scopes.flatMap(({ publishers }) => publishers ?? [])).size + new Set(scopes.flatMap(({ zones }) => zones ?? [])).size
}

/** Ads that are active, or will be once the draft is submitted. */
const adFacts =
  ({ status: of }: CampaignRow) =>
  ({ status, targeting, link, start_date: start, end_date: end }: AdRow) => ({
    active: status === 'ACTIVE' || (status === 'DRAFT' && of === 'DRAFT'),
    targeting,
    link,
    from: start?.toISOString() ?? null,
    until: end?.toISOString() ?? null,
  })

/** Hours of the flight, and of its dayparts, without regard to pauses. */
function countFlightHours(row: CampaignRow, ads: readonly AdRow[], context: AssessmentContext): CheckSubject['hours'] {
  if (!row.start_date || !row.end_date) return null
  const [start, end] = [row.start_date.getTime(), row.end_date.getTime()]
  return {
    flight: (end - start) / hourMs,
    eligible: toEligibleTime({ ...row, pauses: [], ads: ads.map(adFacts(row)) }, context).hours(start, end),
  }
}
