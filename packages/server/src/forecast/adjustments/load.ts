/**
 * Inventory adjustments in the engine's shape.
 *
 * Whose they are: there is one inventory for all agencies, and each publisher belongs to one of them. An adjustment is what that agency
 * says of its own publishers, so it holds in everybody's forecast, and only there: whatever it names is narrowed to the publishers that
 * the agency owns when the snapshot is built.
 */
import type { Adjustment, Correction, CorrectionType } from '@spotdesk/forecast'
import type { Rule } from '@spotdesk/sdk/targeting'
import { isoDay, dayMs } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

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

/** Those of all agencies that say something of days to come. @param system the owner's handle: they are read across agencies */
export async function loadAdjustments(system: Kysely<DB>, now: Date): Promise<Adjustment[]> {
  const { rows } = await sql<AdjustmentRow>`
    select a.id, g.time_zone as zone, a.zone_ids as zones, a.show_ids as shows, a.countries, a.feed_types as "feedTypes", a.corrections,
      array(select p.id from publishers p where p.owner_agency_id = a.agency_id and (a.publisher_ids = '{}' or p.id = any(a.publisher_ids)) order by p.id) as publishers
    from inventory_adjustments a join agencies g on g.id = a.agency_id
    where not a.deleted and a.end_date > ${now} order by a.id`.execute(system)
  return rows.filter(({ publishers }) => publishers.length > 0).map(toAdjustment)
}

/** Changes this close together are read by one snapshot: so long is waited for another one, but no longer than `patienceMs` in all. */
const quietMs = 5000
const patienceMs = 60_000

/**
 * Whether adjustments were changed that the newest snapshot has not read, nor a build that failed since. There is nothing to note with a
 * change, and so nothing to forget: creating, changing, deleting and taking back are all seen. @param system the owner's handle
 */
export async function isRebuildDue(system: Kysely<DB>, now: Date): Promise<boolean> {
  // What was committed while a build began counts as not read.
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
  const definition = lists.flatMap(([type, values]): Rule[] =>
    values.length > 0 ? [{ type, exclude: false, values: values.map(String) }] : [],
  )
  return { id, definition, corrections: corrections.map((correction) => toCorrection(correction, zone)) }
}

/** Corrections are of whole days of the account; the engine counts the same days by UTC. */
function toCorrection({ type, value, start, end }: AdjustmentRow['corrections'][number], zone: string): Correction {
  const dayOf = (at: number) => Date.parse(`${isoDay(new Date(at), zone)}T00:00:00Z`)
  return { type, value, startMs: dayOf(Date.parse(start)), endMs: dayOf(Date.parse(end) - 1) + dayMs }
}
