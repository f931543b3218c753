/** The delivery verdict. */
import type { DeliveryForecastStatus, ForecastReason, ForecastRefusal } from '@spotdesk/sdk/values'
import type { ForecastSettings } from '../../snapshot.ts'

export { deliveryForecastStatuses as forecastStatuses } from '@spotdesk/sdk/values'
export type ForecastStatus = DeliveryForecastStatus

/** Reasons why no forecast can be made; their sentences have the same codes (docs/domain.md §10.5). */
export type Refusal = ForecastRefusal

/** The numbers behind a status. */
export type ReasonCode = ForecastReason

export interface Reason {
  code: ReasonCode
  params: Readonly<Record<string, string | number>>
}

export interface DeliveryForecast {
  status: ForecastStatus
  /** R, the rest of the objective (of its part inside the horizon); null where there is none. */
  remainingCampaignObjective: number | null
  campaignAvails: number | null
  /** Available − R if IN_FULL, else delivered − R. */
  deltaImpressions: number | null
  /** 100 × delta / R, one decimal; null if nothing is left to deliver. */
  deltaPercent: number | null
  /** The part of R that the pacing will have delivered. */
  deliverable: number | null
  tight: boolean
  /** The probability, 0 to 1, that the delivery is in full. Null where too few listeners match to say. */
  probability: number | null
  reason: Reason | null
  /** Additional findings beside the reason. */
  notes: readonly Reason[]
}

export interface VerdictInput {
  /** The rest of the objective: of the whole flight, and of its part inside the horizon. */
  whole: number
  remaining: number
  matched: number
  competing: number
  capped: number
  available: number
  possible: number
  /** Upper end of what is available. */
  high: number
  /** Listeners of the sample with a matching request in the flight. */
  listeners: number
  /** Impressions of `remaining` that are delivered in the median, the probability that all are, and the largest objective with even odds. */
  deliverable: number
  probability: number
  even: number
  /** The part of the available impressions that future campaigns are expected to take. */
  later: number
  /** Impressions of `remaining` that the same pacing would deliver if no other campaign were there. */
  undisturbed: number
  /** The same, if the campaign had no caps. */
  uncapped: number
  settings: ForecastSettings
}

export function refuse(code: Refusal, params: Reason['params'] = {}): DeliveryForecast {
  return {
    status: 'NOT_AVAILABLE',
    remainingCampaignObjective: null,
    campaignAvails: null,
    deltaImpressions: null,
    deltaPercent: null,
    deliverable: null,
    tight: false,
    probability: null,
    reason: { code, params },
    notes: [],
  }
}

/** The first true rule decides. Status, probability and deliverable impressions never contradict each other. */
export function decide(input: VerdictInput): DeliveryForecast {
  const { settings, matched, listeners, whole, remaining } = input
  const few = listeners < settings.fewListeners
  const notes: Reason[] = []
  if (remaining < whole) notes.push({ code: 'partialHorizon', params: { objective: whole, inside: remaining } })
  if (few && listeners > 0) notes.push({ code: 'sampleTooSmall', params: { listeners, least: settings.fewListeners } })
  // There are too few listeners for a verdict. The status is the better one, and the reason says so.
  const better = few && input.available > 0 ? input.high / input.available : 1
  const [status, cause] = resolveStatus(input, few ? input.high : input.available, input.even * better)
  const deliverable = status === 'IN_FULL' && few ? remaining : Math.min(remaining, Math.floor(input.deliverable + 1e-6))
  const delta = status === 'IN_FULL' ? Math.max(0, input.available - remaining) : Math.min(0, deliverable - remaining)
  return {
    status,
    remainingCampaignObjective: remaining,
    campaignAvails: input.available,
    deltaImpressions: delta,
    deltaPercent: remaining > 0 ? Math.round((1000 * delta) / remaining) / 10 : null,
    deliverable,
    probability: resolveProbability(input, few),
    tight: remaining > 0 && matched > 0 && input.available < settings.tightRatio * remaining,
    reason: notes.at(-1)?.code === 'sampleTooSmall' && cause?.code !== 'noMatch' ? notes.at(-1)! : (cause ?? notes.at(-1) ?? null),
    notes,
  }
}

function resolveProbability({ remaining, matched, probability }: VerdictInput, few: boolean): number | null {
  if (remaining <= 0) return 1
  if (matched === 0) return 0
  return few ? null : probability
}

function resolveStatus(input: VerdictInput, available: number, even: number): [ForecastStatus, Reason | null] {
  const { settings, matched, remaining, listeners } = input
  if (remaining <= 0) return ['IN_FULL', { code: 'objectiveMet', params: {} }]
  if (listeners === 0 || matched === 0) return ['NO_INVENTORY', { code: 'noMatch', params: {} }]
  if (available < Math.max(1, settings.nothingShare * remaining)) return ['NO_INVENTORY', findCause(input)]
  return even >= remaining ? ['IN_FULL', null] : ['AT_RISK', findCause(input)]
}

/** The part of what matches that is left where it counts as sold out. */
const soldOut = 0.02

/** The largest loss of the needed impressions: the one without which the campaign would deliver. */
function findCause(input: VerdictInput): Reason {
  const { matched, competing, capped, available, possible, remaining, later, settings } = input
  const enough = remaining * (1 - settings.tolerance)
  if (matched < enough) return { code: 'supply', params: { matched } }
  // Where the tolerance alone makes it enough, the missing impressions are those that others or caps take, unless there were none to take.
  const least = matched < remaining ? enough : remaining
  if (available * (1 - later) >= least) return causeInHours(input, enough)
  if (available >= least) return { code: 'laterBookings', params: { available, later: Math.round(available * later) } }
  if (capped > competing) return { code: 'capping', params: { capped } }
  if (matched - competing <= soldOut * matched) return { code: 'soldOut', params: { competing, matched } }
  return possible >= enough ? { code: 'samePriority', params: { possible } } : { code: 'competition', params: { competing } }
}

/** There is enough, but at the wrong time. Others take those hours, the caps are used up by then, or the hours have few requests anyway. */
function causeInHours({ available, competing, capped, undisturbed, uncapped }: VerdictInput, enough: number): Reason {
  if (uncapped >= enough && (undisturbed < enough || capped > competing)) return { code: 'capping', params: { capped } }
  return undisturbed >= enough ? { code: 'takenHours', params: { available, competing } } : { code: 'pacing', params: { available } }
}
