/** The audience of a campaign or an order: who listened, where, on what device and when. */
import type { insights } from '@spotdesk/sdk/contract'
import { indexOf, rateOf } from '@spotdesk/sdk/rules'
import { type AudienceDimension, audienceDimensionLabels, audienceDimensions } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { type Scope, campaignScope, orderScope } from '../facts/scope-query.ts'
import type { Handler } from '../../platform/http/route.ts'
import { type Value, readValues, readBase, readWeekdayHours } from './audience-query.ts'

export const readAudienceInsights: Handler<typeof insights.audience> = async (query, { db, actor }) =>
  summariseAudience(db, await campaignScope(db, actor, query.id, query))

export const readOrderAudience: Handler<typeof insights.orderAudience> = async (query, { db, actor }) =>
  summariseAudience(db, await orderScope(db, actor, query.id, query))

async function summariseAudience(db: Kysely<DB>, scope: Scope): Promise<insights.Audience> {
  const [values, base, weekdayHours] = await Promise.all([readValues(db, scope), readBase(db, scope), readWeekdayHours(db, scope)])
  const byDimension = Map.groupBy(values, ({ dimension }) => dimension)
  return {
    asOf: scope.asOf,
    timeZone: scope.timeZone,
    dimensions: audienceDimensions.flatMap((dimension) => {
      const own = byDimension.get(dimension)
      return own ? [toDimension(dimension, own, base.get(dimension) ?? new Map<string, number>())] : []
    }),
    weekdayHours,
  }
}

function toDimension(dimension: AudienceDimension, values: readonly Value[], base: ReadonlyMap<string, number>) {
  const all = values.reduce((sum, { impressions }) => sum + impressions, 0)
  const baseAll = [...base.values()].reduce((sum, impressions) => sum + impressions, 0)
  return {
    dimension,
    label: audienceDimensionLabels[dimension],
    impressions: all,
    values: values
      .toSorted((a, b) => b.impressions - a.impressions || (a.value < b.value ? -1 : 1))
      .map(({ value, impressions, completes, clicks }) => ({
        value,
        impressions,
        share: rateOf(impressions, all),
        completes,
        clicks,
        ltr: rateOf(completes, impressions),
        index: indexOf(impressions, all, base.get(value) ?? 0, baseAll),
      })),
  }
}
