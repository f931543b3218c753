/** SQL: the advertisers that an actor can see, as far as is needed to tell none, one and several apart. */
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../http/gate/actor.ts'
import { visibleAdvertisers } from '../../http/visible-query.ts'
import type { DB } from '../schema.ts'

/** The first two that are not archived. */
export async function firstAdvertisers(db: Kysely<DB>, actor: Actor): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.name from advertisers a where ${visibleAdvertisers(actor)} and a.status <> 'ARCHIVED' order by a.id limit 2`.execute(db)
  return rows
}

/** The one advertiser of an account that has just one, which is taken where none is named; null when there are others, or none. */
export async function soleAdvertiser(db: Kysely<DB>, actor: Actor): Promise<{ id: number; name: string } | null> {
  const [first, ...others] = await firstAdvertisers(db, actor)
  return first && others.length === 0 ? first : null
}
