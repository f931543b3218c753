/**
 * Inventory adjustments in the shape of the engine. All agencies share one inventory, and each publisher belongs to one agency. An
 * adjustment changes the publishers of its agency, in everybody's forecast: it is limited to the publishers that the agency owns when the
 * snapshot is built.
 */
import type { Adjustment, Correction, CorrectionType } from '@spotdesk/forecast'
import { includeRule, type Rule } from '@spotdesk/sdk/targeting'
import { isoDay, dayMs } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'

interface AdjustmentRow {
  id: number
  zone: string
  publishers: number[]
  zones: number[]
  shows: number[]
  countries: string[]
  feedTypes: string[]
  corrections: { type: CorrectionType; value: number; start: string; end: string }[]
}

export interface LoadedAdjustments {
  adjustments: Adjustment[]
  /** Ids of those whose publishers the agency no longer owns: there is nothing that they could be about. */
  withoutPublishers: number[]
}

/** Adjustments of all agencies that concern future days. @param system the handle of the database owner: it reads across agencies */
export async function loadAdjustments(system: Kysely<DB>, now: Date): Promise<LoadedAdjustments> {
  const { rows } = await sql<AdjustmentRow>`
    select a.id, g.time_zone as zone, a.zone_ids as zones, a.show_ids as shows, a.countries, a.feed_types as "feedTypes", a.corrections,
      array(select p.id from publishers p where p.owner_agency_id = a.agency_id and (a.publisher_ids = '{}' or p.id = any(a.publisher_ids)) order by p.id) as publishers
    from inventory_adjustments a join agencies g on g.id = a.agency_id
    where not a.deleted and a.end_date > ${now} order by a.id`.execute(system)
  const [about, others] = [rows.filter(({ publishers }) => publishers.length > 0), rows.filter(({ publishers }) => publishers.length === 0)]
  return { adjustments: about.map(toAdjustment), withoutPublishers: others.map(({ id }) => id) }
}

/** Changes within this time are read by one snapshot: a build waits for it after the last change, and at most `patienceMs` in all. */
const quietMs = 5000
const patienceMs = 60_000

/**
 * True when adjustments have changed since the newest snapshot and since the last failed build. It is computed from the stored rows, so
 * that no write path has to report a change: create, update, delete and revert are all seen. @param system the handle of the database owner
 */
export async function isRebuildDue(system: Kysely<DB>, now: Date): Promise<boolean> {
  // A change that is committed while a build begins counts as not read.
  const { rows } = await sql<{ due: boolean }>`
    with last as (
      select greatest(s.built_at, (select max(at) from forecast_failure)) - make_interval(secs => ${quietMs / 1000}) as read_at
      from forecast_snapshot s order by s.number desc limit 1)
    select coalesce(max(a.updated_at) <= ${new Date(now.getTime() - quietMs)} or min(a.updated_at) <= ${new Date(now.getTime() - patienceMs)}, false) as due
    from inventory_adjustments a, last where a.updated_at > last.read_at`.execute(system)
  return rows[0]!.due
}

function toAdjustment({ id, zone, corrections, ...row }: AdjustmentRow): Adjustment {
  const lists = [
    ['INVENTORY_PUBLISHER', row.publishers],
    ['INVENTORY_ZONE', row.zones],
    ['PODCAST_SHOW', row.shows],
    ['LOCATION_COUNTRY', row.countries],
    ['INVENTORY_FEED_TYPE', row.feedTypes],
  ] as const
  const definition = lists.flatMap(([type, values]): Rule[] => (values.length > 0 ? [includeRule(type, values.map(String))] : []))
  return { id, definition, corrections: corrections.map((correction) => toCorrection(correction, zone)) }
}

/** Corrections apply to whole days of the agency; the engine uses the same dates in UTC. */
function toCorrection({ type, value, start, end }: AdjustmentRow['corrections'][number], zone: string): Correction {
  const toDayStart = (at: number) => Date.parse(`${isoDay(new Date(at), zone)}T00:00:00Z`)
  return { type, value, startMs: toDayStart(Date.parse(start)), endMs: toDayStart(Date.parse(end) - 1) + dayMs }
}
