/** Keeping the instants at which campaigns are paused and resumed, in the statement that writes the flag. */
import { type RawBuilder, sql } from 'kysely'

/**
 * What a campaign's `pauses` become when its flag is written as `paused` at `now`. An odd number of instants is a pause that lasts, so
 * that writing the same flag twice adds nothing.
 * @param alias campaigns in the statement
 */
export function pausesAfter(paused: RawBuilder<boolean>, now: RawBuilder<Date>, alias: string): RawBuilder<Date[]> {
  const marks = sql.ref(`${alias}.pauses`)
  return sql<Date[]>`case when cardinality(${marks}) % 2 = (${paused})::integer then ${marks} else ${marks} || ${now}::timestamptz end`
}
