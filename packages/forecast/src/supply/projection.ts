/**
 * Requests of each zone on each future day: level × day of the week × holiday × season of the year. Levels and shapes are of ordinary days.
 * Outages, spikes, births and ends are found first, left out, and kept for display.
 */
import { historyDays, horizonDays } from '../sample/calendar.ts'
import type { Inventory } from '../sample/inventory.ts'
import type { SampleZone } from '../sample/sample.ts'
import { assumedEffect, type Calendars, createHolidayCheck, learnEffects, type SeenHoliday, findSunday } from './holidays.ts'
import { backtest, chooseModel, type LevelModel, levelsAhead, poolErrors } from './level-models.ts'
import { type Lifespan, findLifespan } from './lifespan.ts'
import { measureNoise, type Noise } from './noise.ts'
import { releaseShape, type TrustedSchedule } from './release-schedule.ts'
import { type Season, estimateSeasons } from './season.ts'
import { type Anomaly, evenWeekShape, toWeekPosition, readSeries, type Series } from './series.ts'

/** The history of a zone as the projection understands it. Days are counted from the origin: −1 is the day before it. */
export interface ZoneHistory extends Lifespan {
  publisherId: number
  anomalies: Anomaly[]
  model: LevelModel
  /** Mean relative error of the model over the two weeks after past origins; null where history is too short. */
  backtestError: number | null
}

export interface Projection extends Noise {
  /** Requests of zone z on day t after the origin at z × horizonDays + t. */
  expected: Float64Array
  /** Relative standard deviation of the level of each young zone, 0 of the others. */
  levelNoise: Float64Array
  /** Chance of a day with an unforeseen outage or spike, by zone and day. */
  shockRate: number
  /** By zone, in the order of the sample. */
  zones: readonly ZoneHistory[]
}

export interface ProjectionOptions {
  schedules?: readonly TrustedSchedule[]
  /** Holidays of the zones' countries. */
  calendars?: Calendars
}

/** Relative deviation of the level of a zone that is one day old. It falls with the root of its days. */
const birthNoise = 0.6
/** Assumed shocks before any was seen: one in this number of days of a zone, as if seen in as many days. */
const shockPrior = { days: 400 }

/** Weeks of evidence at which a zone's own week counts as much as that of its publisher, and a publisher's as that of all. */
const shapeWeeks = 2
/** Hardly anything is assumed of all zones together. */
const evenWeeks = 0.1

interface ZoneSeries extends Series {
  lifespan: Lifespan
  isHoliday: (day: number) => boolean
}

export function projectZones({ sample, volumes }: Inventory, { schedules = [], calendars = {} }: ProjectionOptions = {}): Projection {
  const { originMs, zones } = sample
  const { days, counts } = volumes
  const all = zones.map((_, zone) => counts.subarray(zone * days, (zone + 1) * days))
  const holidays = zones.map(({ country }) => createHolidayCheck(calendars, country, originMs))
  const seasons = estimateSeasons(all, (zone, day) => holidays[zone]!(day))
  const level = all.map((own, zone) => own.map((count, index) => count / seasons[zone]!(index - days)))
  const shapes = publisherShapes(zones, level, holidays)
  const series = zones.map(({ id }, zone) =>
    readZone(
      level[zone]!,
      shapes[zone]!,
      holidays[zone]!,
      schedules.some(({ zoneId }) => zoneId === id),
    ),
  )
  const sunday = findSunday(originMs)
  const effects = learnEffects(series.flatMap((own, zone) => seenHolidays(own, zones[zone]!, sunday)))
  const tests = series.map(backtest)
  const pooled = poolErrors(tests)
  const noisy = series.map((own, zone) => {
    const isWhole = own.lifespan.firstDay === null && own.lifespan.lastDay === null
    return { publisherId: zones[zone]!.publisherId, series: own, test: tests[zone]!, counts: isWhole ? level[zone]! : null }
  })
  const expected = new Float64Array(zones.length * horizonDays)
  const histories = zones.map(({ id, publisherId, country = '' }, zone): ZoneHistory => {
    const own = series[zone]!
    const model = chooseModel(tests[zone]!, pooled(tests[zone]!.isFew))
    const { firstDay, lastDay } = own.lifespan
    if (lastDay === null) {
      const weekly = levelsAhead(own, model)
      const schedule = schedules.find(({ zoneId }) => zoneId === id)
      const shapeFactor = schedule ? releaseShape(own.counts, originMs, schedule) : (day: number) => own.shape[toWeekPosition(day)]!
      const getHolidayEffect = (day: number) =>
        own.isHoliday(day) && !schedule ? assumedEffect(own.shape, day, sunday) * effects(country, publisherId) : 1
      for (let day = 0; day < horizonDays; day += 1)
        expected[zone * horizonDays + day] = weekly(Math.floor(day / 7)) * shapeFactor(day) * getHolidayEffect(day) * seasons[zone]!(day)
    }
    const error = tests[zone]!.errors[model]
    return {
      publisherId,
      firstDay,
      lastDay,
      anomalies: toCounts(own.anomalies, seasons[zone]!),
      model,
      backtestError: Number.isNaN(error) ? null : error,
    }
  })
  return {
    expected,
    ...measureNoise(noisy, { shape: evenWeekShape(), weeks: evenWeeks }),
    levelNoise: Float64Array.from(series, ({ lifespan, counts: own }) =>
      lifespan.firstDay === null ? 0 : birthNoise / Math.sqrt(own.length),
    ),
    shockRate: measureShockRate(series),
    zones: histories,
  }
}

/** A zone's days from its birth to its end. */
function readZone(counts: Float64Array, prior: Float64Array, isHoliday: (day: number) => boolean, hasSchedule: boolean): ZoneSeries {
  const lifespan = findLifespan(counts, prior)
  const { firstDay, lastDay } = lifespan
  // The day of a birth is hardly ever whole.
  const from = firstDay === null ? 0 : counts.length + firstDay + (firstDay < -1 ? 1 : 0)
  const own = counts.subarray(from)
  const series = readSeries(own, { shape: prior, weeks: shapeWeeks }, isHoliday)
  if (hasSchedule) {
    // Releases follow their own calendar, so their days are no exceptions.
    series.usable.fill(1)
    series.anomalies = []
  }
  if (lastDay !== null) series.anomalies = series.anomalies.filter(({ day }) => day <= lastDay)
  return { ...series, lifespan, isHoliday }
}

/** For each zone the week of its publisher. Where that is short, the week of all zones. */
function publisherShapes(
  zones: Inventory['sample']['zones'],
  level: readonly Float64Array[],
  holidays: readonly ((day: number) => boolean)[],
): Float64Array[] {
  const measureShape = (members: readonly number[], prior: Float64Array, weeks: number): Float64Array => {
    const sum = new Float64Array(level[0]?.length ?? 0)
    for (const zone of members) for (const [day, count] of level[zone]!.entries()) sum[day]! += count
    const first = sum.findIndex((count) => count > 0)
    return first < 0 ? prior : readSeries(sum.subarray(first), { shape: prior, weeks }, holidays[members[0]!]!).shape
  }
  const all = measureShape([...zones.keys()], evenWeekShape(), evenWeeks)
  const publishers = Map.groupBy(zones.keys(), (zone) => zones[zone]!.publisherId)
  const shapes = new Map([...publishers].map(([id, members]) => [id, measureShape(members, all, shapeWeeks)]))
  return zones.map(({ publisherId }) => shapes.get(publisherId)!)
}

function seenHolidays(
  { counts, firstDay, shape, usable, isHoliday }: ZoneSeries,
  { country, publisherId }: SampleZone,
  sunday: number,
): SeenHoliday[] {
  if (country === undefined) return []
  const found: SeenHoliday[] = []
  for (const [index, requests] of counts.entries()) {
    const day = firstDay + index
    if (!isHoliday(day)) continue
    let [sum, shares] = [0, 0]
    for (let near = Math.max(0, index - 14); near <= Math.min(counts.length - 1, index + 14); near += 1) {
      if (usable[near] === 0) continue
      sum += counts[near]!
      shares += shape[toWeekPosition(firstDay + near)]!
    }
    if (shares === 0 || sum === 0) continue
    found.push({
      country,
      publisherId,
      day,
      requests,
      assumed: (sum / shares) * shape[toWeekPosition(day)]! * assumedEffect(shape, day, sunday),
    })
  }
  return found
}

/** Anomalies in the counts of their days, with the season that the series lacks. */
function toCounts(anomalies: readonly Anomaly[], season: Season): Anomaly[] {
  return anomalies.map(({ day, kind, requests, usual }) => ({
    day,
    kind,
    requests: Math.round(requests * season(day)),
    usual: Math.round(usual * season(day)),
  }))
}

function measureShockRate(series: readonly ZoneSeries[]): number {
  let [shocks, days] = [1, shockPrior.days]
  for (const { anomalies, counts } of series) {
    shocks += anomalies.length
    days += counts.length
  }
  return shocks / days
}

/** Days of all blocks, the last of which is cut at the horizon. */
export const blockDays = Math.ceil(horizonDays / historyDays) * historyDays
