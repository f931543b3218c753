/** What the dynamic creatives of a campaign or an order played. */
import type { insights } from '@spotdesk/sdk/contract'
import { type DcoCombination, dcoMatrix, dcoSections, defaultShare, topCombinations } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { type Scope, campaignScope, factsIn, orderScope } from '../facts/scope.ts'
import type { Handler } from '../../platform/http/route.ts'

/** Combinations that are listed. */
const listed = 50

export const readDco: Handler<typeof insights.dco> = async (query, { db, actor }) =>
  dcoOf(db, await campaignScope(db, actor, query.id, query), query)

export const readOrderDco: Handler<typeof insights.orderDco> = async (query, { db, actor }) =>
  dcoOf(db, await orderScope(db, actor, query.id, query), query)

async function dcoOf(
  db: Kysely<DB>,
  scope: Scope,
  { rows: down, columns: across }: { rows?: string | undefined; columns?: string | undefined },
): Promise<insights.Dco> {
  const { rows } = await sql<DcoCombination>`
    select f.choices, f.defaults, sum(f.impressions)::bigint as impressions, sum(f.completes)::bigint as completes, sum(f.clicks)::bigint as clicks
    from dco_hour f where ${factsIn(scope)} group by f.combination, f.choices, f.defaults order by impressions desc, f.combination
    limit ${limits.dcoCombinations}`.execute(db)
  return {
    asOf: scope.asOf,
    impressions: rows.reduce((sum, { impressions }) => sum + impressions, 0),
    defaultShare: defaultShare(rows),
    sections: dcoSections(rows),
    matrix: dcoMatrix(rows, down, across),
    combinations: topCombinations(rows, listed),
  }
}
