/** Release schedules in the shape of the engine. */
import type { TrustedSchedule } from '@spotdesk/forecast'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'

/**
 * Releases of the zones of trusted schedules; a zone of several schedules has those of all. Only zones that the agency still owns count.
 * @param system the handle of the database owner: it reads across agencies
 */
export async function loadTrustedSchedules(system: Kysely<DB>): Promise<TrustedSchedule[]> {
  const { rows } = await sql<{ zoneId: number; releases: string[] }>`
    select z.id as "zoneId", jsonb_agg(distinct l.at order by l.at) as releases
    from release_schedules r join zones z on z.id = any(r.zone_ids) join publishers p on p.id = z.publisher_id and p.owner_agency_id = r.agency_id,
      jsonb_array_elements_text(r.releases) as l (at)
    where r.trusted and not r.deleted group by z.id order by z.id`.execute(system)
  return rows.map(({ zoneId, releases }) => ({ zoneId, releasesMs: releases.map((at) => Date.parse(at)) }))
}
