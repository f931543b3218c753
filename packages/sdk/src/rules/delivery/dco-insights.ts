/** Dynamic creatives: plays of each section, against its default and against another section (docs/domain.md §14.4). */
import { rateOf } from './delivery-rates.ts'

export interface DcoCounts {
  impressions: number
  completes: number
  clicks: number
}
/** A combination of values that was played. */
export interface DcoCombination extends DcoCounts {
  /** Value by section. */
  choices: Readonly<Record<string, string>>
  /** Sections that fell back to their default. */
  defaults: readonly string[]
}
interface Played extends DcoCounts {
  ltr: number | null
  clickRate: number | null
}

const played = ({ impressions, completes, clicks }: DcoCounts): Played => ({
  impressions,
  completes,
  clicks,
  ltr: rateOf(completes, impressions),
  clickRate: rateOf(clicks, impressions),
})

const most = (a: DcoCounts, b: DcoCounts) => b.impressions - a.impressions

function sumCombinations(combinations: readonly DcoCombination[]): DcoCounts {
  const sum = { impressions: 0, completes: 0, clicks: 0 }
  for (const { impressions, completes, clicks } of combinations) {
    sum.impressions += impressions
    sum.completes += completes
    sum.clicks += clicks
  }
  return sum
}

/** Impressions in which at least one section fell back to its default, over all. */
export function defaultShare(combinations: readonly DcoCombination[]): number | null {
  return rateOf(
    sumCombinations(combinations.filter(({ defaults }) => defaults.length > 0)).impressions,
    sumCombinations(combinations).impressions,
  )
}

/** The sections in alphabetical order, each value of theirs with its share and its lift over the section's default. */
export function dcoSections(combinations: readonly DcoCombination[]) {
  const names = [...new Set(combinations.flatMap(({ choices }) => Object.keys(choices)))].toSorted()
  return names.map((section) => {
    const playing = combinations.filter(({ choices }) => Object.hasOwn(choices, section))
    const all = sumCombinations(playing).impressions
    const fallback = playing.filter(({ defaults }) => defaults.includes(section))
    const base = played(sumCombinations(fallback)).ltr
    const isDefault = new Set(fallback.map(({ choices }) => choices[section]!))
    const values = [...Map.groupBy(playing, ({ choices }) => choices[section]!)].map(([value, group]) => {
      const sum = played(sumCombinations(group))
      const ratio = sum.ltr === null ? null : rateOf(sum.ltr, base)
      return {
        value,
        isDefault: isDefault.has(value),
        ...sum,
        share: rateOf(sum.impressions, all),
        lift: ratio === null ? null : ratio - 1,
      }
    })
    return { section, values: values.toSorted(most) }
  })
}

/** The values of two sections against each other; null when they are not two that were played. */
export function dcoMatrix(combinations: readonly DcoCombination[], rows: string | undefined, columns: string | undefined) {
  const names = dcoSections(combinations).map(({ section }) => section)
  const first = rows ?? names.find((name) => name !== columns)
  const second = columns ?? names.find((name) => name !== first)
  if (first === undefined || second === undefined || first === second || !names.includes(first) || !names.includes(second)) return null
  const both = combinations.filter(({ choices }) => Object.hasOwn(choices, first) && Object.hasOwn(choices, second))
  const cells = [...Map.groupBy(both, ({ choices }) => JSON.stringify([choices[first], choices[second]]))].map(([key, group]) => {
    const [row, column] = JSON.parse(key) as [string, string]
    return { row, column, ...played(sumCombinations(group)) }
  })
  return { rows: first, columns: second, cells: cells.toSorted((a, b) => compare(a.row, b.row) || compare(a.column, b.column)) }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The combinations played most. */
export function topCombinations(combinations: readonly DcoCombination[], limit: number) {
  const all = sumCombinations(combinations).impressions
  return combinations
    .toSorted(most)
    .slice(0, limit)
    .map((combination) => ({ choices: { ...combination.choices }, ...played(combination), share: rateOf(combination.impressions, all) }))
}
