/**
 * Stands before every submit: a campaign that the forecast finds no inventory for is stopped (`forecast.md` 9).
 *
 * Submits come one by one (`campaigns.submit`) and as rows of a plan: a file, a JSON change-set, an action on a selection. Rows are
 * asked about when a job plans them to apply them or as a dry run, outside of any transaction and one after the other: the forecast's
 * thread stays free for the people who wait for it, and no request has to last as long as a thousand forecasts do. A JSON change-set
 * is planned within a request, so what is said of its rows is said when it is applied. A row that makes a campaign has no ads to be
 * forecast with yet, and what a revert puts back was submitted before: neither is asked about.
 */
import { rowError } from '@spotdesk/sdk/bulk'
import type { SubmitOverride } from '@spotdesk/sdk/contract'
import { type CampaignFields, type SubmitVerdict, decideSubmit } from '@spotdesk/sdk/rules'
import { sql } from 'kysely'
import { targetingToJson } from '../../platform/change-sets/campaign-columns.ts'
import type { PlannedChange } from '../../platform/change-sets/planned-change.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Call, Services } from '../../platform/http/route.ts'
import { visibleCampaigns } from '../../platform/http/visible.ts'
import { Stopping } from '../../platform/jobs/drain.ts'
import { askedOf, isSame } from './asked.ts'
import type { ForecastCampaign } from '../snapshots/campaign-of.ts'
import { readForecastCampaigns } from '../snapshots/campaign-store.ts'
import { recordForecast } from '../ledger/record.ts'

const meansIt = (override: SubmitOverride = []) => override.includes('NO_INVENTORY')

/** Before a campaign is submitted as it is saved. @throws Problem forecastNoInventory, overrideNeedsReason */
export async function guardSubmit(id: number, override: SubmitOverride | undefined, call: Call): Promise<void> {
  const [stop] = await findStops(call.services, call.actor, new Map([[id, null]]), { override: meansIt(override), reason: call.reason })
  if (stop?.verdict === 'REASON_REQUIRED') throw new Problem('overrideNeedsReason')
  if (stop) throw new Problem('forecastNoInventory', stop.params, { members: stop.params })
}

interface RowsGuard {
  override: SubmitOverride | undefined
  reason: string | null
  stopping: AbortSignal
}

/** Planned rows; those that would submit a campaign without inventory are errors now. @throws Stopping */
export async function guardRows(
  services: Services,
  actor: Actor,
  rows: readonly PlannedChange[],
  { override, reason, stopping }: RowsGuard,
): Promise<PlannedChange[]> {
  const asked = new Map(rows.filter(isSubmit).map(({ id, after }) => [id!, after as CampaignFields]))
  const stops = await findStops(services, actor, asked, { override: meansIt(override), reason, stopping })
  const stopOf = new Map(stops.map((stop) => [stop.id, stop]))
  return rows.map((row) => {
    const stop = isSubmit(row) ? stopOf.get(row.id!) : undefined
    return stop ? toRefused(row, stop) : row
  })
}

const isSubmit = ({ entityType, verdict, effect }: PlannedChange) =>
  entityType === 'campaign' && verdict === 'UPDATE' && effect === 'SUBMIT'

function toRefused(row: PlannedChange, { verdict, params }: Stop): PlannedChange {
  const code = verdict === 'NO_INVENTORY' ? 'forecastNoInventory' : 'overrideNeedsReason'
  const error = rowError(row, { code, params }, { column: 'action', field: 'action', value: row.action })
  return { ...row, verdict: 'ERROR', changes: [], errors: [error], warnings: [], after: null, effect: null }
}

interface Stop {
  id: number
  verdict: Exclude<SubmitVerdict, 'GO'>
  params: { available: number; remaining: number }
}

/**
 * Nobody is kept from submitting by a forecast that is not there or does not answer: the first that fails ends the asking.
 * @param asked ids of campaigns with the settings that they will have; null: those that are saved
 */
async function findStops(
  services: Services,
  actor: Actor,
  asked: ReadonlyMap<number, CampaignFields | null>,
  { stopping, ...means }: { override: boolean; reason: string | null; stopping?: AbortSignal },
): Promise<Stop[]> {
  if (asked.size === 0 || services.forecaster.state().state !== 'READY') return []
  const drafts = await readForecastCampaigns(
    services.db.as(actor),
    sql`${visibleCampaigns(actor)} and c.id = any(${[...asked.keys()]}::bigint[]) and c.status = 'DRAFT' and not c.archived`,
  )
  const stops: Stop[] = []
  for (const saved of drafts) {
    if (stopping?.aborted) throw new Stopping()
    const fields = asked.get(saved.id)
    try {
      const forecast = await forecastOf(services, actor, saved, fields ? withFields(saved, fields) : saved)
      const verdict = decideSubmit(forecast && { status: forecast.status, reason: forecast.reason?.code ?? null }, means)
      if (!forecast || verdict === 'GO') continue
      const { campaignAvails: available, remainingCampaignObjective: remaining } = forecast
      stops.push({ id: saved.id, verdict, params: { available: available ?? 0, remaining: remaining ?? 0 } })
    } catch (error) {
      services.log.warn({ err: error }, 'a submit went on without a forecast')
      return stops
    }
  }
  return stops
}

/** Null when there is none to go by. */
async function forecastOf({ forecaster, db, clock }: Services, actor: Actor, saved: ForecastCampaign, campaign: ForecastCampaign) {
  const now = clock.now()
  const asked = askedOf(campaign, now)
  const { answer } = await forecaster.ask('campaign', asked, { plan: true, rules: false, contending: false })
  if (!answer.ok) return null
  const asSaved = campaign === saved || isSame(campaign, saved)
  await recordForecast(
    db.as(actor),
    { actor, now },
    { campaignId: saved.id, question: asked.question, asSaved, cause: 'SUBMIT', forecast: answer.forecast },
  )
  return answer.forecast.deliveryForecast
}

/** A campaign as a row makes it. It is asked under the caps of the order that it is in: one that it moves to leaves no fewer requests free. */
function withFields(saved: ForecastCampaign, fields: CampaignFields): ForecastCampaign {
  const { type, publisherId, startDate, endDate, objectiveType, objectiveValue, objectiveUnlimited, cpm, pacingType } = fields
  return {
    ...saved,
    type,
    publisherId,
    startDate,
    endDate,
    objectiveType,
    objectiveValue: objectiveValue === null ? null : String(objectiveValue),
    objectiveUnlimited,
    cpmE4: cpm,
    pacingType,
    priority: fields.pacingPriority,
    capping: fields.capping,
    targeting: targetingToJson(fields.targeting),
  }
}
