/** The forecast of a campaign, as it is or would be, and what would make it deliver in full. */
import { type forecast, hasPermission } from '@spotdesk/sdk/contract'
import { type ForecastVerdict, checkPriority, lastForecastDate } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import type { Call, Handler } from '../../http/route.ts'
import { type ForecastCampaign, questionOf } from '../campaign-of.ts'
import { recordForecast } from '../ledger/record.ts'
import { checkAsked, isSame } from './asked.ts'
import { changedFlight, fixText, isOpen, toChanges, toWire } from './changes.ts'
import { refusalOf, refuseBackwards } from './problems.ts'
import { type Presented, toDelivery, toForecast, toRefused } from './present.ts'
import { type AboutCampaign, type AskedAbout, readAsked, readVisible } from './saved.ts'

/** Cause of a forecast that came without a trigger. */
const plainCause = 'API'

export const forecastCampaign: Handler<typeof forecast.campaign> = async ({ body }, call) => {
  const { saved, campaign } = await readAsked(call, body)
  const now = call.services.clock.now()
  const verdict = checkAsked(campaign, now)
  if (!verdict.ok) return toRefused(verdict, aboutLoaded(call, campaign, now))
  const question = questionOf(campaign)
  const asked = { question, nowMs: now.getTime(), valuesKnown: true }
  const { answer, snapshot } = await call.services.forecaster.ask('campaign', asked, { plan: true })
  if (!answer.ok) throw refusalOf(answer.problems, campaign)
  const made = { campaignId: campaign.id, question, asSaved: isSame(campaign, saved), cause: body.trigger ?? plainCause, forecast: answer.forecast }
  const [visible] = await Promise.all([
    readVisible(call, [answer.forecast.parts?.contending ?? null]),
    call.services.db.write(call.actor, (tx) => recordForecast(tx, { actor: call.actor, now }, made)),
  ])
  return toForecast(answer.forecast, { campaign, now, snapshot, visible })
}

export const tryChanges: Handler<typeof forecast.whatIf> = async ({ body }, call) => {
  const { campaign } = await readAsked(call, body)
  const now = call.services.clock.now()
  const changed = changedCampaign(campaign, body.changes)
  refuseBackwards(changed, 'changes')
  const changes = toChanges(body.changes, campaign)
  const blocked = blockedBy(campaign, now)
  if (blocked) {
    const refused = toRefused(blocked, aboutLoaded(call, campaign, now))
    return { before: refused, after: refused }
  }
  const asked = { question: questionOf(campaign), nowMs: now.getTime(), valuesKnown: true }
  const { answer, snapshot } = await call.services.forecaster.ask('whatIf', asked, changes)
  if (!answer.ok) throw refusalOf(answer.problems, campaign)
  const { before, after } = answer
  const visible = await readVisible(call, [before.parts?.contending ?? null, after.parts?.contending ?? null])
  return { before: toForecast(before, { campaign, now, snapshot, visible }), after: toForecast(after, { campaign: changed, now, snapshot, visible }) }
}
