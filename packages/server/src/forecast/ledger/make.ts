/** Forecasts that nobody asked for: every live campaign's once a day, so that projections have one and the ledger has no gaps. */
import { hourMs } from '@spotdesk/sdk/values'
import type { Forecast } from '@spotdesk/forecast'
import { sql } from 'kysely'
import { Problem } from '../../platform/http/problem.ts'
import type { Services } from '../../platform/http/route.ts'
import { askedOf } from '../answers/asked.ts'
import type { ForecastCampaign } from '../snapshots/campaign-of.ts'
import { readForecastCampaigns } from '../snapshots/campaign-store.ts'
import { recordForecast } from './record.ts'

/** A little less than a day, for what runs at the same time every day. */
const renewalMs = 23 * hourMs
/** Campaigns of an agency at a time; the others are up in the next turn. */
const mostAtOnce = 500

export interface LedgerAgency {
  id: number
  timeZone: string
}

/** Who makes them. */
export const ledgerAuthor = ({ id, timeZone }: LedgerAgency) => ({ agencyId: id, id: 'system', name: 'SYSTEM', agency: { timeZone } })

/** Campaigns `c` that a forecast can be made of. */
export const forecastable = sql<boolean>`(not c.archived and c.type in ('STANDARD', 'RESERVED', 'SPONSORSHIP') and not c.objective_unlimited
  and c.objective_value is not null and c.end_date is not null)`

/** Forecasts those of an agency that have no forecast of today and of their present settings. @returns how many it made */
export async function forecastDue({ db, clock, forecaster }: Services, agency: LedgerAgency, signal?: AbortSignal): Promise<number> {
  const now = clock.now()
  const scoped = db.as({ agencyId: agency.id })
  const due = await readForecastCampaigns(
    scoped,
    sql`c.agency_id = ${agency.id} and c.id = any(array(
      select c.id from campaigns c where c.agency_id = ${agency.id} and c.status in ('RUNNING', 'READY') and c.end_date > ${now} and ${forecastable}
        and not exists (select from forecast_log l where l.agency_id = c.agency_id and l.campaign_id = c.id and l.as_saved
          and l.made_at > ${new Date(now.getTime() - renewalMs)} and l.made_at >= coalesce(c.settings_changed_at, '-infinity'))
      order by c.id limit ${mostAtOnce}))`,
  )
  let made = 0
  for (const campaign of due) {
    if (signal?.aborted) return made
    const forecast = await ask(forecaster, campaign, now)
    if (forecast === 'NOT_READY') return made
    if (forecast === null) continue
    await recordForecast(scoped, { actor: ledgerAuthor(agency), now }, { ...forecast, asSaved: true, cause: 'SCHEDULE' })
    made += 1
  }
  return made
}

async function ask(forecaster: Services['forecaster'], campaign: ForecastCampaign, now: Date) {
  const asked = askedOf(campaign, now)
  try {
    const { answer } = await forecaster.ask('campaign', asked, { plan: true, rules: false, contending: false })
    return answer.ok ? { campaignId: campaign.id, question: asked.question, forecast: answer.forecast satisfies Forecast } : null
  } catch (error) {
    if (error instanceof Problem) return 'NOT_READY'
    throw error
  }
}
