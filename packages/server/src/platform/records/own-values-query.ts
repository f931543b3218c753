/** SQL of the order of a record's list. */
import { type RawBuilder, sql } from 'kysely'

/** A column of a record `r` for its owner, null for everybody else. */
export const ownValue = (isOwn: RawBuilder<unknown>, column: string): RawBuilder<unknown> =>
  sql`case when ${isOwn} then ${sql.ref(`r.${column}`)} end`
