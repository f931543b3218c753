/** Steps of strength in which a heat map shows its values. */
export const heatSteps = 6

/**
 * The step of a value, from 1 for the least to `heatSteps` for the most; 0 for nothing delivered, `null` for no value.
 * @param least where the steps begin: 0 for counts, the lowest value for rates that lie close together
 */
export function heatStep(value: number | null, most: number, least = 0): number | null {
  if (value === null || !Number.isFinite(value)) return null
  if (value <= 0 || most <= 0) return 0
  if (most <= least) return heatSteps
  return Math.max(1, Math.min(heatSteps, Math.ceil(((value - least) / (most - least)) * heatSteps)))
}

/** Names of weekdays from Monday and of hours from 00, for a map of the week. */
export function weekLabels(locale = 'en-US'): { rows: string[]; columns: string[] } {
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  // The fifth of January 2026 was a Monday.
  const rows = Array.from({ length: 7 }, (_, index) => day.format(Date.UTC(2026, 0, 5 + index)))
  return { rows, columns: Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')) }
}
