/** The last forecast of campaigns in lists: conditions and sort keys on it, and the forecasts of a page. */
import {
  type DeliveryForecastStatus,
  type ForecastReason,
  attentionDeliveryStatuses,
  attentionStatuses,
  campaignStatuses,
  campaignStatusTones,
  deliveryForecastStatuses,
  deliveryStatusColours,
  deliveryStatuses,
  deliveryThresholds,
  deviationThresholds,
} from '@spotdesk/sdk/values'
import { pacedStatuses } from '@spotdesk/sdk/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import { holdsWhole } from '../../../platform/http/gate/gate.ts'
import { Problem, fieldError } from '../../../platform/http/answer/problem.ts'

const forecastPermission = 'FORECAST.EXECUTE'

/** True if an actor may know how campaigns are forecast. */
export const mayReadForecasts = (actor: Actor): boolean => holdsWhole(actor, forecastPermission)

const listed = (values: readonly string[]) => sql`${sql.lit(`{${values.join(',')}}`)}::text[]`

/** True if the settings of a campaign were changed after its last forecast `f`, which is of other settings then. */
const isOutdated = (campaign: 'c' | 'i') => sql<boolean>`coalesce(${sql.ref(`${campaign}.settings_changed_at`)} > f.made_at, false)`

/** Ids of campaigns by the status that their rows tell: a set that is made once, not a look-up for each campaign. */
const forecastAs = ({ agencyId }: Actor, statuses: readonly DeliveryForecastStatus[]) =>
  sql`(select f.campaign_id from last_forecasts f join campaigns c on c.agency_id = f.agency_id and c.id = f.campaign_id
    where f.agency_id = ${agencyId} and f.status = any(${listed(statuses)}) and not ${isOutdated('c')})`

/**
 * Campaigns `i` whose last forecast has one of these statuses; a campaign that was not forecast as it is saved now counts as NOT_AVAILABLE.
 * @throws Problem forbidden, which names the permission
 */
export function forecastCondition(actor: Actor, statuses: readonly DeliveryForecastStatus[]): RawBuilder<boolean> {
  if (!mayReadForecasts(actor)) {
    const { pointer: _, ...error } = fieldError('forecastStatus', 'needsPermission', { permission: forecastPermission })
    throw new Problem('forbidden', {}, { errors: [error] })
  }
  if (!statuses.includes('NOT_AVAILABLE')) return sql<boolean>`i.id in ${forecastAs(actor, statuses)}`
  return sql<boolean>`i.id not in ${forecastAs(
    actor,
    deliveryForecastStatuses.filter((status) => !statuses.includes(status)),
  )}`
}

/** Forecasts that ask somebody to act, the most severe first. */
const troubled = ['NO_INVENTORY', 'AT_RISK'] as const satisfies readonly DeliveryForecastStatus[]
const isLive = sql<boolean>`(not i.archived and i.status = any(${listed(attentionStatuses)}))`

/** Campaigns `c` that deliver, or will, and whose last forecast as rows tell it is troubled: of none without the right to forecasts. */
export function isAtRisk(actor: Actor, now: Date): RawBuilder<boolean> {
  if (!mayReadForecasts(actor)) return sql<boolean>`false`
  return sql<boolean>`(not c.archived and c.status in ('READY', 'RUNNING') and (c.end_date is null or c.end_date > ${now}) and exists (
    select 1 from last_forecasts f where f.agency_id = c.agency_id and f.campaign_id = c.id and f.status = any(${listed(troubled)}) and not ${isOutdated('c')}))`
}

/** Live campaigns `i` that have something left to deliver: of all others a forecast says nothing. `worstState` has the same rule. */
const isForecast = (now: Date) => sql<boolean>`(${isLive} and (i.end_date is null or i.end_date > ${now}))`

/** Campaigns `i` that ask somebody to act: by their delivery, or by their last forecast if the actor may know it. */
export function attentionCondition(actor: Actor, now: Date): RawBuilder<boolean> {
  const byForecast = mayReadForecasts(actor) ? sql` or (${isForecast(now)} and i.id in ${forecastAs(actor, troubled)})` : sql``
  return sql<boolean>`(${isLive} and (i.delivery_statuses && ${listed(attentionDeliveryStatuses)}${byForecast}))`
}

/** The join of `attentionRank`: the few forecasts that count in it, from the index alone. */
export function attentionJoin(actor: Actor): RawBuilder<unknown> {
  if (!mayReadForecasts(actor)) return sql``
  return sql`left join last_forecasts f on f.agency_id = i.agency_id and f.campaign_id = i.id and f.status = any(${listed(troubled)})`
}

const isRed = ({
  agencyId,
}: Actor) => sql<boolean>`(i.delivery_statuses[1] = any(${listed(deliveryStatuses.filter((status) => deliveryStatusColours[status] === 'red'))})
  or (i.delivery_statuses[1] = 'UNDER_DELIVERING' and i.pace < coalesce(
    (select (g.settings #>> '{deliveryThresholds,severePace}')::numeric from agencies g where g.id = ${agencyId}), ${sql.lit(deliveryThresholds.severePace)})))`

/** Whole percents behind or ahead, as `deviationOf` counts them; null of a campaign that cannot be either. */
const deviation = sql`case when not i.archived and i.status = any(${listed(pacedStatuses)}) then round(abs(round(i.pace * 10000) - 10000) / 100) end`
const isFarBehind = sql<boolean>`(i.pace < 1 and ${deviation} >= ${sql.lit(deviationThresholds.farBehind)})`
const isBehindOrAhead = sql<boolean>`(${deviation} > case when i.pace < 1 then ${sql.lit(deviationThresholds.behind - 1)} else ${sql.lit(deviationThresholds.ahead)} end)`
const isOrange = sql<boolean>`(i.delivery_statuses[1] = any(${listed(deliveryStatuses.filter((status) => deliveryStatusColours[status] === 'orange'))}) or ${isBehindOrAhead})`

/** Campaigns whose status itself has this tone, such as a rejected one. */
const hasStatusInTone = (tone: 'bad' | 'warn') =>
  sql<boolean>`(not i.archived and i.status = any(${listed(campaignStatuses.filter((status) => campaignStatusTones[status] === tone))}))`
const isPaused = sql<boolean>`(not i.archived and i.status = 'PAUSED')`

/**
 * How severe the state of campaigns `i` is, 1 first, by the tone of `worstState`: red; then the last forecast of a live campaign without
 * inventory or at risk; then orange; then the other delivery statuses; null without any. A paused campaign is orange, whatever else is known
 * of it. Without the right to forecasts, they do not count, nor does that of a campaign whose end has come or whose settings were changed since.
 */
export function attentionRank(actor: Actor, now: Date): RawBuilder<unknown> {
  const byForecast = mayReadForecasts(actor)
    ? sql`when ${isForecast(now)} and f.status is not null and not ${isOutdated('i')}
        then 1 + array_position(${listed(troubled)}, f.status)`
    : sql``
  const orange = sql.lit(troubled.length + 2)
  return sql`case when ${isPaused} then ${orange} when ${isRed(actor)} or ${isFarBehind} or ${hasStatusInTone('bad')} then 1 ${byForecast}
    when ${isOrange} or ${hasStatusInTone('warn')} then ${orange} when i.delivery_statuses[1] is not null then ${orange} + 1 end`
}

/** The verdict of the last forecast of campaigns `c`; null without one, where it is outdated, and without the right to forecasts. */
export function forecastStatus(actor: Actor): RawBuilder<DeliveryForecastStatus | null> {
  if (!mayReadForecasts(actor)) return sql`null::text`
  return sql`(select f.status from last_forecasts f where f.agency_id = c.agency_id and f.campaign_id = c.id and not ${isOutdated('c')})`
}

/** The last forecast of a campaign as it is kept. */
export interface LastForecastRow {
  id: number
  madeAt: Date
  status: DeliveryForecastStatus
  /** As the engine gives it. */
  reason: { code: ForecastReason; params: Record<string, string | number> } | null
  probability: number | null
  deltaImpressions: number | null
  deltaPercent: number | null
  changedSince: boolean
}

/** The last forecasts of these campaigns, which the actor may see. */
export async function readLastForecasts(
  db: Kysely<DB>,
  { agencyId }: Actor,
  ids: readonly number[],
): Promise<Map<number, LastForecastRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LastForecastRow>`
    select f.campaign_id as id, f.made_at as "madeAt", f.status, f.reason, f.probability, f.delta_impressions as "deltaImpressions",
      f.delta_percent as "deltaPercent", ${isOutdated('c')} as "changedSince"
    from last_forecasts f join campaigns c on c.agency_id = f.agency_id and c.id = f.campaign_id
    where f.agency_id = ${agencyId} and f.campaign_id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
