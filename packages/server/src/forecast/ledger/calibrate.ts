/** The weekly calibration: forecasts that ended teach how sure the next ones may be (ADR 0037). */
import {
  type BookingPair,
  type CalibrationCase,
  type EndedForecast,
  learnCalibration,
  noCalibration,
  reliabilityOf,
} from '@spotdesk/forecast'
import { createLocalDays } from '@spotdesk/sdk/rules'
import { dayMs, limits } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { readCalibrations, saveCalibration, toPoints } from '../snapshots/build/calibration-store.ts'
import { type EndedRow, readEnded } from './ended-query.ts'
import { type PairRow, readPairs } from './pairs-query.ts'

const weekMs = 7 * dayMs

/** The time from which on ended flights count. */
export const reliableSince = (now: Date): Date => new Date(now.getTime() - limits.reliabilityWeeks * weekMs)

/** Learns from the forecasts of all agencies, and keeps it with its week: a second time in a week, or at the same time, changes nothing. */
export async function calibrate(system: Kysely<DB>, now: Date): Promise<void> {
  const week = findMonday(now.toISOString().slice(0, 10))
  const [newest] = await readCalibrations(system, 1)
  if (newest && newest.week >= week) return
  const since = reliableSince(now)
  const [ended, pairs] = await Promise.all([readEnded(system, null, since), readPairs(system, since)])
  if (ended.length === 0 && pairs.length === 0) return
  const { brier, baseBrier, covered } = reliabilityOf(ended.map(toEnded))
  await saveCalibration(system, {
    ...learnCalibration(ended.flatMap(toCase), pairs.map(toPair)),
    week,
    madeAt: now,
    forecasts: ended.length,
    campaigns: new Set(ended.map(({ campaignId }) => campaignId)).size,
    brier,
    baseBrier,
    covered,
  })
}

/** The Monday of a day's week. */
export function findMonday(day: string): string {
  const at = Date.parse(day)
  // 1 January 1970 was a Thursday.
  return new Date(at - ((((at / dayMs + 3) % 7) + 7) % 7) * dayMs).toISOString().slice(0, 10)
}

export function toEnded(row: EndedRow): EndedForecast {
  const { probability, low, high, came } = row
  const delivered = low === null || high === null ? null : { low, high, came }
  return { probability, inFull: isInFull(row), delivered }
}

/** By the tolerance that the forecast was made with: an agency's own threshold is no error of the forecast. */
const isInFull = ({ remaining, came, tolerance }: EndedRow) => came >= remaining * (1 - tolerance)

/** A forecast that stated no probability teaches nothing. */
function toCase(row: EndedRow): CalibrationCase[] {
  const { campaignId: campaign, probability, deliverable, low, high, remaining, came } = row
  if (probability === null || low === null || high === null) return []
  const then = row.points === null ? noCalibration : { spread: row.spread ?? noCalibration.spread, points: toPoints(row.points) }
  return [
    {
      campaign,
      probability,
      inFull: isInFull(row),
      deliverable,
      low,
      high,
      remaining,
      came,
      spread: then.spread,
      points: [...then.points],
    },
  ]
}

/** The second forecast beside the part of the first that lies in the days which the second one speaks of. */
function toPair({
  campaignId,
  timeZone,
  madeAt,
  laterAt,
  startsAt,
  endsAt,
  available,
  laterAvailable,
  weekdaySupply,
}: PairRow): BookingPair {
  const calendar = createLocalDays(timeZone)
  // A forecast says nothing of days that it does not reach.
  const until = Math.min(endsAt.getTime(), madeAt.getTime() + (limits.forecastDays + 1) * dayMs)
  const supplyFrom = (from: number) => {
    let sum = 0
    for (let at = from; at < until; at += dayMs)
      sum += (weekdaySupply[calendar.weekdayOf(calendar.numberOf(at))] ?? 0) * Math.min(1, (until - at) / dayMs)
    return sum
  }
  const [whole, rest] = [supplyFrom(startsAt.getTime()), supplyFrom(Math.max(startsAt.getTime(), laterAt.getTime()))]
  const days = (laterAt.getTime() - madeAt.getTime()) / dayMs
  return { campaign: campaignId, days, expected: whole > 0 ? (available * rest) / whole : 0, found: laterAvailable }
}
