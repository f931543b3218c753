/** Keeps a forecast with everything it was made of, so that it can be held against what was delivered (`forecast.md` 10). */
import { createHash } from 'node:crypto'
import type { CampaignQuestion, DeliveryPlan, Forecast } from '@spotdesk/forecast'
import { type LocalDays, createLocalDays } from '@spotdesk/sdk/rules'
import { isoDay, limits, hourMs } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import { toJsonText } from '../../platform/audit/json-text.ts'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/actor.ts'

export interface MadeForecast {
  campaignId: number
  /** Asked of the engine, with the campaign's id in it. */
  question: CampaignQuestion
  /** What was asked is the campaign as it is saved; only such forecasts are held against delivery. */
  asSaved: boolean
  /** A word of the request (`CAMPAIGN_AD_TARGETING`), or why it was made without one. */
  cause: string
  /** What the engine answered, best with `plan: true`: without a plan there is nothing to compare day by day. */
  forecast: Forecast
}

/**
 * One row for one forecast: the same question asked again of the same snapshot on the same day adds none, but makes it as fresh as it was
 * then. A campaign may have been changed since in what no forecast asks about, or changed back.
 * @param db in the agency, inside a transaction or not
 */
export async function recordForecast(
  db: Kysely<DB>,
  { actor, now }: { actor: Pick<Actor, 'agencyId' | 'id' | 'name'> & { agency: { timeZone: string } }; now: Date },
  { campaignId, question, asSaved, cause, forecast }: MadeForecast,
): Promise<void> {
  const { deliveryForecast: verdict, parts, snapshot } = forecast
  const { plan = null, ...answered } = parts ?? {}
  const request = requestText(question)
  const calendar = createLocalDays(actor.agency.timeZone)
  const days = plan ? daysOf(plan, calendar) : []
  const weekdays = plan ? weekdaySupply(plan, calendar) : null
  const publishers = Object.fromEntries((plan?.publishers ?? []).map(({ id, share }) => [id, share]))
  const startsAt = new Date(Math.max(now.getTime(), question.startMs ?? 0))
  await sql`
    insert into forecast_log as l (agency_id, id, campaign_id, made_at, actor_id, actor_name, cause, as_saved, inputs_hash, snapshot_version, snapshot_built_at,
      status, reason, starts_at, ends_at, remaining, available, deliverable, request, result, days, publishers, weekday_supply)
    values (${actor.agencyId}, ${uuidV7(now)}, ${campaignId}, ${now}, ${actor.id}, ${actor.name}, ${cause}, ${asSaved}, ${hashOf(request, asSaved, isoDay(now, actor.agency.timeZone))},
      ${snapshot.version}, ${new Date(snapshot.builtAtMs)}, ${verdict.status}, ${verdict.reason?.code ?? null}, ${startsAt},
      ${question.endMs === null ? null : new Date(question.endMs)}, ${verdict.remainingCampaignObjective}, ${verdict.campaignAvails}, ${verdict.deliverable},
      ${request}, ${toJsonText({ deliveryForecast: verdict, parts: parts ? answered : null })}, ${JSON.stringify(days)}, ${JSON.stringify(publishers)}, ${weekdays})
    on conflict (agency_id, campaign_id, inputs_hash, snapshot_version) do update set made_at = greatest(l.made_at, excluded.made_at)`.execute(
    db,
  )
}

/** Money in JSON is text, as JSON has no whole numbers of its size. */
function requestText({ objective, ...question }: CampaignQuestion): string {
  const { spendE7, cpmE4 } = objective
  return toJsonText({ ...question, objective: { ...objective, spendE7: String(spendE7), cpmE4: String(cpmE4) } })
}

/** The same campaign asked as saved and with values tried out that happen to be the same are two rows: only one of them counts. */
function hashOf(request: string, asSaved: boolean, day: string): string {
  return createHash('sha256').update(`${asSaved}\n${day}\n${request}`).digest('hex')
}

/** The plan by days, the first `forecastPlanDays` of them, in the agency's calendar; impressions to a hundredth. */
function daysOf({ startMs, hours }: DeliveryPlan, calendar: LocalDays): [day: string, impressions: number][] {
  const sums = new Map<number, number>()
  for (const [index, impressions] of hours.entries()) {
    const day = calendar.numberOf(startMs + index * hourMs)
    if (!sums.has(day) && sums.size === limits.forecastPlanDays) break
    sums.set(day, (sums.get(day) ?? 0) + impressions)
  }
  return [...sums].map(([day, sum]) => [new Date(day * 24 * hourMs).toISOString().slice(0, 10), Math.round(sum * 100) / 100])
}

/** What is available on an average day of the flight by the day of the week, Monday first; null for those that it does not touch. */
function weekdaySupply({ startMs, available }: DeliveryPlan, calendar: LocalDays): (number | null)[] {
  const [sums, hours] = [Array<number>(7).fill(0), Array<number>(7).fill(0)]
  for (const [index, requests] of available.entries()) {
    const weekday = calendar.weekdayOf(calendar.numberOf(startMs + index * hourMs))
    sums[weekday] = sums[weekday]! + requests
    hours[weekday] = hours[weekday]! + 1
  }
  return sums.map((sum, weekday) => (hours[weekday]! > 0 ? Math.round((sum * 24 * 100) / hours[weekday]!) / 100 : null))
}
