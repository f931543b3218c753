/** What listeners did after they heard a campaign or an order, as each vendor measures it. */
import type { insights } from '@spotdesk/sdk/contract'
import { attributionOutcome, rateOf, timeToConvert } from '@spotdesk/sdk/rules'
import { type AttributionWindow, attributionSiteActions, cpmScale, digitsOf, formatDecimal, rescale } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { allOf, totalsOf } from '../facts/measures.ts'
import { type Scope, campaignScope, factsIn, orderScope } from '../facts/scope.ts'
import { sumShown } from '../facts/spend-seen.ts'
import { sumDelivery } from '../facts/sums.ts'
import type { Handler } from '../../platform/http/route.ts'

export const readAttribution: Handler<typeof insights.attribution> = async (query, { db, actor }) =>
  attributionOf(db, await campaignScope(db, actor, query.id, query))

export const readOrderAttribution: Handler<typeof insights.orderAttribution> = async (query, { db, actor }) =>
  attributionOf(db, await orderScope(db, actor, query.id, query))

interface Part {
  vendor: string
  windowDays: AttributionWindow
  adId: number
  adName: string
  publisherId: number
  publisherName: string
  exposed: number
  control: number
  conversions: number
  valueE4: string
}
type MapName = 'conversions' | 'control_conversions' | 'delays'
interface Count {
  vendor: string
  windowDays: AttributionWindow
  map: MapName
  key: string
  count: number
}

async function attributionOf(db: Kysely<DB>, scope: Scope): Promise<insights.Attribution> {
  const currency = scope.currency!
  const [parts, counts, delivered] = await Promise.all([
    readParts(db, scope),
    readCounts(db, scope),
    sumDelivery(db, scope, { by: 'campaign' }),
  ])
  const { spend, secondScreenSpend } = totalsOf(delivered, { currency })
  const all = sumShown([spend ?? 0, secondScreenSpend ?? 0], currency)
  const groups = [...Map.groupBy(parts, ({ vendor, windowDays }) => `${windowDays} ${vendor}`).values()]
  return {
    asOf: scope.asOf,
    currency,
    spend: all,
    groups: groups.map((own) => toGroup(own, counts, { currency, spend: allOf(delivered) > 0 ? all : null })),
  }
}

interface Money {
  currency: string
  /** null: nothing was delivered, so that nothing has a cost. */
  spend: number | null
}

function toGroup(parts: readonly Part[], all: readonly Count[], { currency, spend }: Money): insights.AttributionGroup {
  const { vendor, windowDays } = parts[0]!
  const counts = all.filter((count) => count.vendor === vendor && count.windowDays === windowDays)
  const of = (map: MapName) => Object.fromEntries(counts.filter((count) => count.map === map).map(({ key, count }) => [key, count]))
  const [conversions, controlConversions] = [of('conversions'), of('control_conversions')]
  const [exposed, control] = [sum(parts, 'exposed'), sum(parts, 'control')]
  const total = attributionOutcome({ exposed, control, conversions: added(conversions), controlConversions: added(controlConversions) })
  const costOf = (count: number) => (spend === null || count === 0 ? null : cent(spend / count, currency))
  return {
    vendor,
    windowDays,
    ...total,
    value: amountOf(parts, currency),
    costPerAction: costOf(total.conversions),
    actions: attributionSiteActions.flatMap(({ id: action, name: label }) => {
      const counted = { conversions: conversions[action] ?? 0, controlConversions: controlConversions[action] ?? 0 }
      if (counted.conversions + counted.controlConversions === 0) return []
      const { exposed: _, control: __, ...outcome } = attributionOutcome({ exposed, control, ...counted })
      return [{ action, label, ...outcome, costPerAction: costOf(counted.conversions) }]
    }),
    delays: timeToConvert(of('delays')),
    byAd: partsBy(parts, ({ adId, adName }) => ({ id: adId, name: adName }), currency),
    byPublisher: partsBy(parts, ({ publisherId, publisherName }) => ({ id: publisherId, name: publisherName }), currency),
  }
}

function partsBy(parts: readonly Part[], nameOf: (part: Part) => { id: number; name: string }, currency: string) {
  return [...Map.groupBy(parts, (part) => nameOf(part).id).values()]
    .map((own) => {
      const [exposed, conversions] = [sum(own, 'exposed'), sum(own, 'conversions')]
      return { ...nameOf(own[0]!), exposed, conversions, conversionRate: rateOf(conversions, exposed), value: amountOf(own, currency) }
    })
    .toSorted((a, b) => b.conversions - a.conversions || a.id - b.id)
}

const sum = (parts: readonly Part[], name: 'exposed' | 'control' | 'conversions') => parts.reduce((all, part) => all + part[name], 0)
const added = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, count) => all + count, 0)
const cent = (amount: number, currency: string) => Number(amount.toFixed(digitsOf(currency)))

function amountOf(parts: readonly Part[], currency: string): number {
  const digits = digitsOf(currency)
  const all = parts.reduce((units, { valueE4 }) => units + BigInt(valueE4), 0n)
  return Number(formatDecimal(rescale(all, cpmScale, digits), digits))
}

async function readParts(db: Kysely<DB>, scope: Scope): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select x.*, coalesce(d.name, '') as "adName", coalesce(p.name, '') as "publisherName" from (
      select f.agency_id, f.vendor, f.window_days as "windowDays", f.ad_id as "adId", f.publisher_id as "publisherId", sum(f.exposed)::bigint as exposed,
        sum(f.control)::bigint as control, sum(f.value_e4) as "valueE4",
        sum((select coalesce(sum(v.value::bigint), 0) from jsonb_each_text(f.conversions) v))::bigint as conversions
      from attribution_hour f where ${factsIn(scope)} group by 1, 2, 3, 4, 5) x
    left join ads d on d.agency_id = x.agency_id and d.id = x."adId" left join publishers p on p.id = x."publisherId"
    order by x."windowDays", x.vendor, x."adId", x."publisherId"`.execute(db)
  return rows
}

async function readCounts(db: Kysely<DB>, scope: Scope): Promise<Count[]> {
  const maps: readonly MapName[] = ['conversions', 'control_conversions', 'delays']
  const selects = maps.map(
    (name) => sql`select f.vendor, f.window_days as "windowDays", ${sql.lit(name)} as map, v.key, sum(v.value::bigint)::bigint as count
      from attribution_hour f, jsonb_each_text(${sql.ref(`f.${name}`)}) v where ${factsIn(scope)} group by 1, 2, 4`,
  )
  return (await sql<Count>`${sql.join(selects, sql` union all `)}`.execute(db)).rows
}
