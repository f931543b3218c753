/** Answers of insights as screens show them: prices in bins, the most frequent values, verdicts on a lift and on defaults. Pure. */
import { rateOf } from './delivery-rates.ts'

interface Price {
  cpm: number
  floors: number
  won: number
}

/** Auctions whose CPM lies from `from` up to, not including, `to`. */
export interface PriceBin {
  from: number
  to: number
  floors: number
  won: number
}

/** Round widths of bins, times a power of ten. */
const roundSteps = [1, 2, 2.5, 5, 10] as const

/** The narrowest round step that needs at most `most` bins for a span. */
function stepFor(span: number, most: number): number {
  const size = 10 ** Math.floor(Math.log10(span / most))
  return size * (roundSteps.find((step) => span / (step * size) <= most) ?? 10)
}

/** No more bins than prices, so that few prices stand side by side: between these. */
const binCounts = [6, 24] as const
const binsFor = (prices: number) => Math.min(binCounts[1], Math.max(binCounts[0], prices))

/** Prices in at most `most` + 1 bins of one round width, from the lowest price to the highest; none without prices. */
export function priceBins(prices: readonly Price[], most = binsFor(prices.length)): PriceBin[] {
  if (prices.length === 0) return []
  const all = prices.map(({ cpm }) => cpm)
  const [low, high] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))]
  // Whole steps of 10⁻⁴ of the currency, so that edges are exact.
  const units = (value: number) => Math.round(value * 10_000)
  const step = Math.max(1, units(stepFor(Math.max(high - low, high / most, 0.001), most)))
  const first = Math.floor(units(low) / step)
  const count = Math.floor(units(high) / step) - first + 1
  const bins = Array.from({ length: count }, (_, index): PriceBin => {
    return { from: ((first + index) * step) / 10_000, to: ((first + index + 1) * step) / 10_000, floors: 0, won: 0 }
  })
  for (const { cpm, floors, won } of prices) {
    const bin = bins[Math.floor(units(cpm) / step) - first]!
    bin.floors += floors
    bin.won += won
  }
  return bins
}

/** The part of the auctions bid on that a CPM is at least as high as the winning price of; null without such auctions. */
export function attainedShare(prices: readonly Price[], cpm: number): number | null {
  const sum = (some: readonly Price[]) => some.reduce((total, { won }) => total + won, 0)
  return rateOf(sum(prices.filter((price) => price.cpm <= cpm)), sum(prices))
}

interface Stage {
  count: number
  ratio: number | null
}

/** The stage of a funnel that lets the smallest part of the one before through; null where nothing reached a second stage. */
export function narrowestStage<S extends Stage>(funnel: readonly S[]): { stage: S; before: S } | null {
  let best: { stage: S; before: S; ratio: number } | null = null
  for (const [index, stage] of funnel.entries()) {
    const before = funnel[index - 1]
    if (before && stage.ratio !== null && (best === null || stage.ratio < best.ratio)) best = { stage, before, ratio: stage.ratio }
  }
  return best && { stage: best.stage, before: best.before }
}

interface HeardValue {
  value: string
  impressions: number
  completes: number
  clicks: number
  share: number | null
  index: number | null
}

/** The share that a value has in all campaigns, from its own share and its index; null where one is not known. */
export function comparedShare({ share, index }: Pick<HeardValue, 'share' | 'index'>): number | null {
  return share === null || index === null || index === 0 ? null : (100 * share) / index
}

/**
 * The most frequent values as they are, and all others summed under an empty name. A single other value is no sum and stays itself.
 * @param values the most frequent first
 */
export function topValues<V extends HeardValue>(
  values: readonly V[],
  most: number,
): { top: V[]; other: HeardValue | null; others: number } {
  if (values.length <= most + 1) return { top: [...values], other: null, others: 0 }
  const rest = values.slice(most)
  const sum = (of: (value: V) => number) => rest.reduce((total, value) => total + of(value), 0)
  const share = sum((value) => value.share ?? 0)
  const compared = rest.map(comparedShare)
  const isKnown = compared.every((one) => one !== null)
  const other: HeardValue = {
    value: '',
    impressions: sum((value) => value.impressions),
    completes: sum((value) => value.completes),
    clicks: sum((value) => value.clicks),
    share,
    index: isKnown
      ? 100 *
        (rateOf(
          share,
          compared.reduce((total, one) => total + one, 0),
        ) ?? 0)
      : null,
  }
  return { top: values.slice(0, most), other, others: rest.length }
}

/** A lift with its interval: above or below no effect, or not told apart from it; null where its interval is not known. */
export function liftVerdict({
  liftLow,
  liftHigh,
}: {
  liftLow: number | null
  liftHigh: number | null
}): 'above' | 'below' | 'unclear' | null {
  if (liftLow === null || liftHigh === null) return null
  return liftLow > 0 ? 'above' : liftHigh < 0 ? 'below' : 'unclear'
}

/** The first day until which half of all conversions came; null without conversions. */
export function halfConvertedDay(delays: readonly { day: number; cumulative: number | null }[]): number | null {
  return delays.find(({ cumulative }) => cumulative !== null && cumulative >= 0.5)?.day ?? null
}

/** From this share of impressions on, defaults of dynamic creatives are played too often (docs/domain.md §14.4). */
export const defaultShareLimit = 0.2

/** True from the limit on; unknown shares are not too high. */
export const isDefaultShareHigh = (share: number | null): boolean => share !== null && share >= defaultShareLimit

/** The section of dynamic creatives whose default is played in the largest part of its impressions; null if none fell back. */
export function mostDefaulted<V extends { isDefault: boolean; share: number | null }, S extends { section: string; values: readonly V[] }>(
  sections: readonly S[],
): { section: S; share: number } | null {
  let best: { section: S; share: number } | null = null
  for (const section of sections) {
    const share = section.values.reduce((sum, value) => sum + (value.isDefault ? (value.share ?? 0) : 0), 0)
    if (share > (best?.share ?? 0)) best = { section, share }
  }
  return best
}

/** From this share on a value is common enough for its index to mean something. */
const commonShare = 0.03
/** Indexes between these are usual. */
const usualIndex = [80, 120] as const

/** The common value whose index is farthest from 100, counted as a ratio; null where all are usual. UNKNOWN says nothing. */
export function standsOut<V extends Pick<HeardValue, 'value' | 'share' | 'index'>>(values: readonly V[]): V | null {
  const distance = ({ index }: V) => Math.abs(Math.log((index ?? 100) / 100))
  const telling = values.filter(
    ({ value, share, index }) =>
      value !== 'UNKNOWN' &&
      index !== null &&
      index > 0 &&
      (share ?? 0) >= commonShare &&
      (index <= usualIndex[0] || index >= usualIndex[1]),
  )
  return telling.toSorted((a, b) => distance(b) - distance(a))[0] ?? null
}
