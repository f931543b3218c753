/** Texts of the forecast panel. */
import {
  type DeliveryForecastStatus,
  type ForecastReason,
  deliveryForecastTexts,
  forecastOutlookTexts,
  forecastReasonTexts,
  type Formats,
  forecastTakersText,
  formatDay,
  formatDelta,
  formatTotal,
  formatWholeDelta,
  specifiedFormats,
} from '../../values/index.ts'

export interface ForecastReasonData {
  code: ForecastReason
  /** Whole numbers, and a `date` as an instant or as yyyy-MM-dd. */
  params: Readonly<Record<string, string | number | Date>>
}

/** How a forecast's sentences print their dates. */
export interface ForecastDates extends Partial<Pick<Formats, 'dateFormat'>> {
  /** The account's zone. */
  zone: string
}

/** The sentence of a reason: numbers in full, dates in a zone and in the reader's format. */
export function formatForecastReason({ code, params }: ForecastReasonData, { zone, dateFormat }: ForecastDates, locale = 'en-US'): string {
  const formats = { dateFormat: dateFormat ?? specifiedFormats.dateFormat }
  return forecastReasonTexts[code].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    if (value === undefined) return whole
    if (value instanceof Date) return formatDay(value, zone, formats)
    if (typeof value === 'number') return formatTotal(value, locale)
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(new Date(`${value}T00:00:00Z`), 'UTC', formats) : value
  })
}

/** Reasons that name the campaigns that take the impressions after the same sentence. */
const aboutOthers: readonly ForecastReason[] = ['soldOut', 'competition', 'samePriority', 'takenHours']
/** Campaigns that are named; the others are summed. */
const mostNamed = 3

/** Campaigns that take impressions, the largest first, and the part of all that other agencies take, 0 to 1. */
export interface CompetingCampaigns {
  own: readonly { name: string; impressions: number }[]
  otherBuyers: { name: string; share: number } | null
}

/** Who takes the impressions, as a sentence to follow a reason; null where the reason is not about others, or nobody is known. */
export function formatTakers(code: ForecastReason, { own, otherBuyers }: CompetingCampaigns, locale = 'en-US'): string | null {
  if (!aboutOthers.includes(code)) return null
  const rest = own.slice(mostNamed)
  const more = rest.reduce((sum, { impressions }) => sum + impressions, 0)
  // Shares are known in steps of 5 %: one that is less is not worth a word.
  const others = otherBuyers && otherBuyers.share > 0 ? [`${otherBuyers.name.toLowerCase()} (${Math.round(100 * otherBuyers.share)}%)`] : []
  const largestFirst = otherBuyers !== null && otherBuyers.share >= 0.5
  const takers = [
    ...(largestFirst ? others : []),
    ...own.slice(0, mostNamed).map(({ name, impressions }) => `${name} (${formatTotal(impressions, locale)})`),
    ...(rest.length > 0 ? [`${formatTotal(rest.length, locale)} more of your campaigns (${formatTotal(more, locale)})`] : []),
    ...(largestFirst ? [] : others),
  ]
  if (takers.length === 0) return null
  const list = takers.length === 1 ? takers[0]! : `${takers.slice(0, -1).join(', ')} and ${takers.at(-1)!}`
  return forecastTakersText.replace('{takers}', () => list)
}

export interface ForecastMessage {
  text: string
  /** The reason why it is not available. */
  tooltip: string | null
  /** The difference to the objective, of a delivery in full with one decimal; null where there is nothing to compare. */
  delta: string | null
  /** The verdict with its probability, or that nobody can say; `text` where there is no probability to state. */
  outlook: string
}

/** The part of a delivery forecast that its message is made of. */
export interface ForecastMessageInput {
  status: DeliveryForecastStatus
  deltaImpressions: number | null
  /** 0 to 1; null if not known. */
  probability: number | null
  reason: ForecastReasonData | null
  notes: readonly ForecastReasonData[]
}

/** The panel's message: 'in full', 'at risk', 'no inventory - change targeting', or 'not available' with the reason as its tooltip. */
export function forecastMessage(forecast: ForecastMessageInput, dates: ForecastDates, locale = 'en-US'): ForecastMessage {
  const { status, deltaImpressions, reason } = forecast
  const refused = status === 'NOT_AVAILABLE'
  const { text, values } = forecastOutlook(forecast, locale)
  const printDelta = status === 'IN_FULL' ? formatDelta : formatWholeDelta
  return {
    text: deliveryForecastTexts[status],
    tooltip: refused && reason ? formatForecastReason(reason, dates, locale) : null,
    delta: refused || status === 'NO_INVENTORY' || deltaImpressions === null ? null : printDelta(deltaImpressions, locale),
    outlook: text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
  }
}

/** A text with the values of its braces. */
export interface OutlookText {
  text: string
  values: Readonly<Record<string, string>>
}

/** A verdict with what is known of its certainty. */
export interface OutlookInput {
  status: DeliveryForecastStatus
  probability: number | null
  notes: readonly { code: string; params: Readonly<Record<string, unknown>> }[]
}

/** The verdict with its probability, as a text and its values, so that it can be translated. */
export function forecastOutlook({ status, probability, notes }: OutlookInput, locale = 'en-US'): OutlookText {
  const plain = { text: deliveryForecastTexts[status], values: {} }
  if (status !== 'IN_FULL' && status !== 'AT_RISK') return plain
  if (probability !== null) return { text: forecastOutlookTexts[status], values: { percent: percentText(probability) } }
  const few = notes.find(({ code }) => code === 'sampleTooSmall')?.params['listeners']
  return typeof few === 'number' ? { text: forecastOutlookTexts.unknown, values: { listeners: formatTotal(few, locale) } } : plain
}

/** Whole percent; no forecast is certain. */
function percentText(probability: number): string {
  if (probability > 0.99) return '>99'
  return probability < 0.01 ? '<1' : String(Math.round(100 * probability))
}
