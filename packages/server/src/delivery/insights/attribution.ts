/** Actions of listeners after they heard a campaign or an order, as each vendor measures them. */
import type { insights } from '@spotdesk/sdk/contract'
import { attributionOutcome, rateOf, timeToConvert } from '@spotdesk/sdk/rules'
import { attributionSiteActions, cpmScale, digitsOf, formatDecimal, rescale } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { countAllImpressions, toTotals } from '../facts/measures.ts'
import { type Scope, campaignScope, orderScope } from '../facts/scope-query.ts'
import { sumShown } from '../../platform/http/money-seen-query.ts'
import { sumDelivery } from '../facts/sums-query.ts'
import type { Handler } from '../../platform/http/route.ts'
import { type Part, type MapName, type Count, readAttributionParts, readAttributionCounts } from './attribution-query.ts'

export const readAttribution: Handler<typeof insights.attribution> = async (query, { db, actor }) =>
  summariseAttribution(db, await campaignScope(db, actor, query.id, query))

export const readOrderAttribution: Handler<typeof insights.orderAttribution> = async (query, { db, actor }) =>
  summariseAttribution(db, await orderScope(db, actor, query.id, query))

async function summariseAttribution(db: Kysely<DB>, scope: Scope): Promise<insights.Attribution> {
  const currency = scope.currency!
  const [parts, counts, delivered] = await Promise.all([
    readAttributionParts(db, scope),
    readAttributionCounts(db, scope),
    sumDelivery(db, scope, { by: 'campaign' }),
  ])
  const { spend, secondScreenSpend } = toTotals(delivered, { currency })
  const all = sumShown([spend ?? 0, secondScreenSpend ?? 0], currency)
  const groups = [...Map.groupBy(parts, ({ vendor, windowDays }) => `${windowDays} ${vendor}`).values()]
  return {
    asOf: scope.asOf,
    currency,
    spend: all,
    groups: groups.map((own) => toGroup(own, counts, { currency, spend: countAllImpressions(delivered) > 0 ? all : null })),
  }
}

interface Money {
  currency: string
  /** null: nothing was delivered, so there is no cost per action. */
  spend: number | null
}

function toGroup(parts: readonly Part[], all: readonly Count[], { currency, spend }: Money): insights.AttributionGroup {
  const { vendor, windowDays } = parts[0]!
  const counts = all.filter((count) => count.vendor === vendor && count.windowDays === windowDays)
  const of = (map: MapName) => Object.fromEntries(counts.filter((count) => count.map === map).map(({ key, count }) => [key, count]))
  const [conversions, controlConversions] = [of('conversions'), of('control_conversions')]
  const [exposed, control] = [sum(parts, 'exposed'), sum(parts, 'control')]
  const total = attributionOutcome({ exposed, control, conversions: added(conversions), controlConversions: added(controlConversions) })
  const toCost = (count: number) => (spend === null || count === 0 ? null : cent(spend / count, currency))
  return {
    vendor,
    windowDays,
    ...total,
    value: sumAmounts(parts, currency),
    costPerAction: toCost(total.conversions),
    actions: attributionSiteActions.flatMap(({ id: action, name: label }) => {
      const counted = { conversions: conversions[action] ?? 0, controlConversions: controlConversions[action] ?? 0 }
      if (counted.conversions + counted.controlConversions === 0) return []
      const { exposed: _, control: __, ...outcome } = attributionOutcome({ exposed, control, ...counted })
      return [{ action, label, ...outcome, costPerAction: toCost(counted.conversions) }]
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
      return { ...nameOf(own[0]!), exposed, conversions, conversionRate: rateOf(conversions, exposed), value: sumAmounts(own, currency) }
    })
    .toSorted((a, b) => b.conversions - a.conversions || a.id - b.id)
}

const sum = (parts: readonly Part[], name: 'exposed' | 'control' | 'conversions') => parts.reduce((all, part) => all + part[name], 0)
const added = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, count) => all + count, 0)
const cent = (amount: number, currency: string) => Number(amount.toFixed(digitsOf(currency)))

function sumAmounts(parts: readonly Part[], currency: string): number {
  const digits = digitsOf(currency)
  const all = parts.reduce((units, { valueE4 }) => units + BigInt(valueE4), 0n)
  return Number(formatDecimal(rescale(all, cpmScale, digits), digits))
}
