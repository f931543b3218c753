/** The forecast of a campaign, as it is or with changes, and the changes that would make it deliver in full. */
import type { forecast } from '@spotdesk/sdk/contract'
import type { Rule } from '@spotdesk/sdk/targeting'
import { digitsOf } from '@spotdesk/sdk/values'
import type { Call, Handler } from '../../platform/http/route.ts'
import { type ForecastCampaign, toCampaignQuestion } from '../snapshots/campaign-of.ts'
import { keepForecast } from '../ledger/record.ts'
import { toForecastRequest, checkForecastable, checkShown, isSame, ownTargeting } from '../snapshots/asked.ts'
import { findBestPriority } from './best-priority.ts'
import { changedCampaign, fixText, isUsable, toChanges, toWire } from './changes.ts'
import { type Presented, toForecastDates, toContenders, toDelivery, toForecast, toRefused } from './present.ts'
import { toForecastProblem, refuseBackwards } from './problems.ts'
import { type RequestedCampaign, readRequestedCampaign, readVisible } from './saved.ts'
import { readProposable, readRevenue } from './store.ts'
import { readReplacements } from './targeting.ts'

/** Trigger of a forecast whose request named none. */
const plainCause = 'REQUEST'
/** That of a search for fixes. */
const fixCause = 'FIX'

export const forecastCampaign: Handler<typeof forecast.campaign> = async ({ body }, call) => {
  const { saved, campaign } = await readRequestedCampaign(call, body)
  const now = call.services.clock.now()
  const verdict = checkForecastable(campaign, now)
  if (!verdict.ok) return toRefused(verdict, unasked(call, campaign, now))
  const request = toForecastRequest(campaign, now)
  const { answer, snapshot } = await call.services.forecaster.ask(call, 'campaign', request, { plan: true })
  if (!answer.ok) throw toForecastProblem(answer.problems, campaign)
  const made = { ...toSubject(request, { saved, campaign }), cause: body.trigger ?? plainCause, forecast: answer.forecast }
  const [visible] = await Promise.all([readVisible(call, [answer.forecast.parts?.contending]), keepForecast({ ...call, now }, made)])
  return toForecast(answer.forecast, { campaign, now, snapshot, visible, formats: call.actor.user })
}

/** A forecast's subject, in the form that the ledger compares: equal values in an equal form. */
function toSubject({ thresholds }: ReturnType<typeof toForecastRequest>, { saved, campaign }: RequestedCampaign) {
  const asSaved = isSame(campaign, saved)
  return { campaignId: campaign.id, question: toCampaignQuestion(asSaved ? saved : campaign), asSaved, tolerance: thresholds.tolerance }
}

export const tryChanges: Handler<typeof forecast.whatIf> = async ({ body }, call) => {
  const { campaign } = await readRequestedCampaign(call, body)
  const now = call.services.clock.now()
  const replaced = await readReplacements(call, body.changes.replaceRules ?? [])
  const changed = changedCampaign(campaign, body.changes, replaced)
  refuseBackwards(changed, 'changes')
  const changes = toChanges(body.changes, campaign, replaced)
  const shown = checkShown(campaign)
  if (!shown.ok) {
    const refused = toRefused(shown, unasked(call, campaign, now))
    return { before: refused, after: refused }
  }
  const { answer, snapshot } = await call.services.forecaster.ask(call, 'whatIf', toForecastRequest(campaign, now), changes)
  if (!answer.ok) throw toForecastProblem(answer.problems, campaign)
  const { before, after } = answer
  const visible = await readVisible(call, [before.parts?.contending, after.parts?.contending])
  const about = { now, snapshot, visible, formats: call.actor.user }
  return { before: toForecast(before, { ...about, campaign }), after: toForecast(after, { ...about, campaign: changed }) }
}

export const findFixes: Handler<typeof forecast.fix> = async ({ body }, call) => {
  const { saved, campaign } = await readRequestedCampaign(call, body)
  const now = call.services.clock.now()
  const shown = checkShown(campaign)
  if (!shown.ok) return { before: toRefused(shown, unasked(call, campaign, now)), fixes: [] }
  const bestPriority = findBestPriority(campaign, call.actor)
  const [{ currency }, proposable] = await Promise.all([readRevenue(call, campaign.id), namesSupply(campaign) ? readProposable(call) : []])
  const request = toForecastRequest(campaign, now)
  const { answer, snapshot } = await call.services.forecaster.ask(call, 'fix', request, {
    bestPriority,
    plan: true,
    moneyDigits: digitsOf(currency),
    publishers: proposable.map(({ id }) => id),
    zones: proposable.flatMap(({ zones }) => zones),
  })
  if (!answer.ok) throw toForecastProblem(answer.problems, campaign)
  const { before, fixes } = answer
  const about = toSubject(request, { saved, campaign })
  // Fixes are of the campaign as it stands, and so is what it is projected to deliver without them.
  if (about.asSaved) await keepForecast({ ...call, now }, { ...about, cause: fixCause, forecast: before })
  const publisherNames = new Map(proposable.map(({ id, name }) => [id, name]))
  const losing = fixes.map(({ loses }) => loses && { takenFromUs: nobody, weTakeFrom: loses })
  const visible = await readVisible(call, [before.parts?.contending, ...losing])
  return {
    before: toForecast(before, { campaign, now, snapshot, visible, formats: call.actor.user }),
    fixes: fixes
      .filter((fix) => isUsable(fix, campaign))
      .map((fix) => ({
        kind: fix.kind,
        text: fixText(fix, campaign, { currency, publisherNames, formats: call.actor.user }),
        effort: Math.round(fix.effort * 10_000) / 10_000,
        changes: toWire(fix.changes),
        deliveryForecast: toDelivery(fix.forecast.deliveryForecast, toForecastDates({ campaign, formats: call.actor.user })),
        waterfall: fix.forecast.parts!.waterfall,
        loses: fix.loses && toContenders(fix.loses, visible),
        publishers: fix.publishers.map(({ publisherId, impressions }) => ({
          id: publisherId,
          name: publisherNames.get(publisherId) ?? String(publisherId),
          impressions,
        })),
      })),
  }
}

const nobody = { own: [], otherBuyers: null, impressions: 0 }

/** True if the targeting names publishers or zones, so that others like them may be proposed. */
function namesSupply(campaign: ForecastCampaign): boolean {
  const names = ({ type, exclude }: Rule) => !exclude && (type === 'INVENTORY_PUBLISHER' || type === 'INVENTORY_ZONE')
  return ownTargeting(campaign).groups.some(({ rules }) => rules.some(names))
}

/** For answers without a question to the engine. */
export function unasked({ services, actor }: Call, campaign: ForecastCampaign, now: Date): Presented {
  const { version, builtAt } = services.forecaster.state()
  return { campaign, now, snapshot: version !== undefined && builtAt ? { version, builtAt } : null, visible: null, formats: actor.user }
}
