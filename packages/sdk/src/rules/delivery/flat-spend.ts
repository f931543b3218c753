/**
 * The cost of a campaign with a fixed price as it delivers (docs/domain.md §5.2): value × min(1, delivered / objective); unlimited: value ×
 * the elapsed share of the flight. It is spread over the hours in their order, so that the hours up to any point add up exactly to the cost
 * at that point.
 */
import { divideRounded, hourMs } from '../../values/index.ts'

export interface FlatTerms {
  /** Impressions; null if unlimited, or an objective in money, which impressions do not meet. */
  objective: number | null
  startDate: Date | null
  endDate: Date | null
}

/** Charged impressions of an hour, by one ad in one zone. */
export interface FlatHour {
  /** Its beginning, in milliseconds since 1970. */
  at: number
  impressions: number
  /** The whole price in force when it was delivered, in 10⁻⁷ of the currency. */
  valueE7: bigint
}

/** A share as an exact fraction. */
interface Share {
  part: bigint
  of: bigint
}

/**
 * The cost of each of the hours, in 10⁻⁷ of the currency, at the price that was in force in the hour.
 * @param hours in their order; several of the same time share its part by their impressions
 */
export function spreadFlat(terms: FlatTerms, hours: readonly FlatHour[]): bigint[] {
  const shareAfter = terms.objective === null ? elapsedShares(terms, hours) : deliveredShares(terms.objective, hours)
  let before: Share = { part: 0n, of: 1n }
  return hours.map(({ valueE7 }, index) => {
    const after = shareAfter[index]!
    const spend = earned(valueE7, after) - earned(valueE7, before)
    before = after
    return spend
  })
}

const earned = (valueE7: bigint, { part, of }: Share) => divideRounded(valueE7 * part, of)

function deliveredShares(objective: number, hours: readonly FlatHour[]): Share[] {
  const of = BigInt(Math.max(1, objective))
  let delivered = 0n
  return hours.map(({ impressions }) => {
    delivered += BigInt(impressions)
    return { part: delivered < of ? delivered : of, of }
  })
}

/** Without both ends a flight has no elapsed share. */
function elapsedShares({ startDate, endDate }: FlatTerms, hours: readonly FlatHour[]): Share[] {
  const [start, end] = [startDate?.getTime() ?? 0, endDate?.getTime() ?? 0]
  if (!startDate || !endDate || end <= start) return hours.map(() => ({ part: 0n, of: 1n }))
  const clamped = (at: number) => BigInt(Math.min(end, Math.max(start, at)) - start)
  const totalByHour = new Map<number, bigint>()
  for (const { at, impressions } of hours) totalByHour.set(at, (totalByHour.get(at) ?? 0n) + BigInt(impressions))
  let soFar = { at: Number.NaN, impressions: 0n }
  return hours.map(({ at, impressions }) => {
    soFar = { at, impressions: (soFar.at === at ? soFar.impressions : 0n) + BigInt(impressions) }
    const [from, until, all] = [clamped(at), clamped(at + hourMs), totalByHour.get(at)!]
    if (all === 0n) return { part: until, of: BigInt(end - start) }
    return { part: from * all + (until - from) * soFar.impressions, of: BigInt(end - start) * all }
  })
}
