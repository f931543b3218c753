/** The combinations of sections that the dynamic creatives of a campaign or an order played. */
import type { insights } from '@spotdesk/sdk/contract'
import { dcoMatrix, dcoSections, defaultShare, topCombinations } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { type Scope, campaignScope, orderScope } from '../facts/scope-query.ts'
import { readCombinations } from './dco-query.ts'
import type { Handler } from '../../platform/http/route.ts'

/** The number of combinations in the answer. */
const listed = 50

export const readDco: Handler<typeof insights.dco> = async (query, { db, actor }) =>
  summariseDco(db, await campaignScope(db, actor, query.id, query), query)

export const readOrderDco: Handler<typeof insights.orderDco> = async (query, { db, actor }) =>
  summariseDco(db, await orderScope(db, actor, query.id, query), query)

async function summariseDco(
  db: Kysely<DB>,
  scope: Scope,
  { rows: down, columns: across }: { rows?: string | undefined; columns?: string | undefined },
): Promise<insights.Dco> {
  const rows = await readCombinations(db, scope, limits.dcoCombinations)
  return {
    asOf: scope.asOf,
    impressions: rows.reduce((sum, { impressions }) => sum + impressions, 0),
    defaultShare: defaultShare(rows),
    sections: dcoSections(rows),
    matrix: dcoMatrix(rows, down, across),
    combinations: topCombinations(rows, listed),
  }
}
