/** The population of a market by age and gender: the universe of gross rating points (docs/domain.md §10.3). */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

export interface Universe {
  marketId: number
  gender: 'FEMALE' | 'MALE'
  /** Years, both inclusive; 120 stands for "and above". */
  ageFrom: number
  ageTo: number
  population: number
  source: string
  /** yyyy-MM-dd of the numbers. */
  asOf: string
}

/** Bands of every market whose countries are all known; a market that is known in part would look smaller than it is. */
export async function loadUniverses(db: Kysely<DB>): Promise<Universe[]> {
  const { rows } = await sql<Universe>`
    select m.id as "marketId", u.gender, u.age_from as "ageFrom", u.age_to as "ageTo", sum(u.population)::bigint as population,
      min(u.source) as source, min(u.as_of) as "asOf"
    from markets m join demographic_universes u on u.country = any(m.country_codes)
    group by m.id, u.gender, u.age_from, u.age_to
    having count(distinct u.country) = cardinality(m.country_codes)
    order by m.id, u.gender, u.age_from`.execute(db)
  return rows
}
