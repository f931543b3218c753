/** Stores the times at which campaigns are paused and resumed, in the statement that writes the flag. */
import { type RawBuilder, sql } from 'kysely'

/**
 * The value of `pauses` when a campaign's flag is written as `paused` at `now`: [paused, resumed, paused, …]. An odd number of times means
 * that the campaign is paused now, so that writing the same flag twice appends nothing.
 * @param alias campaigns in the statement
 */
export function pausesAfter(paused: RawBuilder<boolean>, now: RawBuilder<Date>, alias: string): RawBuilder<Date[]> {
  const marks = sql.ref(`${alias}.pauses`)
  return sql<Date[]>`case when cardinality(${marks}) % 2 = (${paused})::integer then ${marks} else ${marks} || ${now}::timestamptz end`
}
