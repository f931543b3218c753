/** The saved campaign behind a question, and what of the answer its asker may see. */
import type { Contending } from '@spotdesk/forecast'
import type { ParsedOf, forecast } from '@spotdesk/sdk/contract'
import type { RevenueType } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { fieldError, notFound } from '../../platform/http/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { visibleCampaigns } from '../../platform/http/visible.ts'
import type { ForecastCampaign } from '../snapshots/campaign-of.ts'
import { readForecastCampaigns } from '../snapshots/campaign-store.ts'
import { askedCampaign } from './asked.ts'
import { invalid, refuseBackwards } from './problems.ts'
import { readAudience } from './targeting.ts'

/** What the calls about a campaign have in common. */
export type AboutCampaign = Pick<ParsedOf<typeof forecast.campaign>['body'], 'campaignId' | 'audienceTargeting' | 'campaignContext'>

export interface AskedAbout {
  saved: ForecastCampaign
  /** With the request's values in their places. */
  campaign: ForecastCampaign
}

/** @throws Problem notFound */
export async function readSaved({ db, actor }: Call, id: number): Promise<ForecastCampaign> {
  const [saved] = await readForecastCampaigns(db, sql`${visibleCampaigns(actor)} and c.id = ${id}`)
  if (!saved) throw notFound()
  return saved
}

/** @throws Problem notFound, validationFailed */
export async function readAsked(call: Call, body: AboutCampaign): Promise<AskedAbout> {
  const saved = await readSaved(call, body.campaignId)
  const settings = askedCampaign(saved, body.campaignContext)
  const { startDate, endDate } = settings
  const dated = body.campaignContext?.startDate !== undefined || body.campaignContext?.endDate !== undefined
  refuseBackwards(settings, dated ? 'campaignContext' : null)
  if (!body.audienceTargeting) return { saved, campaign: settings }
  refuseStrangers(body.audienceTargeting.ads ?? [], saved)
  const flight = { startDate, endDate, zone: saved.timeZone }
  const asked = await readAudience(call.db, call.actor, body.audienceTargeting, { place: 'audienceTargeting', flight })
  return { saved, campaign: askedCampaign(saved, body.campaignContext, asked) }
}

/** @throws Problem validationFailed for ads that are not the campaign's */
function refuseStrangers(ads: readonly number[], saved: ForecastCampaign): void {
  const strangers = ads.flatMap((id, index) =>
    saved.ads.some((ad) => ad.id === id) ? [] : [fieldError(`audienceTargeting.ads.${index}`, 'unknownItem', { field: 'ad' }, id)],
  )
  if (strangers.length > 0) throw invalid(strangers)
}

/** Which of the campaigns that compete may be named; null: all of the agency. */
export async function readVisible(
  { db, actor }: Call,
  lists: readonly (Contending | null | undefined)[],
): Promise<ReadonlySet<number> | null> {
  if (actor.advertiserIds === null && actor.publisherIds === null) return null
  const ids = lists.flatMap((list) => (list ? [...list.takenFromUs.own, ...list.weTakeFrom.own] : []).map(({ campaignId }) => campaignId))
  const { rows } = await sql<{ id: number }>`
    select c.id from campaigns c where ${visibleCampaigns(actor)} and c.id = any(${ids}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** What a campaign is paid by. */
export async function readRevenue({ db, actor }: Call, id: number): Promise<{ type: RevenueType; currency: string }> {
  const { rows } = await sql<{ type: RevenueType; currency: string }>`
    select c.revenue_type as type, c.currency from campaigns c where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The market of the actor's agency. */
export async function readMarket({ db, actor }: Call): Promise<number> {
  const { rows } = await sql<{ id: number }>`select market_id as id from agencies where id = ${actor.agencyId}`.execute(db)
  return rows[0]!.id
}
