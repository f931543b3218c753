/** SQL: the advertisers that an actor can see, as far as is needed to tell none, one and several apart. */
import type { Kysely } from 'kysely'
import type { DB } from './schema.ts'

interface Sight {
  agencyId: number
  /** Null: all of the agency. */
  advertiserIds: readonly number[] | null
}

/** The first two that are not archived. */
export async function firstAdvertisers(db: Kysely<DB>, { agencyId, advertiserIds }: Sight): Promise<{ id: number; name: string }[]> {
  let query = db.selectFrom('advertisers').select(['id', 'name']).where('agency_id', '=', agencyId)
  if (advertiserIds) query = query.where('id', 'in', advertiserIds.length > 0 ? advertiserIds : [-1])
  return query.where('status', '<>', 'ARCHIVED').orderBy('id').limit(2).execute()
}

/** The one advertiser of an account that has just one, which is taken where none is named; null when there are others, or none. */
export async function soleAdvertiser(db: Kysely<DB>, sight: Sight): Promise<{ id: number; name: string } | null> {
  const [first, ...others] = await firstAdvertisers(db, sight)
  return first && others.length === 0 ? first : null
}
