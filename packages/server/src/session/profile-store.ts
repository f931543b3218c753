/** SQL: what the signed-in user reads about themselves. */
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'

export async function loadUser(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'user_name',
      'first_name',
      'last_name',
      'email',
      'language',
      'time_zone',
      'currency',
      'date_format',
      'time_format',
      'country',
    ])
    .where('id', '=', userId)
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
