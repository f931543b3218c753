/** Automatic forecasts: every live campaign's once a day, so that projections have one and the ledger has no gaps. */
import { hourMs } from '@spotdesk/sdk/values'
import type { Forecast } from '@spotdesk/forecast'
import { Problem } from '../../platform/http/answer/problem.ts'
import type { Services } from '../../platform/http/route.ts'
import { toForecastRequest } from '../snapshots/asked.ts'
import type { ForecastCampaign } from '../snapshots/campaign-of.ts'
import { type LedgerAgency, readDueCampaigns } from './log-store.ts'
import { recordForecast } from './record.ts'

/** A little less than a day, for work that runs at the same time every day. */
const renewalMs = 23 * hourMs
/** Campaigns of an agency at a time; the others follow in the next turn. */
const mostAtOnce = 500

/** The actor of automatic forecasts. */
export const ledgerAuthor = ({ id, timeZone }: LedgerAgency) => ({ agencyId: id, id: 'system', name: 'SYSTEM', agency: { timeZone } })

/** Forecasts the campaigns of an agency without a forecast of today for their present settings. @returns their number */
export async function forecastDue(services: Services, agency: LedgerAgency, signal?: AbortSignal): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const scoped = db.as({ agencyId: agency.id })
  const renewed = new Date(now.getTime() - renewalMs)
  const due = await readDueCampaigns(scoped, agency.id, { now, renewed, limit: mostAtOnce })
  const made: number[] = []
  for (const campaign of due) {
    const forecast = signal?.aborted ? 'NOT_READY' : await computeForecast(services.forecaster, campaign, now)
    if (forecast === 'NOT_READY') break
    if (forecast === null) continue
    await recordForecast(scoped, { actor: ledgerAuthor(agency), now }, { ...forecast, asSaved: true, cause: 'SCHEDULE' })
    made.push(campaign.id)
  }
  // All at once, and also after an early end: what was kept is what charts are drawn with.
  if (made.length > 0) await db.write({ agencyId: agency.id }, (tx) => services.assess(tx, agency, made))
  return made.length
}

async function computeForecast(forecaster: Services['forecaster'], campaign: ForecastCampaign, now: Date) {
  const request = toForecastRequest(campaign, now)
  try {
    const { answer } = await forecaster.ask({ actor: campaign }, 'campaign', request, { plan: true, rules: false, contending: false })
    if (!answer.ok) return null
    const { question, thresholds } = request
    return { campaignId: campaign.id, question, tolerance: thresholds.tolerance, forecast: answer.forecast satisfies Forecast }
  } catch (error) {
    if (error instanceof Problem) return 'NOT_READY'
    throw error
  }
}
