/** The inventory forecast of a targeting, by day, publisher, zone, country and device. */
import type { InventoryForecast, InventoryLine } from '@spotdesk/forecast'
import { type ParsedOf, type forecast, hasFeature } from '@spotdesk/sdk/contract'
import { formatForecastFinding, lastForecastDate } from '@spotdesk/sdk/rules'
import {
  type ListType,
  type Rule,
  type Targeting,
  type TargetingType,
  everywhere,
  includeRule,
  targetingTypes,
} from '@spotdesk/sdk/targeting'
import { forecastSettingsOf, formatDay, startOfDay } from '@spotdesk/sdk/values'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { Problem, fieldError } from '../../platform/http/answer/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { loadTargetingFacts } from '../../campaigns/targeting/facts.ts'
import type { LoadedFacts } from '../../campaigns/targeting/known-values.ts'
import { toRuleReading, toUtc, withRule } from '../snapshots/campaign-of.ts'
import { invalid, toForecastProblem, refuseBackwards } from './problems.ts'
import { toInterval, toSource } from './present.ts'
import { readSettings } from './store.ts'
import { readAudienceTargeting } from './targeting.ts'

type Body = ParsedOf<typeof forecast.inventory>['body']

export const forecastInventory: Handler<typeof forecast.inventory> = async ({ body }, call) => {
  const { actor, db, services } = call
  const now = services.clock.now()
  const { startDate, endDate, cappingRules = [] } = body
  refuseFlight(body, actor, now)
  if (cappingRules.length > 0 && !hasFeature(actor.rights, 'INVENTORY_FORECAST_CAPPING')) throw new Problem('featureOff')
  const flight = { startDate, endDate, zone: actor.agency.timeZone }
  const audience =
    body.audienceTargeting && (await readAudienceTargeting(db, actor, body.audienceTargeting, { place: 'audienceTargeting', flight }))
  const settings = await readSettings(call)
  const question = {
    ...toRuleReading({ settings, timeZone: actor.agency.timeZone }),
    thresholds: forecastSettingsOf(settings).forecastThresholds,
    targeting: ofActor(toUtc(audience?.targeting ?? everywhere, actor.agency.timeZone), actor),
    startMs: startDate.getTime(),
    endMs: endDate.getTime(),
    nowMs: now.getTime(),
    timeZone: actor.agency.timeZone,
    valuesKnown: true,
    capping: cappingRules,
  }
  const { answer, snapshot } = await services.forecaster.ask(call, 'inventory', question)
  if (!answer.ok) throw toForecastProblem(answer.problems, null)
  const { total, capped, booked, sellThrough, interval, days, publishers, zones, countries, devices, findings } = answer.forecast
  return {
    snapshot: toSource(snapshot, now),
    total,
    capped: cappingRules.length > 0 ? capped : null,
    booked,
    sellThrough: inThousandths(sellThrough),
    interval: toInterval(interval),
    days,
    ...(await breakdowns(call, { publishers, zones, countries, devices, findings })),
  }
}

/** @throws Problem validationFailed: a period that is over, that ends before it begins, or that lies outside the horizon */
function refuseFlight({ startDate, endDate }: Body, { agency, user }: Actor, now: Date): void {
  refuseBackwards({ startDate, endDate }, '')
  const reach = startOfDay(lastForecastDate(now, agency.timeZone), agency.timeZone, 1)
  if (endDate <= now) throw invalid([fieldError('endDate', 'endInPast')])
  if (endDate > reach) throw invalid([fieldError('endDate', 'maxDate', { maximum: formatDay(reach, agency.timeZone, user) })])
}

/** An actor with a scope of publishers sees no others. */
function ofActor(targeting: Targeting, { publisherIds }: Actor): Targeting {
  if (publisherIds === null) return targeting
  const own: Rule = { type: 'INVENTORY_PUBLISHER', exclude: false, values: publisherIds.map(String) }
  return withRule(targeting, own)
}

type Lines = Pick<InventoryForecast, 'publishers' | 'zones' | 'countries' | 'devices'>
type Breakdowns = Pick<forecast.InventoryForecast, keyof Lines | 'findings'>

const types = {
  publishers: 'INVENTORY_PUBLISHER',
  zones: 'INVENTORY_ZONE',
  countries: 'LOCATION_COUNTRY',
  devices: 'DEVICE_TYPE',
} as const satisfies Record<keyof Lines, TargetingType>

async function breakdowns({ db, actor }: Call, { findings, ...lines }: Lines & Pick<InventoryForecast, 'findings'>): Promise<Breakdowns> {
  const listKeys = (key: keyof Lines) => lines[key].map((line) => line.key).filter((value) => value !== '')
  const foundZones = findings.map(({ zoneId }) => String(zoneId))
  const rules = (Object.keys(types) as (keyof Lines)[])
    .map((key) => includeRule<ListType>(types[key], [...new Set([...listKeys(key), ...(key === 'zones' ? foundZones : [])])]))
    .filter((rule) => rule.values.length > 0)
  const facts = await loadTargetingFacts(db, actor, [{ groups: [{ rules }] }])
  const named = (key: keyof Lines, rest: string) => nameLines(lines[key], (value) => findLabel(facts, types[key], value), rest)
  const withIds = (key: 'publishers' | 'zones', rest: string) =>
    named(key, rest).map(({ key: value, ...line }) => ({ id: value === null ? null : Number(value), ...line }))
  const withValues = (key: 'countries' | 'devices', rest: string) => named(key, rest).map(({ key: value, ...line }) => ({ value, ...line }))
  return {
    publishers: withIds('publishers', 'Other publishers'),
    zones: withIds('zones', 'Other zones'),
    countries: withValues('countries', 'Not known'),
    devices: withValues('devices', 'Not known'),
    // Zones that the actor may not see have no name, and take no place among the findings that are shown.
    findings: findings
      .flatMap(({ zoneId, ...finding }) => {
        const name = findLabel(facts, types.zones, String(zoneId))
        return name === undefined
          ? []
          : [{ ...finding, zone: { id: zoneId, name }, text: formatForecastFinding({ ...finding, zone: name }) }]
      })
      .slice(0, mostFindings),
  }
}

/** The latest findings that are shown: a bound against histories that are nothing but exceptions. */
const mostFindings = 100

function findLabel(facts: LoadedFacts, type: TargetingType, value: string): string | undefined {
  return facts.labelOf(type, value)?.label ?? targetingTypes[type].value?.labels?.[value]
}

interface NamedLine {
  /** null: lines whose name the actor may not see, summed. */
  key: string | null
  name: string
  total: number
  sellThrough: number
}

/** Lines without a name come last, as one. */
export function nameLines(lines: readonly InventoryLine[], nameOf: (key: string) => string | undefined, rest: string): NamedLine[] {
  const known = lines.flatMap(({ key, total, sellThrough }): NamedLine[] => {
    const name = nameOf(key)
    return name === undefined ? [] : [{ key, name, total, sellThrough: inThousandths(sellThrough) }]
  })
  const others = lines.filter(({ key }) => nameOf(key) === undefined)
  if (others.length === 0) return known
  const total = others.reduce((sum, line) => sum + line.total, 0)
  const sold = others.reduce((sum, line) => sum + line.total * line.sellThrough, 0)
  return [...known, { key: null, name: rest, total, sellThrough: inThousandths(total > 0 ? sold / total : 0) }]
}

const inThousandths = (share: number): number => Math.round(share * 1000) / 1000
