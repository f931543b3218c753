/** The distribution of a campaign or an order: publishers with their zones, and one zone by hour or by day. */
import type { statistics } from '@spotdesk/sdk/contract'
import { compactUtc, startOfDay } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { addSums, countAllImpressions, toMeasures, toTotals } from '../facts/measures.ts'
import { type Scope, campaignScope, checkedZone, orderScope } from '../facts/scope-query.ts'
import { sumShown } from '../../platform/http/money-seen-query.ts'
import { type SumsRow, sumDelivery } from '../facts/sums-query.ts'
import type { SumsQuery } from '../facts/sums-source-query.ts'
import { notFound } from '../../platform/http/answer/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { readReach } from './reach.ts'
import { readPlaceNames } from './store.ts'
import { summariseDelivery } from './read.ts'

export const readDistribution: Handler<typeof statistics.distribution> = async (query, { db, actor }) =>
  distribute(db, await campaignScope(db, actor, query.id, query), query.limit, { adId: query.adId })

export const readOrderDistribution: Handler<typeof statistics.orderDistribution> = async (query, { db, actor }) =>
  distribute(db, await orderScope(db, actor, query.id, query), query.limit, {})

async function distribute(db: Kysely<DB>, scope: Scope, limit: number, part: Pick<SumsQuery, 'adId'>): Promise<statistics.Distribution> {
  const zones = await sumDelivery(db, scope, { by: 'zone', ...part })
  const [ofZones, ofPublishers] = await Promise.all([
    readReach(db, scope, { by: 'zone', ...part }, zones),
    readReach(db, scope, { by: 'publisher', ...part }, []),
  ])
  const currency = scope.currency!
  const all = countAllImpressions(zones)
  const publishers = [...Map.groupBy(zones, ({ publisher_id }) => publisher_id ?? 0)]
    .map(([id, rows]) => ({ id, rows, sums: addSums(rows) }))
    .toSorted((a, b) => heard(b.sums) - heard(a.sums) || a.id - b.id)
  const sumRowMeasures = (rows: readonly SumsRow[], reach: number | null = null) => ({
    ...toMeasures(addSums(rows), { currency, all, reach }),
    ...sumSpend(rows, currency),
  })
  const rest = publishers.slice(limit).flatMap(({ rows }) => rows)
  return {
    timeZone: scope.timeZone,
    asOf: scope.asOf,
    currency,
    publishers: publishers.slice(0, limit).map(({ id, rows }) => ({
      id,
      name: rows[0]!.publisher_name ?? '',
      ...sumRowMeasures(rows, ofPublishers.ofRow({ id, moment: null })),
      zones: rows.map((row) => ({
        id: row.id!,
        name: row.name ?? '',
        ...toMeasures(row, { currency, all, reach: ofZones.ofRow(row) }),
      })),
    })),
    other: rest.length === 0 ? null : sumRowMeasures(rest),
    totals: toTotals(zones, { currency, reach: ofZones.whole }),
  }
}

const heard = (sums: Pick<SumsRow, 'impressions' | 'second_screen_impressions'>) => sums.impressions + sums.second_screen_impressions

/** The total of the rows below a heading: the sum of the rounded rows. */
function sumSpend(rows: readonly SumsRow[], currency: string): { spend: number; secondScreenSpend: number } {
  const shown = rows.map((row) => toMeasures(row, { currency, all: 0 }))
  return {
    spend: sumShown(
      shown.map(({ spend }) => spend ?? 0),
      currency,
    ),
    secondScreenSpend: sumShown(
      shown.map(({ secondScreenSpend }) => secondScreenSpend ?? 0),
      currency,
    ),
  }
}

export const readBreakdown: Handler<typeof statistics.breakdown> = async (query, { db, actor }) => {
  const { id, publisherId, zoneId, adId, date } = query
  const day = date === undefined ? {} : toDayPeriod(new Date(date), checkedZone(query.timeZone ?? actor.agency.timeZone))
  const [scope, names] = await Promise.all([
    campaignScope(db, actor, id, { ...query, ...day }),
    readPlaceNames(db, actor.agencyId, { campaignId: id, publisherId, zoneId }),
  ])
  if (!names) throw notFound()
  const sums = await summariseDelivery(db, scope, { by: date === undefined ? 'day' : 'hour', adId, publisherId, zoneId })
  return { ...sums, publisher: { id: publisherId, name: names.publisher }, zone: { id: zoneId, name: names.zone } }
}

/** The day in a time zone that contains an instant, as `from` and `to` of a period. */
function toDayPeriod(at: Date, zone: string): { from: string; to: string } {
  const until = startOfDay(at, zone, 1)
  return { from: compactUtc(startOfDay(at, zone)), to: compactUtc(new Date(until.getTime() - 1000)) }
}
