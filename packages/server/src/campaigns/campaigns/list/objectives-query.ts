import { type RawBuilder, sql } from 'kysely'

/**
 * Sum of the objectives of campaigns `c` that are neither archived nor unlimited; a value stored for an unlimited campaign is no objective.
 * @param value the objective of one of them, as its reader sees it
 */
export function sumOfObjectives(c: 'c' | 's' = 'c', value: RawBuilder<unknown> = sql.ref(`${c}.objective_value`)): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${c}.${name}`)
  return sql`coalesce(sum(${value}) filter (where not ${column('archived')} and not ${column('objective_unlimited')}), 0)`
}
