/** Where the parts of an interval stand on its band. Pure. */
export interface BandPlaces {
  /** Percent of the width. */
  low: number
  high: number
  value: number
  /** Null: there is no objective. */
  objective: number | null
}

/** Part of the width that the largest number takes, so that marks at the end are not cut. */
const fill = 92

export function bandPlaces(value: number, { low, high }: { low: number; high: number }, objective: number | null): BandPlaces {
  const most = Math.max(value, high, objective ?? 0)
  const place = (number: number) => (most > 0 ? Math.max(0, (number / most) * fill) : 0)
  return { low: place(low), high: place(high), value: place(value), objective: objective === null ? null : place(objective) }
}
