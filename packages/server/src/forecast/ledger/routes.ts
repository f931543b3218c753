import { forecastLedger } from '@spotdesk/sdk/contract'
import { reliabilityOf } from '@spotdesk/forecast'
import { scoreOf } from '@spotdesk/sdk/rules'
import { limits, dayMs } from '@spotdesk/sdk/values'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { Problem, fieldError, notFound } from '../../platform/http/answer/problem.ts'
import { type Handler, type Route, on } from '../../platform/http/route.ts'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'
import { findMonday, reliableSince, toEnded } from './calibrate.ts'
import { type CalibrationRow, readCalibrations } from '../snapshots/build/calibration-store.ts'
import { readEnded } from './ended-query.ts'
import { type BacktestRow, type KeptRow, readBacktest, readForecasts, readLastDay, readWeeks } from './store.ts'

const defaultDays = 7

const listForecasts: Handler<typeof forecastLedger.ofCampaign> = async (query, { db, actor }) => {
  const found = await readForecasts(db, actor, query)
  if (!found) throw notFound()
  return { list: found.rows.map(toForecast), total: found.total }
}

function toForecast({
  snapshotVersion,
  snapshotBuiltAt,
  low,
  high,
  from,
  to,
  forecast,
  delivered,
  lastWeek,
  ...row
}: KeptRow): forecastLedger.KeptForecast {
  const shown = {
    ...row,
    probability: row.probability === null ? null : inThousandths(row.probability),
    interval: low === null || high === null ? null : { low, high },
    snapshot: { version: snapshotVersion, builtAt: snapshotBuiltAt },
  }
  if (from === null || to === null || forecast === null || delivered === null || lastWeek === null) return { ...shown, outcome: null }
  const errorShare = delivered > 0 ? Math.round(((forecast - delivered) / delivered) * 10_000) / 10_000 : null
  const outcome = {
    from,
    to,
    forecast: hundredth(forecast),
    delivered,
    lastWeek: hundredth(lastWeek),
    error: hundredth(forecast - delivered),
    errorShare,
  }
  return { ...shown, outcome }
}

/** Probabilities and factors: draws tell no more apart. */
const inThousandths = (value: number) => Math.round(value * 1000) / 1000
const inTens = (count: number) => Math.round(count / 10) * 10
const hundredth = (value: number) => Math.round(value * 100) / 100

const listWeeks: Handler<typeof forecastLedger.weeks> = async ({ id }, { db, actor }) => {
  const rows = await readWeeks(db, actor, id)
  if (!rows) throw notFound()
  const weeks = rows.map((row) => ({
    ...row,
    forecast: hundredth(row.forecast),
    off: row.forecast > 0 ? Math.round(((row.delivered - row.forecast) / row.forecast) * 10_000) / 10_000 : null,
  }))
  return { weeks }
}

const handleBacktest: Handler<typeof forecastLedger.backtest> = async ({ from, to, lead, publisherId }, { db, actor, services }) => {
  const last = await readLastDay(db, actor)
  const period = resolvePeriod({ from, to }, last?.day ?? services.clock.now().toISOString().slice(0, 10))
  const { rows, campaigns } = await readBacktest(db, actor, { ...period, lead, publisherIds: narrowPublishers(actor, publisherId) })
  const toPublisherName = ({ publisherId: id, publisherName: name }: BacktestRow) => (id === null ? null : { id, name: name ?? '' })
  return {
    ...period,
    timeZone: actor.agency.timeZone,
    asOf: last?.asOf ?? null,
    campaigns,
    overall: scoreOf(rows),
    publishers: [...Map.groupBy(rows, ({ publisherId: id }) => id).values()].map((own) => ({
      publisher: toPublisherName(own[0]!),
      ...scoreOf(own),
    })),
    days: rows.map((row) => ({
      publisher: toPublisherName(row),
      day: row.day,
      forecast: hundredth(row.forecast),
      delivered: row.delivered,
      lastWeek: hundredth(row.lastWeek),
    })),
  }
}

/** The requested days, or the days up to the last one with complete facts. @throws Problem invalidParameter */
function resolvePeriod(asked: { from?: string | undefined; to?: string | undefined }, last: string): { from: string; to: string } {
  const toIsoDay = (at: number) => new Date(at).toISOString().slice(0, 10)
  const to = asked.to ?? (asked.from === undefined ? last : toIsoDay(Date.parse(asked.from) + (defaultDays - 1) * dayMs))
  const from = asked.from ?? toIsoDay(Date.parse(to) - (defaultDays - 1) * dayMs)
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1) throw new Problem('invalidParameter', {}, { errors: [fieldError('to', 'endBeforeStart', {}, to)] })
  if (days > limits.backtestDays)
    throw new Problem(
      'invalidParameter',
      {},
      { errors: [fieldError('to', 'maxDate', { maximum: toIsoDay(Date.parse(from) + (limits.backtestDays - 1) * dayMs) }, to)] },
    )
  return { from, to }
}

const readReliability: Handler<typeof forecastLedger.reliability> = async (_, { db, actor, services }) => {
  const [rows, calibrations] = await Promise.all([
    readEnded(db, visibleCampaigns(actor), reliableSince(services.clock.now())),
    readCalibrations(db, limits.reliabilityWeeks),
  ])
  const weeks = Map.groupBy(rows, ({ endedOn }) => findMonday(endedOn))
  return {
    ...reliabilityOf(rows.map(toEnded)),
    campaigns: new Set(rows.flatMap(({ campaignId, probability }) => (probability === null ? [] : [campaignId]))).size,
    weeks: [...weeks]
      .toSorted(([a], [b]) => (a < b ? 1 : -1))
      .map(([week, own]) => {
        const { bins: _bins, ...scores } = reliabilityOf(own.map(toEnded))
        return { week, ...scores }
      }),
    calibrations: calibrations.map(toKeptCalibration),
  }
}

/** Scores of fewer campaigns would tell an agency, by what its own ones add to them, what came of those of another. */
const leastScored = 20

/** A row is of all agencies: counts are in whole tens and scores in hundredths, so that no single campaign of another can be read from them. */
function toKeptCalibration({
  week,
  madeAt,
  forecasts,
  campaigns,
  brier,
  baseBrier,
  covered,
  spread,
  laterBookings,
  points,
}: CalibrationRow) {
  const { share, deviation } = laterBookings
  const score = (value: number | null) => (value === null || campaigns < leastScored ? null : hundredth(value))
  return {
    week,
    madeAt,
    forecasts: inTens(forecasts),
    campaigns: inTens(campaigns),
    brier: score(brier),
    baseBrier: score(baseBrier),
    covered: score(covered),
    spread: inThousandths(spread),
    laterBookings: { share: inThousandths(share), deviation: inThousandths(deviation) },
    points: points.map(({ stated, observed }) => ({ stated: inThousandths(stated), observed: inThousandths(observed) })),
  }
}

function narrowPublishers({ publisherIds: own }: Actor, asked: readonly number[] | undefined): readonly number[] | null {
  if (!asked || asked.length === 0) return own
  return own === null ? asked : asked.filter((id) => own.includes(id))
}

export const forecastLedgerRoutes: Route[] = [
  on(forecastLedger.ofCampaign, listForecasts),
  on(forecastLedger.weeks, listWeeks),
  on(forecastLedger.backtest, handleBacktest),
  on(forecastLedger.reliability, readReliability),
]
