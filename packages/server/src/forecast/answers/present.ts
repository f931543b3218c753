/** From the engine's answer to that of the call. Pure. */
import {
  type Contenders,
  type Contending,
  type DeliveryForecast,
  type Forecast,
  type ForecastParts,
  type Interval,
  type Reach,
  type Reason,
  refuse,
  type RuleCost,
} from '@spotdesk/forecast'
import type { forecast } from '@spotdesk/sdk/contract'
import { type ForecastDates, type ForecastReasonData, type ForecastVerdict, formatForecastReason, formatTakers } from '@spotdesk/sdk/rules'
import { type Formats, checkLimits, isoDay, otherBuyersName, hourMs } from '@spotdesk/sdk/values'
import { type ForecastCampaign, toCampaignQuestion } from '../snapshots/campaign-of.ts'
import { ownTargeting } from '../snapshots/asked.ts'
import { ruleText } from './changes.ts'

export interface Presented {
  campaign: ForecastCampaign
  now: Date
  snapshot: { version: string; builtAt: Date } | null
  /** Ids of campaigns that may be named; null: all of the agency. */
  visible: ReadonlySet<number> | null
  /** Formats of the reader. */
  formats: Formats
}

export function toForecast({ deliveryForecast, parts }: Forecast, about: Presented): forecast.CampaignForecast {
  return {
    ...head(about),
    deliveryForecast: withTakers(toDelivery(deliveryForecast, toForecastDates(about)), parts?.contending ?? null, about),
    ...(parts ? toParts(parts, about) : noParts),
  }
}

/** The answer where it is known without the engine that no forecast is possible. */
export function toRefused({ code, params }: Extract<ForecastVerdict, { ok: false }>, about: Presented): forecast.CampaignForecast {
  const { timeZone } = about.campaign
  const refused = refuse(code, params ? { date: isoDay(params.date, timeZone) } : {})
  return { ...head(about), deliveryForecast: toDelivery(refused, toForecastDates(about)), ...noParts }
}

export function head({ campaign, now, snapshot }: Presented) {
  return { campaignId: campaign.id, madeAt: now, snapshot: snapshot && toSource(snapshot, now) }
}

export function toSource({ version, builtAt }: { version: string; builtAt: Date }, now: Date): forecast.CampaignAvails['snapshot'] {
  return { version, builtAt, stale: now.getTime() - builtAt.getTime() > checkLimits.forecastHours * hourMs }
}

/** How sentences about a campaign print dates. */
export const toForecastDates = ({ campaign, formats }: Pick<Presented, 'campaign' | 'formats'>): ForecastDates => ({
  zone: campaign.timeZone,
  dateFormat: formats.dateFormat,
})

export function toDelivery(verdict: DeliveryForecast, dates: ForecastDates): forecast.DeliveryForecast {
  const toReason = ({ code, params }: Reason): forecast.ForecastReason => {
    const data: ForecastReasonData = { code, params }
    return { code, params: { ...params }, text: formatForecastReason(data, dates) }
  }
  const { probability, reason, notes } = verdict
  return {
    ...verdict,
    probability: probability === null ? null : inThousandths(probability),
    reason: reason && toReason(reason),
    notes: notes.map(toReason),
  }
}

/** The reason names those who take the impressions, as far as the reader may know them. */
export function withTakers(
  verdict: forecast.DeliveryForecast,
  contending: Contending | null,
  { visible }: Pick<Presented, 'visible'>,
): forecast.DeliveryForecast {
  const { reason } = verdict
  const takers = reason && contending && formatTakers(reason.code, toContenders(contending.takenFromUs, visible))
  return takers ? { ...verdict, reason: { ...reason, text: `${reason.text} ${takers}` } } : verdict
}

const noParts = {
  totals: [],
  waterfall: null,
  supply: null,
  possible: null,
  rules: null,
  contending: null,
  interval: null,
  sellable: null,
  byDay: [],
  reach: null,
  effectivePacing: null,
  lastWeek: null,
  sample: null,
  unseen: [],
}

function toParts(
  parts: ForecastParts,
  { campaign, visible }: Presented,
): Omit<forecast.CampaignForecast, 'campaignId' | 'madeAt' | 'snapshot' | 'deliveryForecast'> {
  const { totals, waterfall, supply, possible, lastWeek } = parts
  const { groups } = ownTargeting(campaign)
  return {
    totals,
    waterfall,
    supply,
    possible,
    rules: parts.rules && parts.rules.map((rule) => toRule(rule, campaign)),
    contending: parts.contending && toContending(parts.contending, visible),
    interval: {
      matched: toInterval(parts.interval.matched),
      available: toInterval(parts.interval.available),
      deliverable: toInterval(parts.interval.deliverable),
    },
    sellable: parts.sellable === null ? null : Math.floor(parts.sellable),
    byDay: parts.byDay,
    reach: toReach(parts.reach),
    effectivePacing: parts.effectivePacing,
    lastWeek,
    sample: { requests: parts.sample.rows, listeners: parts.sample.listeners },
    unseen: parts.unseen
      .filter(({ group, rule }) => groups[group]?.rules[rule] !== undefined)
      .map(({ group, rule, values }) => ({ group, rule, values: [...values] })),
  }
}

/** Rules that the campaign's author did not write are those of its publisher. */
function toRule({ group, rule, cost, alone, without }: RuleCost, campaign: ForecastCampaign): forecast.RuleCost {
  const numbers = { cost, alone, without }
  if (group === null || rule === null) return { of: 'ADS', group: null, rule: null, text: "The ads' own targeting", ...numbers }
  const own = ruleText(ownTargeting(campaign), group, rule)
  if (own !== '') return { of: 'TARGETING', group, rule, text: own, ...numbers }
  return { of: 'PUBLISHER', group, rule: null, text: ruleText(toCampaignQuestion(campaign).targeting, group, rule), ...numbers }
}

export function toContending({ takenFromUs, weTakeFrom }: Contending, visible: ReadonlySet<number> | null): forecast.Contending {
  return { takenFromUs: toContenders(takenFromUs, visible), weTakeFrom: toContenders(weTakeFrom, visible) }
}

/** Campaigns that may not be named count as other buyers. */
export function toContenders({ own, impressions }: Contenders, visible: ReadonlySet<number> | null): forecast.Contending['weTakeFrom'] {
  const named = own.filter(({ campaignId }) => visible === null || visible.has(campaignId))
  const others = named.reduce((rest, contender) => rest - contender.impressions, impressions)
  // In steps of 5 % (docs/domain.md §10.2).
  return {
    own: named,
    otherBuyers: others > 0 ? { name: otherBuyersName, share: Math.round((20 * others) / impressions) / 20 } : null,
    impressions,
  }
}

/** Ends of the interval, rounded outwards so that it contains the number. */
export function toInterval({ low, high, confidence }: Interval): { low: number; high: number; confidence: number } {
  return { low: Math.floor(low), high: Math.ceil(high), confidence }
}

/** To a thousandth: draws tell no more apart. */
const inThousandths = (value: number): number => Math.round(value * 1000) / 1000

export const inHundredths = (value: number): number => Math.round(value * 100) / 100

/** Listeners are whole; frequency is computed from the shown numbers, to a hundredth. */
export function toReach({ reach, frequency, effectiveReach }: Reach): { reach: number; frequency: number; effectiveReach: number } {
  const [listeners, impressions] = [Math.round(reach), Math.round(reach * frequency)]
  return {
    reach: listeners,
    frequency: listeners > 0 ? inHundredths(impressions / listeners) : 0,
    effectiveReach: Math.min(listeners, Math.round(effectiveReach)),
  }
}
