/**
 * Runs before every submit: a campaign without inventory in the forecast is refused. Submits come one by one (`campaigns.submit`) and as
 * rows of a plan: a file, a JSON change-set, an action on a selection. Rows are checked when a job plans them to apply them or as a dry
 * run, outside of any transaction and one after the other: the forecast's thread stays free for other callers, and no request lasts as long
 * as a thousand forecasts. A JSON change-set is planned within a request, so its rows are checked when it is applied. A row that creates a
 * campaign has no ads to forecast with yet, and a campaign that a revert submits again was submitted before: neither is checked.
 */
import { rowError } from '@spotdesk/sdk/bulk'
import type { SubmitOverride } from '@spotdesk/sdk/contract'
import { type CampaignFields, type SubmitVerdict, decideSubmit } from '@spotdesk/sdk/rules'
import type { PlannedChange } from '../../platform/change-sets/plan/planned-change.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { Problem } from '../../platform/http/answer/problem.ts'
import type { Call, Services } from '../../platform/http/route.ts'
import { Stopping } from '../../platform/jobs/queue/drain.ts'
import { toForecastRequest, isSame } from '../snapshots/asked.ts'
import type { ForecastCampaign } from '../snapshots/campaign-of.ts'
import { readForecastDrafts } from './store.ts'
import { recordForecast } from '../ledger/record.ts'
import { withFields } from './with-fields.ts'

const meansIt = (override: SubmitOverride = []) => override.includes('NO_INVENTORY')

/** The check before a saved campaign is submitted. @throws Problem forecastNoInventory, overrideNeedsReason */
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

/** Planned rows; those that would submit a campaign without inventory become errors. @throws Stopping */
export async function guardRows(
  services: Services,
  actor: Actor,
  rows: readonly PlannedChange[],
  { override, reason, stopping }: RowsGuard,
): Promise<PlannedChange[]> {
  const submittedFields = new Map(rows.filter(isSubmit).map(({ id, after }) => [id!, after as CampaignFields]))
  const stops = await findStops(services, actor, submittedFields, { override: meansIt(override), reason, stopping })
  const stopById = new Map(stops.map((stop) => [stop.id, stop]))
  return rows.map((row) => {
    const stop = isSubmit(row) ? stopById.get(row.id!) : undefined
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
 * A forecast that is missing or does not answer blocks no submit: the first failure ends the checks.
 * @param asked ids of campaigns with the settings that they will have; null: the saved ones
 */
async function findStops(
  services: Services,
  actor: Actor,
  asked: ReadonlyMap<number, CampaignFields | null>,
  { stopping, ...means }: { override: boolean; reason: string | null; stopping?: AbortSignal },
): Promise<Stop[]> {
  if (asked.size === 0 || services.forecaster.state().state !== 'READY') return []
  const drafts = await readForecastDrafts(services.db.as(actor), actor, [...asked.keys()])
  const stops: Stop[] = []
  for (const saved of drafts) {
    if (stopping?.aborted) throw new Stopping()
    const fields = asked.get(saved.id)
    try {
      const forecast = await makeForecast(services, actor, saved, fields ? withFields(saved, fields) : saved)
      const verdict = decideSubmit(forecast && { status: forecast.status, reason: forecast.reason?.code ?? null }, means)
      if (!forecast || verdict === 'GO') continue
      const { campaignAvails: available, remainingCampaignObjective: remaining } = forecast
      stops.push({ id: saved.id, verdict, params: { available: available ?? 0, remaining: remaining ?? 0 } })
    } catch (error) {
      // An expected refusal of the forecast is its code; the stack of one says nothing.
      services.log.warn(error instanceof Problem ? { code: error.code } : { err: error }, 'a submit went on without a forecast')
      return stops
    }
  }
  return stops
}

/** Null when there is no forecast. */
async function makeForecast({ forecaster, db, clock }: Services, actor: Actor, saved: ForecastCampaign, campaign: ForecastCampaign) {
  const now = clock.now()
  const forecastRequest = toForecastRequest(campaign, now)
  const { answer } = await forecaster.ask({ actor }, 'campaign', forecastRequest, { plan: true, rules: false, contending: false })
  if (!answer.ok) return null
  const asSaved = campaign === saved || isSame(campaign, saved)
  await recordForecast(
    db.as(actor),
    { actor, now },
    {
      campaignId: saved.id,
      question: forecastRequest.question,
      asSaved,
      cause: 'SUBMIT',
      tolerance: forecastRequest.thresholds.tolerance,
      forecast: answer.forecast,
    },
  )
  return answer.forecast.deliveryForecast
}
