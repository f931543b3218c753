/** SQL of the weekly calibrations. */
import type { Calibration } from '@spotdesk/forecast'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'

/** A week's calibration with what it was learnt from. */
export interface CalibrationRow extends Calibration {
  /** The Monday of its week, yyyy-MM-dd. */
  week: string
  madeAt: Date
  forecasts: number
  campaigns: number
  brier: number | null
  baseBrier: number | null
  covered: number | null
}

export async function saveCalibration(system: Kysely<DB>, row: CalibrationRow): Promise<void> {
  const { spread, laterBookings, points } = row
  const curve = JSON.stringify(points.map(({ stated, observed }) => [stated, observed]))
  await sql`
    insert into forecast_calibrations (week, made_at, forecasts, campaigns, spread, later_share, later_deviation, points, brier, base_brier, covered)
    values (${row.week}, ${row.madeAt}, ${row.forecasts}, ${row.campaigns}, ${spread}, ${laterBookings.share}, ${laterBookings.deviation}, ${curve},
      ${row.brier}, ${row.baseBrier}, ${row.covered})
    on conflict (week) do nothing`.execute(system)
}

/** Calibrations of the latest weeks, the newest first. */
export async function readCalibrations(db: Kysely<DB>, weeks: number): Promise<CalibrationRow[]> {
  type Row = Omit<CalibrationRow, 'laterBookings' | 'points'> & { share: number; deviation: number; curve: [number, number][] }
  const { rows } = await sql<Row>`
    select week::text, made_at as "madeAt", forecasts, campaigns, spread, later_share as share, later_deviation as deviation, points as curve, brier,
      base_brier as "baseBrier", covered
    from forecast_calibrations order by week desc limit ${weeks}`.execute(db)
  return rows.map(({ share, deviation, curve, ...row }) => ({ ...row, laterBookings: { share, deviation }, points: toPoints(curve) }))
}

/** The calibration that forecasts are made with; undefined before the first. */
export async function readCalibration(db: Kysely<DB>): Promise<Calibration | undefined> {
  const [newest] = await readCalibrations(db, 1)
  return newest && { spread: newest.spread, laterBookings: newest.laterBookings, points: newest.points }
}

export const toPoints = (curve: readonly (readonly [number, number])[]) => curve.map(([stated, observed]) => ({ stated, observed }))
