/** Stores a forecast with all its inputs, so that it can be compared with delivery. */
import { createHash } from 'node:crypto'
import type { CampaignQuestion, DeliveryPlan, Forecast } from '@spotdesk/forecast'
import { type LocalDays, createLocalDays } from '@spotdesk/sdk/rules'
import { isoDay, limits, hourMs } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import { toJsonText } from '../../platform/audit/json-text.ts'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import type { Services } from '../../platform/http/route.ts'
import { insertForecast } from './log-store.ts'

declare module '../../platform/http/route.ts' {
  interface Services {
    /** Computes anew what is derived from the delivery of these campaigns: a new forecast is a new projection. */
    assess(tx: WriteTransaction, agency: { id: number; timeZone: string }, campaignIds: readonly number[]): Promise<void>
  }
}

export interface MadeForecast {
  campaignId: number
  /** The question to the engine, with the campaign's id. */
  question: CampaignQuestion
  /** True if the campaign was forecast as it is saved; only such forecasts are compared with delivery. */
  asSaved: boolean
  /** The trigger of the request (`CAMPAIGN_AD_TARGETING`), or the reason of an automatic one. */
  cause: string
  /** The part of the objective that may be missing from a delivery in full: what the probability was stated of. */
  tolerance: number
  /** The engine's answer, preferably with `plan: true`: without a plan there is nothing to compare day by day. */
  forecast: Forecast
}

/**
 * One row for each forecast: the same question to the same snapshot on the same day adds none, but makes the row fresh again. A campaign
 * may have changed since in settings that no forecast uses, or changed and changed again.
 * @param db in the agency, inside a transaction or not
 */
export async function recordForecast(
  db: Kysely<DB>,
  { actor, now }: { actor: Pick<Actor, 'agencyId' | 'id' | 'name'> & { agency: { timeZone: string } }; now: Date },
  { campaignId, question, asSaved, cause, tolerance, forecast }: MadeForecast,
): Promise<void> {
  const { deliveryForecast: verdict, parts, snapshot } = forecast
  const { plan = null, ...answered } = parts ?? {}
  const request = requestText(question, tolerance)
  const calendar = createLocalDays(actor.agency.timeZone)
  await insertForecast(db, {
    agencyId: actor.agencyId,
    id: uuidV7(now),
    campaignId,
    madeAt: now,
    actorId: actor.id,
    actorName: actor.name,
    cause,
    asSaved,
    inputsHash: hashRequest(request, asSaved, isoDay(now, actor.agency.timeZone)),
    snapshotVersion: snapshot.version,
    snapshotBuiltAt: new Date(snapshot.builtAtMs),
    status: verdict.status,
    reason: verdict.reason?.code ?? null,
    startsAt: new Date(Math.max(now.getTime(), question.startMs ?? 0)),
    endsAt: question.endMs === null ? null : new Date(question.endMs),
    remaining: verdict.remainingCampaignObjective,
    available: verdict.campaignAvails,
    deliverable: verdict.deliverable,
    probability: verdict.probability,
    sellable: parts?.sellable ?? null,
    availableLow: parts?.interval.available.low ?? null,
    availableHigh: parts?.interval.available.high ?? null,
    deliverableLow: parts?.interval.deliverable.low ?? null,
    deliverableHigh: parts?.interval.deliverable.high ?? null,
    request,
    reasonShown: verdict.reason && toJsonText(verdict.reason),
    deltaImpressions: verdict.deltaImpressions,
    deltaPercent: verdict.deltaPercent,
    result: toJsonText({ deliveryForecast: verdict, parts: parts ? answered : null }),
    days: JSON.stringify(plan ? sumPlanByDay(plan, calendar) : []),
    publishers: JSON.stringify(Object.fromEntries((plan?.publishers ?? []).map(({ id, share }) => [id, share]))),
    weekdaySupply: plan ? weekdaySupply(plan, calendar) : null,
  })
}

/**
 * Records a forecast and, of a campaign as it is saved, has its projection follow at once: lists and cards read a stored one, charts compute
 * theirs, and both are of the same forecast.
 */
export function keepForecast(
  { services, actor, now }: { services: Pick<Services, 'db' | 'assess'>; actor: Actor; now: Date },
  made: MadeForecast,
): Promise<void> {
  // Not the transaction of the call: a repeated question is answered again.
  return services.db.write(actor, async (tx) => {
    await recordForecast(tx, { actor, now }, made)
    if (made.asSaved) await services.assess(tx, { id: actor.agencyId, timeZone: actor.agency.timeZone }, [made.campaignId])
  })
}

/** Money in JSON is text, because JSON has no whole numbers of its size. */
function requestText({ objective, ...question }: CampaignQuestion, tolerance: number): string {
  const { spendE7, cpmE4 } = objective
  return toJsonText({ ...question, tolerance, objective: { ...objective, spendE7: String(spendE7), cpmE4: String(cpmE4) } })
}

/** A forecast as saved and a what-if with the same values are two rows: only the first counts. */
function hashRequest(request: string, asSaved: boolean, day: string): string {
  return createHash('sha256').update(`${asSaved}\n${day}\n${request}`).digest('hex')
}

/** The plan by days, the first `forecastPlanDays` of them, in the agency's calendar; impressions to a hundredth. */
function sumPlanByDay({ startMs, hours }: DeliveryPlan, calendar: LocalDays): [day: string, impressions: number][] {
  const sums = new Map<number, number>()
  for (const [index, impressions] of hours.entries()) {
    const day = calendar.numberOf(startMs + index * hourMs)
    if (!sums.has(day) && sums.size === limits.forecastPlanDays) break
    sums.set(day, (sums.get(day) ?? 0) + impressions)
  }
  return [...sums].map(([day, sum]) => [new Date(day * 24 * hourMs).toISOString().slice(0, 10), Math.round(sum * 100) / 100])
}

/** Available impressions of an average day of the flight by day of the week, Monday first; null for days outside the flight. */
function weekdaySupply({ startMs, available }: DeliveryPlan, calendar: LocalDays): (number | null)[] {
  const [sums, hours] = [Array<number>(7).fill(0), Array<number>(7).fill(0)]
  for (const [index, requests] of available.entries()) {
    const weekday = calendar.weekdayOf(calendar.numberOf(startMs + index * hourMs))
    sums[weekday] = sums[weekday]! + requests
    hours[weekday] = hours[weekday]! + 1
  }
  return sums.map((sum, weekday) => (hours[weekday]! > 0 ? Math.round((sum * 24 * 100) / hours[weekday]!) / 100 : null))
}
