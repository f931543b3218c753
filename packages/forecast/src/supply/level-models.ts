/**
 * Three models of a zone's level, their mean, and the choice between them by a rolling origin: each is asked, from several weeks back, for
 * what then came (Tashman 2000). Simple averages win ties.
 */
import { mean } from './robust.ts'
import { toWeekPosition, type Series } from './series.ts'

export const levelModels = ['mean', 'lastWeek', 'fourWeeks', 'trend'] as const
export type LevelModel = (typeof levelModels)[number]

/** The level (requests of an average day) of each week after a day. */
export type LevelForecast = (week: number) => number

/** Weeks for the trend: more of them follow the seasons too slowly. */
const trendWeeks = 4
/** The factor by which a trend is damped each week (Gardner and McKenzie 1985). */
const damping = 0.8
/** Weight of a week over that of the next one, in the trend's level. */
const recency = 0.6
/** Noise of a week that is assumed where history is short, and the weeks that it weighs as much as. */
export const noisePrior = { weeks: 4, noise: 0.03 }
/** Origins of the backtest in days back, and the days after them that are compared. */
const origins = [7, 14, 21, 28, 35, 42]
const compared = 14
/** Weeks ahead whose errors are compared, from 0. */
export const leads = [0, 1, 2, 3]
/** Least days of history before an origin. */
const leastHistory = 14
/** Backtests of a zone are few: those of all zones count as much as this many of its own, of zones with few requests many more. */
const pooledOrigins = { many: 6, few: 30 }
/** The part by which a model has to be better than the mean of all: a trend by more, as it is wrong by more where it is wrong. */
const clearlyBetter: Record<LevelModel, number> = { mean: 0, lastWeek: 0.05, fourWeeks: 0.03, trend: 0.1 }
/** Zones with fewer requests a day are pooled by themselves: chance is most of their error, and longer means win. */
const fewRequests = 50

/** Requests of an average day in the ordinary days of [from, to), indices of the series; null without any. */
function measureLevel({ counts, usable, shape, firstDay }: Series, from: number, to: number): number | null {
  let [requests, days] = [0, 0]
  for (let index = Math.max(0, from); index < to; index += 1) {
    if (usable[index] === 0) continue
    requests += counts[index]!
    days += shape[toWeekPosition(firstDay + index)]!
  }
  return days > 0 ? requests / days : null
}

/** @param end index after the last day that is known */
function modelsAt(series: Series, end: number): Record<LevelModel, LevelForecast> | null {
  const fourWeeks = measureLevel(series, end - 28, end) ?? measureLevel(series, 0, end)
  if (fourWeeks === null) return null
  // Where the last week was out of line as a whole, the one before it stands for it.
  const lastWeek = measureLevel(series, end - 7, end) ?? measureLevel(series, end - 14, end) ?? fourWeeks
  const trend = trendAt(series, end) ?? (() => lastWeek)
  return {
    lastWeek: () => lastWeek,
    fourWeeks: () => fourWeeks,
    trend,
    mean: (week) => (lastWeek + fourWeeks + trend(week)) / 3,
  }
}

/** Weekly levels with a damped trend that is shrunk by how sure it is; null where four weeks are not known. */
function trendAt(series: Series, end: number): LevelForecast | null {
  const levels = Array.from({ length: trendWeeks }, (_, week) => {
    const from = end - 7 * (trendWeeks - week)
    return from < 0 ? null : measureLevel(series, from, from + 7)
  })
  if (levels.some((level) => level === null || level <= 0)) return null
  const logs = levels.map((level) => Math.log(level!))
  const middle = (trendWeeks - 1) / 2
  const average = mean(logs)
  const spread = logs.reduce((sum, _, week) => sum + (week - middle) ** 2, 0)
  const raw = logs.reduce((sum, log, week) => sum + (week - middle) * (log - average), 0) / spread
  const rest = logs.reduce((sum, log, week) => sum + (log - average - raw * (week - middle)) ** 2, 0)
  const variance = (rest + noisePrior.weeks * noisePrior.noise ** 2) / (trendWeeks - 2 + noisePrior.weeks)
  const slope = raw * (raw ** 2 / (raw ** 2 + variance / spread))
  // Each week, moved along the trend to the last one, is an estimate of the level now.
  const votes = logs.map((_, week) => recency ** (trendWeeks - 1 - week))
  const now =
    logs.reduce((sum, log, week) => sum + votes[week]! * (log + slope * (trendWeeks - 1 - week)), 0) /
    votes.reduce((sum, vote) => sum + vote, 0)
  return (week) => Math.exp(now + slope * ((damping * (1 - damping ** (week + 1))) / (1 - damping)))
}

export interface Backtest {
  /** Mean |log(forecast / what came)| of each model over the origins; NaN where there was none. */
  errors: Record<LevelModel, number>
  /** Origins that could be compared. */
  origins: number
  /** Squares of the errors of single weeks ahead of each origin, by the mean of the models: of the first, the second and so on. */
  weekSquares: number[][]
  /** Requests of an average day; few or not. */
  daily: number
  isFew: boolean
}

export function backtest(series: Series): Backtest {
  const sums: Record<LevelModel, number> = { mean: 0, lastWeek: 0, fourWeeks: 0, trend: 0 }
  const weekSquares = leads.map((): number[] => [])
  let seen = 0
  const length = series.counts.length
  const daily = mean(series.counts)
  for (const back of origins) {
    const end = length - back
    if (end < leastHistory) continue
    const came = measureLevel(series, end, Math.min(length, end + compared))
    const models = modelsAt(series, end)
    if (came === null || came <= 0 || !models) continue
    const weeks = Math.min(compared, back) / 7
    for (const name of levelModels) {
      let level = 0
      for (let week = 0; week < weeks; week += 1) level += models[name](week) / weeks
      sums[name] += Math.abs(Math.log(Math.max(level, 1e-9) / came))
    }
    for (const lead of leads) {
      const from = end + 7 * lead
      const cameInWeek = from + 7 <= length ? measureLevel(series, from, from + 7) : null
      if (cameInWeek !== null && cameInWeek > 0) weekSquares[lead]!.push(Math.log(Math.max(models.mean(lead), 1e-9) / cameInWeek) ** 2)
    }
    seen += 1
  }
  const errors = { mean: 0, lastWeek: 0, fourWeeks: 0, trend: 0 }
  for (const name of levelModels) errors[name] = seen > 0 ? sums[name] / seen : Number.NaN
  return { errors, origins: seen, weekSquares, daily, isFew: daily < fewRequests }
}

/** Mean errors of all zones, relative to those of the mean of the models: of zones with few requests, and of the others. */
export function poolErrors(tests: readonly Backtest[]): (isFew: boolean) => Record<LevelModel, number> {
  const [many, few] = [false, true].map((isFew) => {
    const pooled = { mean: 1, lastWeek: 1, fourWeeks: 1, trend: 1 }
    const known = tests.filter((test) => test.isFew === isFew && test.origins > 0 && test.errors.mean > 0)
    const sum = (name: LevelModel) => mean(known.map(({ errors }) => errors[name]))
    for (const name of levelModels) if (known.length > 0) pooled[name] = sum(name) / sum('mean')
    return pooled
  })
  return (isFew) => (isFew ? few! : many!)
}

/** The model that is clearly better than the mean of all, by the zone's own backtest and that of all zones; else the mean. */
export function chooseModel({ errors, origins: seen, isFew }: Backtest, pooled: Record<LevelModel, number>): LevelModel {
  const score = (name: LevelModel): number => {
    const own = seen > 0 && errors.mean > 0 ? errors[name] / errors.mean : 1
    const others = isFew ? pooledOrigins.few : pooledOrigins.many
    return (own * seen + pooled[name] * others) / (seen + others) + clearlyBetter[name]
  }
  return levelModels.reduce((chosen, name) => (score(name) < score(chosen) ? name : chosen))
}

/** The levels of the weeks after the origin; nothing where nothing is known. */
export function levelsAhead(series: Series, model: LevelModel): LevelForecast {
  const models = modelsAt(series, series.counts.length)
  return models ? models[model] : () => 0
}
