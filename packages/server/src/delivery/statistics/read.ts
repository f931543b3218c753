/** Statistics of a campaign, an order, or everything in the actor's scope. */
import type { statistics } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { countAllImpressions, toMeasures, toTotals } from '../facts/measures.ts'
import { type Scope, agencyScope, campaignScope, orderScope } from '../facts/scope-query.ts'
import { type SumsRow, sumDelivery } from '../facts/sums-query.ts'
import type { SumsQuery } from '../facts/sums-source-query.ts'
import type { Handler } from '../../platform/http/route.ts'
import { type Reach, readReach } from './reach.ts'

export const readAgencyStatistics: Handler<typeof statistics.agency> = async (query, { db, actor }) =>
  summariseDelivery(db, await agencyScope(db, actor, query), query)

export const readCampaignStatistics: Handler<typeof statistics.ofCampaign> = async (query, { db, actor }) =>
  summariseDelivery(db, await campaignScope(db, actor, query.id, query), query)

export const readOrderStatistics: Handler<typeof statistics.ofOrder> = async (query, { db, actor }) =>
  summariseDelivery(db, await orderScope(db, actor, query.id, query), query)

export async function summariseDelivery(db: Kysely<DB>, scope: Scope, query: SumsQuery): Promise<statistics.Statistics> {
  const isTime = query.by === 'day' || query.by === 'hour'
  const rows = await sumDelivery(db, scope, { ...query, limit: isTime ? undefined : (query.limit ?? limits.statisticsRows) })
  const reach = await readReach(db, scope, query, rows)
  const currency = scope.currency ?? resolveCurrency(rows, scope)
  return {
    timeZone: scope.timeZone,
    asOf: scope.asOf,
    currency,
    by: query.by,
    rows: rows.map((row) => toRow(row, query, countAllImpressions(rows), reach)),
    total: rows[0]?.all_rows ?? 0,
    totals: toTotals(rows, { currency, reach: reach.whole }),
  }
}

/** The currency of all rows; null when they have several. Without rows it is the agency's. */
function resolveCurrency([row]: readonly SumsRow[], { actor }: Scope): string | null {
  if (!row) return actor.agency.currency
  return row.currencies === 1 ? row.currency : null
}

function toRow(row: SumsRow, { by }: SumsQuery, all: number, reach: Reach): statistics.StatisticsRow {
  return {
    id: row.id,
    name: row.name,
    publisher: row.publisher_id === null || row.publisher_name === null ? null : { id: row.publisher_id, name: row.publisher_name },
    date: by === 'day' ? row.moment : null,
    hour: by === 'hour' && row.moment !== null ? new Date(row.moment) : null,
    currency: row.currency,
    ...toMeasures(row, { currency: row.currency, all, reach: reach.ofRow(row) }),
  }
}
