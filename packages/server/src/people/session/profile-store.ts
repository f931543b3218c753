/** SQL: what the signed-in user reads about themselves. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/actor.ts'

/** @param agencyId the version is that of the person in their place there */
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
      'u.date_format',
      'u.time_format',
      'u.country',
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

/** The first two advertisers that an actor can see: enough to tell none, one and several apart. */
export async function firstAdvertisers(db: Kysely<DB>, { agencyId, advertiserIds }: Actor): Promise<{ id: number; name: string }[]> {
  let query = db.selectFrom('advertisers').select(['id', 'name']).where('agency_id', '=', agencyId)
  if (advertiserIds) query = query.where('id', 'in', advertiserIds.length > 0 ? advertiserIds : [-1])
  return query.where('status', '<>', 'ARCHIVED').orderBy('id').limit(2).execute()
}
