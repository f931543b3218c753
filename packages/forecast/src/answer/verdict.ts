/** The delivery verdict: the first rule that holds decides. */
import type { DeliveryForecastStatus, ForecastReason, ForecastRefusal } from '@spotdesk/sdk/values'
import type { ForecastSettings } from '../snapshot.ts'

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
  reason: Reason | null
  /** Additional findings beside the reason. */
  notes: readonly Reason[]
}

export interface VerdictInput {
  remaining: number
  /** Part of the flight's eligible hours that lies inside the horizon. */
  insideHorizon: number
  /** Upper end of what is available. */
  high: number
  matched: number
  competing: number
  capped: number
  available: number
  possible: number
  matchedListeners: number
  /** Paced delivery of the wanted impressions from the available ones. */
  deliver(wanted: number, available: number): number
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
    reason: { code, params },
    notes: [],
  }
}

export function decide(input: VerdictInput): DeliveryForecast {
  const { settings, matched, matchedListeners } = input
  const small = matchedListeners < settings.fewListeners
  const whole = Math.max(0, input.remaining)
  const remaining = Math.round(whole * input.insideHorizon)
  // Too few listeners for a judgement: the status is the better one, and the reason says so.
  const available = small ? input.high : input.available
  const deliverable = Math.min(remaining, Math.floor(input.deliver(remaining, available) + 1e-6))
  const notes: Reason[] = []
  if (input.insideHorizon < 1) notes.push({ code: 'partialHorizon', params: { objective: whole, inside: remaining } })
  if (small && matchedListeners > 0)
    notes.push({ code: 'sampleTooSmall', params: { listeners: matchedListeners, least: settings.fewListeners } })
  const [status, cause] = statusOf(input, remaining, available, deliverable)
  const delta = status === 'IN_FULL' ? Math.max(0, input.available - remaining) : Math.min(0, deliverable - remaining)
  return {
    status,
    remainingCampaignObjective: remaining,
    campaignAvails: input.available,
    deltaImpressions: delta,
    deltaPercent: remaining > 0 ? Math.round((1000 * delta) / remaining) / 10 : null,
    deliverable,
    tight: remaining > 0 && matched > 0 && input.available < settings.tightRatio * remaining,
    reason: notes.at(-1)?.code === 'sampleTooSmall' && cause?.code !== 'noMatch' ? notes.at(-1)! : (cause ?? notes.at(-1) ?? null),
    notes,
  }
}

function statusOf(input: VerdictInput, remaining: number, available: number, deliverable: number): [ForecastStatus, Reason | null] {
  const { settings, matched, matchedListeners } = input
  if (remaining <= 0) return ['IN_FULL', { code: 'objectiveMet', params: {} }]
  if (matchedListeners === 0 || matched === 0) return ['NO_INVENTORY', { code: 'noMatch', params: {} }]
  if (available < Math.max(1, settings.nothingShare * remaining)) return ['NO_INVENTORY', causeOf(input, remaining)]
  if (deliverable >= remaining * (1 - settings.tolerance)) return ['IN_FULL', null]
  const enough = input.deliver(remaining, input.possible) >= remaining * (1 - settings.tolerance)
  return ['AT_RISK', enough ? { code: 'samePriority', params: { possible: input.possible } } : causeOf(input, remaining)]
}

/** The largest loss of the needed impressions. */
function causeOf({ matched, competing, capped, available }: VerdictInput, remaining: number): Reason {
  if (matched < remaining) return { code: 'supply', params: { matched } }
  if (available >= remaining) return { code: 'pacing', params: { available } }
  return competing >= capped ? { code: 'competition', params: { competing } } : { code: 'capping', params: { capped } }
}
