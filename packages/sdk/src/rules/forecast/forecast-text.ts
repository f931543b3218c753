/** Texts of the forecast panel. */
import {
  type DeliveryForecastStatus,
  type ForecastReason,
  deliveryForecastTexts,
  forecastReasonTexts,
  formatDay,
  formatDelta,
  formatTotal,
} from '../../values/index.ts'

export interface ForecastReasonData {
  code: ForecastReason
  /** Whole numbers, and a `date` as an instant or as yyyy-MM-dd. */
  params: Readonly<Record<string, string | number | Date>>
}

/** The sentence of a reason: numbers in full, dates as 'yyyy/MM/dd' in a zone. */
export function formatForecastReason({ code, params }: ForecastReasonData, zone: string, locale = 'en-US'): string {
  return forecastReasonTexts[code].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    if (value === undefined) return whole
    if (value instanceof Date) return formatDay(value, zone)
    return typeof value === 'number' ? formatTotal(value, locale) : value.replaceAll('-', '/')
  })
}

export interface ForecastMessage {
  text: string
  /** The reason why it is not available. */
  tooltip: string | null
  /** The difference to the objective, in full with one decimal; null where there is nothing to compare. */
  delta: string | null
}

/** The panel's message: 'in full', 'at risk', 'no inventory - change targeting', or 'not available' with the reason as its tooltip. */
export function forecastMessage(
  forecast: { status: DeliveryForecastStatus; deltaImpressions: number | null; reason: ForecastReasonData | null },
  zone: string,
  locale = 'en-US',
): ForecastMessage {
  const { status, deltaImpressions, reason } = forecast
  const refused = status === 'NOT_AVAILABLE'
  return {
    text: deliveryForecastTexts[status],
    tooltip: refused && reason ? formatForecastReason(reason, zone, locale) : null,
    delta: refused || status === 'NO_INVENTORY' || deltaImpressions === null ? null : formatDelta(deltaImpressions, locale),
  }
}
