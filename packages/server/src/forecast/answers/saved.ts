/** The saved campaign of a question, and the part of the answer that the actor may see. */
import type { Contending } from '@spotdesk/forecast'
import type { ParsedOf, forecast } from '@spotdesk/sdk/contract'
import { fieldError, notFound } from '../../platform/http/answer/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import type { ForecastCampaign } from '../snapshots/campaign-of.ts'
import { toRequestedCampaign } from '../snapshots/asked.ts'
import { invalid, refuseBackwards } from './problems.ts'
import { findForecastCampaign, readVisibleIds } from './store.ts'
import { readAudienceTargeting } from './targeting.ts'

/** The common parameters of calls about a campaign. */
export type AboutCampaign = Pick<ParsedOf<typeof forecast.campaign>['body'], 'campaignId' | 'audienceTargeting' | 'campaignContext'>

export interface RequestedCampaign {
  saved: ForecastCampaign
  /** The saved campaign with the request's values over it. */
  campaign: ForecastCampaign
}

/** @throws Problem notFound */
export async function readSaved({ db, actor }: Call, id: number): Promise<ForecastCampaign> {
  const saved = await findForecastCampaign(db, actor, id)
  if (!saved) throw notFound()
  return saved
}

/**
 * @param isLinted false: a targeting that contradicts itself is taken as it is
 * @throws Problem notFound, validationFailed
 */
export async function readRequestedCampaign(call: Call, body: AboutCampaign, { isLinted = true } = {}): Promise<RequestedCampaign> {
  const saved = await readSaved(call, body.campaignId)
  const settings = toRequestedCampaign(saved, body.campaignContext)
  const { startDate, endDate } = settings
  const dated = body.campaignContext?.startDate !== undefined || body.campaignContext?.endDate !== undefined
  refuseBackwards(settings, dated ? 'campaignContext' : null)
  if (!body.audienceTargeting) return { saved, campaign: settings }
  refuseStrangers(body.audienceTargeting.ads ?? [], saved)
  const flight = { startDate, endDate, zone: saved.timeZone }
  const audience = await readAudienceTargeting(call.db, call.actor, body.audienceTargeting, {
    place: 'audienceTargeting',
    flight,
    isLinted,
  })
  return { saved, campaign: toRequestedCampaign(saved, body.campaignContext, audience) }
}

/** @throws Problem validationFailed for ads that are not the campaign's */
function refuseStrangers(ads: readonly number[], saved: ForecastCampaign): void {
  const strangers = ads.flatMap((id, index) =>
    saved.ads.some((ad) => ad.id === id) ? [] : [fieldError(`audienceTargeting.ads.${index}`, 'unknownItem', { field: 'ad' }, id)],
  )
  if (strangers.length > 0) throw invalid(strangers)
}

/** Competing campaigns that may be named; null: all of the agency. */
export async function readVisible(
  { db, actor }: Call,
  lists: readonly (Contending | null | undefined)[],
): Promise<ReadonlySet<number> | null> {
  if (actor.advertiserIds === null && actor.publisherIds === null) return null
  const ids = lists.flatMap((list) => (list ? [...list.takenFromUs.own, ...list.weTakeFrom.own] : []).map(({ campaignId }) => campaignId))
  return new Set(await readVisibleIds(db, actor, ids))
}
