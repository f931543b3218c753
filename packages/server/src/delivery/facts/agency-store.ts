/** SQL that lists the agencies for the delivery jobs. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { AgencyZone } from './assess/assess.ts'

/** All agencies, or only those whose days wait for a recount. */
export async function readAgencyZones(db: Kysely<DB>, { recounting = false }: { recounting?: boolean } = {}): Promise<AgencyZone[]> {
  const { rows } = await sql<AgencyZone>`
    select id, time_zone as "timeZone" from agencies where not ${recounting} or recount_since is not null order by id`.execute(db)
  return rows
}
