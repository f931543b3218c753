/** From a saved campaign to the campaign of the forecast engine. Pure. */
import {
  type BookedCampaign,
  type CampaignQuestion,
  type CappingRule,
  type ForecastAd,
  type ObjectiveState,
  remainingImpressions,
  type RuleReading,
} from '@spotdesk/forecast'
import { type Rule, type Targeting, everywhere, spanOfDates } from '@spotdesk/sdk/targeting'
import {
  type AdStatus,
  type AdType,
  type CampaignStatus,
  type CampaignType,
  dateBounds,
  forecastSettingsOf,
  type ObjectiveType,
  type PacingType,
} from '@spotdesk/sdk/values'

/** A saved campaign with its delivery and its ads, as `campaign-store.ts` reads it. */
export interface ForecastCampaign {
  id: number
  agencyId: number
  /** IANA zone of the agency: dates in rules are in it. */
  timeZone: string
  /** Settings of the agency, as they are stored. */
  settings: unknown
  name: string
  orderId: number | null
  type: CampaignType
  status: CampaignStatus
  archived: boolean
  publisherId: number | null
  startDate: Date | null
  endDate: Date | null
  objectiveType: ObjectiveType
  /** In impressions, or in money of the campaign's currency. */
  objectiveValue: string | null
  objectiveUnlimited: boolean
  /** 10⁻⁴ of the currency. */
  cpmE4: number | null
  pacingType: PacingType
  /** 1 wins. */
  priority: number
  capping: readonly CappingRule[]
  orderCapping: readonly CappingRule[] | null
  targeting: Targeting | null
  impressions: number
  spendE7: string
  /** Of the last seven days that facts are complete for. */
  weekImpressions: number
  ads: readonly SavedAd[]
}

export interface SavedAd {
  id: number
  type: AdType
  status: AdStatus
  /** Of the creative, else estimated. */
  durationMs: number | null
  targeting: Targeting | null
  link: 'AND' | 'REPLACE'
  capping: readonly CappingRule[]
  /** A flight of its own, ISO; null: the campaign's. */
  startDate: string | null
  endDate: string | null
}

/** A campaign as it takes part in the book. */
export function toBookedCampaign(campaign: ForecastCampaign): BookedCampaign {
  const { name, startDate, capping, orderCapping } = campaign
  return {
    ...toCommonFields(campaign),
    name,
    startMs: startDate?.getTime() ?? 0,
    remaining: hasOpenObjective(campaign) ? null : Math.max(0, remainingImpressions(toObjectiveState(campaign))),
    dailyAverage: campaign.weekImpressions / 7,
    capping: [...capping, ...(orderCapping ?? [])],
  }
}

/** A campaign of a question; the changes of a request are applied afterwards. */
export function toCampaignQuestion(campaign: ForecastCampaign): CampaignQuestion {
  const { type, startDate, capping, orderCapping } = campaign
  return {
    ...toCommonFields(campaign),
    type,
    startMs: startDate?.getTime() ?? null,
    objective: { ...toObjectiveState(campaign), unlimited: hasOpenObjective(campaign) },
    capping,
    orderCapping: orderCapping ?? [],
  }
}

function toCommonFields(campaign: ForecastCampaign) {
  const { id, agencyId, orderId, priority, pacingType, endDate } = campaign
  return {
    id,
    agencyId,
    orderId,
    priority,
    pacing: pacingType,
    endMs: endDate?.getTime() ?? null,
    targeting: resolveTargeting(campaign),
    ads: toForecastAds(campaign),
    ...toRuleReading(campaign),
  }
}

/** How the agency has its rules read. */
export function toRuleReading({ settings, timeZone }: Pick<ForecastCampaign, 'settings' | 'timeZone'>): Required<RuleReading> {
  const { daypartZone, unratedContent } = forecastSettingsOf(settings)
  return { clock: { zone: daypartZone, timeZone }, unrated: unratedContent }
}

/** Null for an objective that cannot be counted in impressions: without a CPM a price buys an unknown number. */
export function hasOpenObjective({ objectiveUnlimited, objectiveValue, objectiveType, cpmE4 }: ForecastCampaign): boolean {
  return objectiveUnlimited || objectiveValue === null || (objectiveType === 'PRICE' && !cpmE4)
}

function toObjectiveState({ objectiveType, objectiveValue, impressions, spendE7, cpmE4 }: ForecastCampaign): ObjectiveState {
  return {
    type: objectiveType,
    value: Number(objectiveValue ?? 0),
    delivered: impressions,
    spendE7: BigInt(spendE7),
    cpmE4: BigInt(cpmE4 ?? 0),
  }
}

/** The campaign's targeting, with its publisher if it has one; a campaign without a targeting is everywhere. */
function resolveTargeting({ targeting, publisherId, timeZone }: ForecastCampaign): Targeting {
  return inPublisher(toUtc(targeting ?? everywhere, timeZone), publisherId)
}

function toForecastAds({ ads, publisherId, timeZone, status }: ForecastCampaign): ForecastAd[] {
  return ads.map((ad) => {
    const own = withFlight(ad.targeting && toUtc(ad.targeting, timeZone), ad)
    return {
      type: ad.type,
      durationSeconds: ad.durationMs === null ? null : ad.durationMs / 1000,
      // A submit activates the drafts.
      active: ad.status === 'ACTIVE' || (ad.status === 'DRAFT' && status === 'DRAFT'),
      targeting: own && ad.link === 'REPLACE' ? inPublisher(own, publisherId) : own,
      link: ad.link,
      capping: ad.capping,
    }
  })
}

/** A targeting with one more rule in every group; existing rules keep their places. */
export function withRule({ groups }: Targeting, rule: Rule): Targeting {
  return { groups: groups.length === 0 ? [{ rules: [rule] }] : groups.map(({ rules }) => ({ rules: [...rules, rule] })) }
}

/** A deal with a publisher runs there and nowhere else, independent of its targeting. */
export function inPublisher(targeting: Targeting, publisherId: number | null): Targeting {
  if (publisherId === null) return targeting
  return withRule(targeting, { type: 'INVENTORY_PUBLISHER', exclude: false, values: [String(publisherId)] })
}

/** An ad with a flight of its own is one that targets those days. */
function withFlight(targeting: Targeting | null, { startDate, endDate }: Pick<SavedAd, 'startDate' | 'endDate'>): Targeting | null {
  if (startDate === null && endDate === null) return targeting
  const from = startDate === null ? earliest : toMinuteText(Date.parse(startDate))
  const to = endDate === null ? latest : toMinuteText(Date.parse(endDate) - minuteMs)
  return withRule(targeting ?? everywhere, { type: 'TIME_DATE_INTERVAL', exclude: false, from, to })
}
const { firstDay: earliest, lastDay: latest } = dateBounds
const minuteMs = 60_000

/** Dates of rules are on the agency's clock; a snapshot covers many agencies and is on UTC. */
export function toUtc(targeting: Targeting, timeZone: string): Targeting {
  return {
    groups: targeting.groups.map(({ rules }) => ({
      rules: rules.map((rule): Rule => {
        if (rule.type !== 'TIME_DATE_INTERVAL' || !('from' in rule)) return rule
        const { from, until } = spanOfDates(rule, timeZone)
        return { ...rule, from: toMinuteText(from), to: toMinuteText(until - minuteMs) }
      }),
    })),
  }
}

/** '2027-01-04T06:30', in UTC. A bound holds its whole minute. */
const toMinuteText = (at: number): string => new Date(at).toISOString().slice(0, 16)
