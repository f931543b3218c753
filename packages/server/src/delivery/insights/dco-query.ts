/** SQL of the combinations of sections that dynamic creatives played. */
import type { DcoCombination } from '@spotdesk/sdk/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { type Scope, factsIn } from '../facts/scope-query.ts'

/** Combinations with their figures, those with the most impressions first. */
export async function readCombinations(db: Kysely<DB>, scope: Scope, limit: number): Promise<DcoCombination[]> {
  const { rows } = await sql<DcoCombination>`
    select f.choices, f.defaults, sum(f.impressions)::bigint as impressions, sum(f.completes)::bigint as completes, sum(f.clicks)::bigint as clicks
    from dco_hour f where ${factsIn(scope)} group by f.combination, f.choices, f.defaults order by impressions desc, f.combination
    limit ${limit}`.execute(db)
  return rows
}
