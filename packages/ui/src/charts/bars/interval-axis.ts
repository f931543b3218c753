/** The visible stretch of an axis of estimates. One wide interval must not flatten all others. */

interface Estimate {
  value: number | null
  low: number | null
  high: number | null
  isTotal?: boolean
}

/** An axis ends at this multiple of the distance of the total's interval from the value of no effect. */
const mostReach = 6

/** The values that the axis must hold: all of them within the reach of the total. Values beyond it end in an arrow. */
export function drawnValues(rows: readonly Estimate[], base: number): number[] {
  const total = rows.find(({ isTotal }) => isTotal)
  const ofTotal = total ? listValues(total) : []
  const reach = Math.max(0, ...ofTotal.map((value) => Math.abs(value - base))) * mostReach || Infinity
  return [base, ...rows.flatMap(listValues).map((value) => Math.min(base + reach, Math.max(base - reach, value)))]
}

function listValues({ value, low, high }: Estimate): number[] {
  return [value, low, high].filter((one) => one !== null)
}
