/**
 * Planned spend: the media cost of campaigns that meet their objectives, before and after changes. Amounts are exact (10⁻⁷ of their
 * currency); a sum is rounded once, to the currency's digits.
 */
import { cpmScale, digitsOf, parseDecimal, spendScale, spendToNumber } from '../../values/index.ts'

/** The settings that planned spend depends on. */
export const spendFields = [
  'type',
  'currency',
  'objectiveType',
  'objectiveValue',
  'objectiveUnlimited',
  'revenueType',
  'cpm',
  'secondScreenObjective',
  'secondScreenCpm',
] as const
export type SpendField = (typeof spendFields)[number]

/** Their values as files hold them. A number that is not there counts as 0; a campaign is priced by CPM unless it says otherwise. */
export type SpendTerms = Readonly<Partial<Record<SpendField, string | null>>>

/** In 10⁻⁷ of the currency. UNLIMITED: it has no objective. UNKNOWN: clicks or completed listens are paid for, which impressions do not tell. */
export type PlannedSpend = bigint | 'UNLIMITED' | 'UNKNOWN'

const units = (text: string | null | undefined, scale: number) => parseDecimal(text || '0', scale) ?? 0n

/** Objective × CPM / 1000, an objective in money or a fixed price as it is, and the second screen's impressions at their own CPM. */
export function plannedSpend(terms: SpendTerms): PlannedSpend {
  const second = units(terms.secondScreenObjective, 0) * units(terms.secondScreenCpm, cpmScale)
  if (terms.type === 'SECOND_SCREEN') return second
  // The price is for the whole flight, with or without an objective.
  if (terms.revenueType === 'FLAT') return units(terms.cpm, spendScale)
  if (terms.objectiveUnlimited === 'true') return 'UNLIMITED'
  if (terms.objectiveType === 'PRICE') return units(terms.objectiveValue, spendScale) + second
  const objective = units(terms.objectiveValue, 0)
  if (objective > 0n && (terms.revenueType === 'CPC' || terms.revenueType === 'CPCL')) return 'UNKNOWN'
  return objective * units(terms.cpm, cpmScale) + second
}

/** A campaign before and after; null where it is not there, or archived. */
export interface SpendPair {
  before: SpendTerms | null
  after: SpendTerms | null
}

/** All changes in one currency, in numbers with its digits. */
export interface SpendChange {
  currency: string
  before: number
  after: number
  /** Sum of the changes of single campaigns, each without its sign: a rise does not hide a fall. */
  moved: number
  /** Campaigns that have no limit after the plan and had one before, or were not there. */
  unlimited: number
  /** Campaigns whose changed spend cannot be said. They are in no sum. */
  unknown: number
}

type Sum = Record<'before' | 'after' | 'moved', bigint> & Record<'unlimited' | 'unknown', number>

/** The sums of pairs by currency, in the order of the currencies. */
export function sumPlannedSpend(pairs: readonly SpendPair[]): SpendChange[] {
  const sums = new Map<string, Sum>()
  const sumOf = ({ currency }: SpendTerms): Sum => {
    const sum = sums.get(currency ?? '') ?? { before: 0n, after: 0n, moved: 0n, unlimited: 0, unknown: 0 }
    sums.set(currency ?? '', sum)
    return sum
  }
  for (const { before, after } of pairs) {
    const [old, now] = [before ? plannedSpend(before) : 0n, after ? plannedSpend(after) : 0n]
    if (old === 'UNKNOWN' || now === 'UNKNOWN') {
      const changed = !before || !after || spendFields.some((field) => (before[field] ?? '') !== (after[field] ?? ''))
      sumOf((after ?? before)!).unknown += changed ? 1 : 0
      continue
    }
    if (after && now === 'UNLIMITED' && old !== 'UNLIMITED') sumOf(after).unlimited += 1
    const [from, to] = [old === 'UNLIMITED' ? 0n : old, now === 'UNLIMITED' ? 0n : now]
    if (before) sumOf(before).before += from
    if (after) sumOf(after).after += to
    if (before && after && before.currency === after.currency) sumOf(after).moved += to > from ? to - from : from - to
    else {
      if (before) sumOf(before).moved += from
      if (after) sumOf(after).moved += to
    }
  }
  return [...sums].map(([currency, sum]) => rounded(currency, sum)).toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

function rounded(currency: string, { before, after, moved, ...counts }: Sum): SpendChange {
  const number = (spendE7: bigint) => spendToNumber(spendE7, digitsOf(currency))
  return { currency, before: number(before), after: number(after), moved: number(moved), ...counts }
}

/** The change of a sum, with the currency's digits. */
export function netChange({ currency, before, after }: SpendChange): number {
  const digits = digitsOf(currency)
  return spendToNumber(
    ((parseDecimal(after, digits) ?? 0n) - (parseDecimal(before, digits) ?? 0n)) * 10n ** BigInt(spendScale - digits),
    digits,
  )
}
