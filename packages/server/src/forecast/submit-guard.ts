/** Stands before the submit of a campaign: one that the forecast finds no inventory for is stopped (`forecast.md` 9). */
import type { Forecast } from '@spotdesk/forecast'
import { campaigns, type ParsedOf } from '@spotdesk/sdk/contract'
import { decideSubmit } from '@spotdesk/sdk/rules'
import { sql } from 'kysely'
import { Problem } from '../http/problem.ts'
import { type Call, type Handler, type Route, on } from '../http/route.ts'
import { visibleCampaigns } from '../http/visible.ts'
import { type ForecastCampaign, questionOf } from './campaign-of.ts'
import { readForecastCampaigns } from './campaign-store.ts'
import { recordForecast } from './ledger/record.ts'

/** The route of the submit with the forecast before it; every other route as it is. */
export function guardSubmit(route: Route): Route {
  if (route.row !== campaigns.submit) return route
  const submit = route.handler as Handler<typeof campaigns.submit>
  return on(campaigns.submit, async (input, call) => {
    await checkForecast(input, call)
    return submit(input, call)
  })
}

/** @throws Problem forecastNoInventory, overrideNeedsReason */
async function checkForecast({ id, override = [] }: ParsedOf<typeof campaigns.submit>, call: Call): Promise<void> {
  const { actor, db, services, reason } = call
  if (services.forecaster.state().state !== 'READY') return
  const [campaign] = await readForecastCampaigns(
    db,
    sql`${visibleCampaigns(actor)} and c.id = ${id} and c.status = 'DRAFT' and not c.archived`,
  )
  if (!campaign) return
  const forecast = await forecastOf(campaign, call)
  if (!forecast) return
  const { status, reason: cause, campaignAvails: available, remainingCampaignObjective: remaining } = forecast.deliveryForecast
  const verdict = decideSubmit({ status, reason: cause?.code ?? null }, { override: override.includes('NO_INVENTORY'), reason })
  if (verdict === 'NO_INVENTORY') throw new Problem('forecastNoInventory', { available, remaining }, { members: { available, remaining } })
  if (verdict === 'REASON_REQUIRED') throw new Problem('overrideNeedsReason')
}

/** Null when there is none to go by: nobody is kept from submitting by a forecast that does not answer. */
async function forecastOf(campaign: ForecastCampaign, { actor, db, services }: Call): Promise<Forecast | null> {
  const now = services.clock.now()
  const question = questionOf(campaign)
  try {
    const { answer } = await services.forecaster.ask(
      'campaign',
      { question, nowMs: now.getTime() },
      { plan: true, rules: false, contending: false },
    )
    if (!answer.ok) return null
    const made = { campaignId: campaign.id, question, asSaved: true, cause: 'SUBMIT', forecast: answer.forecast }
    await recordForecast(db, { actor, now }, made)
    return answer.forecast
  } catch (error) {
    services.log.warn({ err: error }, 'a submit went on without a forecast')
    return null
  }
}
