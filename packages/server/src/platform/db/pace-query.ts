/** When a campaign is behind or ahead of its plan, in SQL as `deviationOf` has it. */
import { pacedStatuses } from '@spotdesk/sdk/rules'
import { deviationThresholds } from '@spotdesk/sdk/values'
import { type RawBuilder, sql } from 'kysely'

// Paces between which the whole percent of `deviationOf` is no deviation.
export const behindPace = sql.lit((100.5 - deviationThresholds.behind) / 100)
export const aheadPace = sql.lit((100.5 + deviationThresholds.ahead) / 100)

/** True of a campaign that has a pace: it is live. @param alias of campaigns in the query */
export function isPaced(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(not ${column('archived')} and ${column('status')} = any(${sql.lit(`{${pacedStatuses.join(',')}}`)}::text[]))`
}
