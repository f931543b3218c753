/** SQL: the profile that signed-in users read of themselves. */
import type { DateFormat, TimeFormat } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'

/** @param agencyId the agency of the membership whose version is read */
export async function loadUser(db: Kysely<DB>, userId: number, agencyId: number) {
  return db
    .selectFrom('users as u')
    .leftJoin('memberships as m', (on) => on.onRef('m.user_id', '=', 'u.id').on('m.agency_id', '=', agencyId))
    .select([
      'u.id',
      'u.user_name',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.language',
      'u.time_zone',
      'u.currency',
      'u.country',
      // The table holds no other ones.
      sql<DateFormat>`u.date_format`.as('date_format'),
      sql<TimeFormat>`u.time_format`.as('time_format'),
      sql<number>`u.version + coalesce(m.version, 1) - 1`.as('version'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function loadAgencyFlags(db: Kysely<DB>, agencyId: number) {
  return db
    .selectFrom('agencies')
    .select(['default_agency', 'self_managed', 'failed_payment'])
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow()
}
