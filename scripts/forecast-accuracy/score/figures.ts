/** Figures of cases: how right verdicts, numbers, intervals and probabilities were. */
import type { Case } from './world-case.ts'

export const verdictNames = ['ours', 'alwaysInFull', 'alwaysAtRisk', 'lastWeek', 'weekdayMeanLeft', 'availableAlone'] as const
export type VerdictName = (typeof verdictNames)[number]

/** The verdict of each on a campaign: true is IN_FULL. */
export const verdicts: Readonly<Record<VerdictName, (one: Case) => boolean>> = {
  ours: ({ says }) => says,
  alwaysInFull: () => true,
  alwaysAtRisk: () => false,
  lastWeek: ({ rivals, remaining }) => rivals.lastWeek >= remaining,
  weekdayMeanLeft: ({ rivals, remaining }) => rivals.weekdayMeanLeft >= remaining,
  availableAlone: ({ available, remaining }) => available >= remaining,
}

/** The cases as a forecast without a calibration has them. */
export const withoutCalibration = (cases: readonly Case[]): Case[] => cases.map((one) => ({ ...one, ...one.plain }))

/** The cases as they would have come out had nothing been booked after the forecast. */
export const quietly = (cases: readonly Case[]): Case[] => cases.map((one) => ({ ...one, ...one.quiet }))

const sum = (cases: readonly Case[], pick: (one: Case) => number) => cases.reduce((total, one) => total + pick(one), 0)

/** NaN for no cases: the figure does not exist. */
export const share = (cases: readonly Case[], test: (one: Case) => boolean) => cases.filter(test).length / cases.length

export const right = (cases: readonly Case[], name: VerdictName): number => share(cases, (one) => verdicts[name](one) === one.inFull)

/** How often a second draw of the same month ends as the first did; NaN where there is none. */
export const drawnAlike = (cases: readonly Case[]): number =>
  share(
    cases.filter(({ again }) => again !== null),
    ({ again, inFull }) => again!.inFull === inFull,
  )

const error = (cases: readonly Case[], forecast: (one: Case) => number, truth: (one: Case) => number, whole: (one: Case) => number) =>
  sum(cases, (one) => Math.abs(forecast(one) - truth(one))) / sum(cases, whole)

const came = (one: Case) => one.came
const delivered = (one: Case) => one.delivered
const remaining = (one: Case) => one.remaining
const within = (value: number, [low, high]: readonly [number, number]) => value >= low && value <= high

/** Figures of some cases by name. Errors are Σ |forecast − truth| over Σ came, or over Σ remaining. */
export const figures = {
  inFull: (cases: readonly Case[]) => share(cases, ({ inFull }) => inFull),
  supply: (cases: readonly Case[]) => error(cases, ({ matched }) => matched, came, came),
  supplyLastWeek: (cases: readonly Case[]) => error(cases, ({ rivals }) => rivals.lastWeek, came, came),
  supplyWeekdayMean: (cases: readonly Case[]) => error(cases, ({ rivals }) => rivals.weekdayMean, came, came),
  supplyBias: (cases: readonly Case[]) => sum(cases, (one) => one.matched - one.came) / sum(cases, came),
  delivery: (cases: readonly Case[]) => error(cases, ({ deliverable }) => deliverable, delivered, remaining),
  deliveryLastWeek: (cases: readonly Case[]) =>
    error(cases, ({ rivals, remaining: wanted }) => Math.min(wanted, rivals.lastWeek), delivered, remaining),
  deliveryWeekdayMeanLeft: (cases: readonly Case[]) =>
    error(cases, ({ rivals, remaining: wanted }) => Math.min(wanted, rivals.weekdayMeanLeft), delivered, remaining),
  deliveryBias: (cases: readonly Case[]) => sum(cases, (one) => one.deliverable - one.delivered) / sum(cases, remaining),
  coveredMatched: (cases: readonly Case[]) => share(cases, (one) => within(one.came, one.interval.matched)),
  coveredDelivered: (cases: readonly Case[]) => share(cases, (one) => within(one.delivered, one.interval.deliverable)),
  /** Of the campaigns that fell short, those whose delivery lay in the interval. */
  coveredShort: (cases: readonly Case[]) =>
    share(
      cases.filter((one) => !one.inFull),
      (one) => within(one.delivered, one.interval.deliverable),
    ),
  /** Of the campaigns that wanted no more than can be sold at 90 %, those delivered in full. */
  sold: (cases: readonly Case[]) =>
    share(
      cases.filter((one) => one.sellable !== null && one.remaining <= one.sellable),
      ({ inFull }) => inFull,
    ),
  falseInFull: (cases: readonly Case[]) => share(cases, (one) => one.says && !one.inFull),
  falseAtRisk: (cases: readonly Case[]) => share(cases, (one) => !one.says && one.inFull),
} as const
export type FigureName = keyof typeof figures

export interface Brier {
  /** Cases with a probability. */
  count: number
  score: number
  /** That of the share of cases delivered in full, stated for each. */
  base: number
  ratio: number
}

export function brierOf(cases: readonly Case[]): Brier {
  const stated = cases.flatMap(({ probability, inFull }) => (probability === null ? [] : [{ probability, inFull: inFull ? 1 : 0 }]))
  const count = stated.length
  const score = stated.reduce((total, { probability, inFull }) => total + (probability - inFull) ** 2, 0) / count
  const rate = stated.reduce((total, { inFull }) => total + inFull, 0) / count
  const base = rate * (1 - rate)
  return { count, score, base, ratio: score / base }
}

/** Brier score over that of the base rate; NaN where none is stated. */
export const brierRatio = (cases: readonly Case[]): number => brierOf(cases).ratio

export interface ReliabilityBin {
  from: number
  to: number
  stated: number
  observed: number
  count: number
}

export function reliability(cases: readonly Case[], bins = 10): ReliabilityBin[] {
  return Array.from({ length: bins }, (_, bin) => {
    const inside = cases.filter(({ probability }) => probability !== null && Math.min(bins - 1, Math.floor(probability * bins)) === bin)
    return {
      from: bin / bins,
      to: (bin + 1) / bins,
      stated: sum(inside, ({ probability }) => probability!) / inside.length,
      observed: share(inside, ({ inFull }) => inFull),
      count: inside.length,
    }
  })
}

export interface Spread {
  mean: number
  error: number
  worlds: number
}

/** Mean and standard error of a figure over worlds that have it. */
export function overWorlds(cases: readonly Case[], figure: (cases: readonly Case[]) => number): Spread {
  const worlds = Map.groupBy(cases, ({ seed }) => seed)
  const values = [...worlds.values()].map(figure).filter((value) => Number.isFinite(value))
  const mean = values.reduce((total, value) => total + value, 0) / values.length
  const variance = values.reduce((total, value) => total + (value - mean) ** 2, 0) / Math.max(1, values.length - 1)
  return { mean, error: Math.sqrt(variance / values.length), worlds: values.length }
}

/** Groups in which figures are given apart. */
export const splits: readonly (readonly [string, (one: Case) => string])[] = [
  ['Asked as', ({ known }) => ({ BOOKED: 'booked', DRAFT: 'draft', LATER: 'later' })[known]],
  ['Pacing', ({ pacing }) => pacing],
  ['Cap', ({ cap }) => ({ NONE: 'none', DAY: 'a day', WEEK: 'a week', CAMPAIGN: 'lifetime', ORDER: 'of an order' })[cap]],
  ['Flight', ({ flight }) => ({ SHORT: '2 to 6 days', LONG: 'longer', IN_PROGRESS: 'in progress' })[flight]],
  ['Dayparts', ({ daypart }) => (daypart ? 'with' : 'without')],
  ['Slots', ({ video }) => (video ? 'video' : 'audio')],
  ['Priority', ({ priority }) => (priority < 5 ? '1 to 4' : priority === 5 ? '5' : '6 to 9')],
  ['Server', ({ server }) => server.pacing],
  ['Tie', ({ server }) => server.tie],
]

export const shocksOf = (one: Case): readonly string[] => (one.shocks.length > 0 ? one.shocks : ['untouched'])
