import type { CampaignCard, LastForecast } from '@spotdesk/sdk'
import { type ActionUser, actionVerbs, availableActions } from '@spotdesk/sdk/rules'
import { StrangeAnswer } from '../failure.ts'
import { type CampaignSummary, type ForecastSummary, tokenActions } from '../messages.ts'

/** The members of a row or a card that a summary needs; its dates are texts. */
type Summarised = Omit<CampaignCard, 'startDate' | 'endDate' | 'asOf' | 'forecast'> & { startDate: string | null; endDate: string | null }

/** A forecast as the wire has it: its time is a text. */
type WireForecast = Omit<LastForecast, 'madeAt'> & { madeAt: string }

/** A card as the wire has it. */
type WireCard = Summarised & { forecast: WireForecast | null }

/** A forecast as rows and cards show it. */
export function toForecastSummary({ madeAt, ...forecast }: WireForecast): ForecastSummary {
  return { ...forecast, madeAt: Date.parse(madeAt) }
}

/** The members without which a row can neither be shown nor acted on. What comes from a network may be anything. */
function isCampaign(row: unknown): boolean {
  const { id, name, version, status, deliveryStatuses, advertiser } = (row ?? {}) as Partial<Record<keyof Summarised, unknown>>
  const isNamed = typeof name === 'string' && typeof status === 'string' && typeof advertiser === 'object' && advertiser !== null
  return isNamed && Number.isInteger(id) && Number.isInteger(version) && Array.isArray(deliveryStatuses)
}

/**
 * The cards of an answer as the popup shows them.
 * @throws StrangeAnswer for anything but a list of campaigns
 */
export function toSummaries(list: readonly WireCard[], user: ActionUser): CampaignSummary[] {
  if (!Array.isArray(list)) throw new StrangeAnswer('not a list')
  return (list as readonly (WireCard | null)[]).map((card) => {
    if (!card) throw new StrangeAnswer('not a campaign')
    return toSummary(card, user, card.forecast && toForecastSummary(card.forecast))
  })
}

/** A row as the popup shows it, with the action that it offers to the account's user by the rule that the server decides with too. */
export function toSummary(row: Summarised, user: ActionUser, forecast: ForecastSummary | null): CampaignSummary {
  if (!isCampaign(row)) throw new StrangeAnswer('not a campaign')
  const offered = availableActions(row, user)
  const action = tokenActions.find((verb) => offered.includes(actionVerbs[verb])) ?? null
  return {
    id: row.id,
    name: row.name,
    campaignType: row.campaignType,
    version: row.version,
    status: row.status,
    archived: row.archived,
    currency: row.currency,
    deliveryStatuses: row.deliveryStatuses,
    deliveryColour: row.deliveryColour,
    pace: row.pace,
    elapsed: row.elapsed,
    objectiveType: row.objectiveType,
    totalObjective: row.totalObjective,
    actuals: row.actuals,
    // A server of an earlier release does not name it.
    secondScreenImpressions: (row as Partial<Summarised>).secondScreenImpressions ?? 0,
    totalSpend: row.totalSpend,
    complete: row.complete,
    estimatedComplete: row.estimatedComplete,
    startDate: row.startDate,
    endDate: row.endDate,
    timeZone: row.timeZone,
    advertiser: row.advertiser.name,
    forecast,
    action,
  }
}
