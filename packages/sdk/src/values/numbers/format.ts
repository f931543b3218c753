/** Formats of numbers, money, progress and capping for web, extension and CLI. Dates are in `time.ts`. */
import { digitsOf } from './currency.ts'
import { cpmScale } from './money.ts'
import { type CampaignType, type CappingUnit, type ObjectiveType, type PacingType, pacingTypeLabels } from '../campaign.ts'

const numberFormats = new Map<string, Intl.NumberFormat>()
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  let format = numberFormats.get(key)
  if (!format) numberFormats.set(key, (format = new Intl.NumberFormat(locale, options)))
  return format
}

/** Money with two decimals, or as many as the currency has where it has none or three: 1234.5 → '$1,234.50'. */
export function formatMoney(value: number | null, currency: string, locale = 'en-US'): string {
  if (value === null) return '–'
  const digits = digitsOf(currency)
  return numberFormat(locale, { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
}

/** Money of a sum over many things, without decimals: 412380.12 → '$412,380'. */
export function formatMoneyTotal(value: number, currency: string, locale = 'en-US'): string {
  return numberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(value)
}

/** A price per thousand with the decimals that it has, two at the least and four at the most: 12.5 → '$12.50', 0.0305 → '$0.0305'. */
export function formatCpm(value: number | null, currency: string, locale = 'en-US'): string {
  if (value === null) return '–'
  return numberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: cpmScale }).format(value)
}

/** Totals show no decimals: 5488269.4 → '5,488,269'. */
export function formatTotal(value: number | null, locale = 'en-US'): string {
  return value === null ? '–' : numberFormat(locale, { maximumFractionDigits: 0 }).format(value)
}

/** Impressions carry their suffix: 642638 → '642,638 imp.'. */
export function formatImpressions(value: number | null, locale = 'en-US'): string {
  return value === null ? '–' : `${formatTotal(value, locale)} imp.`
}

/** Small values are named instead of rounded to nothing: 0.04 → '< 0.1', -0.04 → '> -0.1'. */
export function formatSmall(value: number, decimals = 1, locale = 'en-US'): string {
  if (value > 0 && value < 0.1) return '< 0.1'
  if (value < 0 && value > -0.1) return '> -0.1'
  return numberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value)
}

/** Difference to the objective of a forecast in full, or in percent, with its sign and one decimal: 1234.56 → '+1,234.6'. */
export function formatDelta(value: number | null, locale = 'en-US'): string {
  if (value === null) return '–'
  return value >= 0.1 ? `+${formatSmall(value, 1, locale)}` : formatSmall(value, 1, locale)
}

/** Difference of impressions, whole and with its sign: 161558 → '+161,558'. */
export function formatWholeDelta(value: number | null, locale = 'en-US'): string {
  return value !== null && Math.round(value) > 0 ? `+${formatTotal(value, locale)}` : formatTotal(value, locale)
}

/** Progress in percent to one decimal: 42 → '42.0%', 0.04 → '< 0.1%', null → '–'. */
export function formatProgress(percent: number | null, locale = 'en-US'): string {
  return percent === null ? '–' : `${formatSmall(percent, 1, locale)}%`
}

/** Objective as lists show it: 'Unlimited', '500,000 imp.', or money with two decimals for a price. */
export function formatObjective(
  objective: { type: ObjectiveType; value: number | null; unlimited: boolean },
  currency: string,
  locale = 'en-US',
): string {
  if (objective.unlimited) return 'Unlimited'
  return objective.type === 'PRICE' ? formatMoney(objective.value, currency, locale) : formatImpressions(objective.value, locale)
}

/** Pacing label: '5 - Evenly'. */
export function formatPacing(pacing: { priority: number; type: PacingType }): string {
  return `${pacing.priority} - ${pacingTypeLabels[pacing.type]}`
}

/** Capping text: 'Max 3 impressions every 1 day'; CAMPAIGN is the campaign's lifetime. */
export function formatCapping(rule: { limit: number; unit: CappingUnit; unitMultiplier: number }): string {
  const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
  return `Max ${plural(rule.limit, 'impression')} every ${plural(rule.unitMultiplier, rule.unit.toLowerCase())}`
}

/** Initials of an avatar: the first letters of up to two words. */
export function initialsOf(displayName: string): string {
  return displayName
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

/** A campaign whose audio part is bought: every type but SECOND_SCREEN. */
export function hasAudioPart(type: CampaignType): boolean {
  return type !== 'SECOND_SCREEN'
}
