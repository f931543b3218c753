/** Requests that a targeting matches while it is written. */
import type { forecast } from '@spotdesk/sdk/contract'
import { everywhere } from '@spotdesk/sdk/targeting'
import { dayMs } from '@spotdesk/sdk/values'
import type { Handler } from '../../platform/http/route.ts'
import { ownTargeting } from '../snapshots/asked.ts'
import { toCampaignQuestion, toUtc } from '../snapshots/campaign-of.ts'
import { inHundredths, toInterval, toSource } from './present.ts'
import { toForecastProblem } from './problems.ts'
import { readRequestedCampaign } from './saved.ts'

export const countMatches: Handler<typeof forecast.matches> = async ({ body }, call) => {
  const { campaign } = await readRequestedCampaign(call, body, { isLinted: false })
  const now = call.services.clock.now()
  const question = toCampaignQuestion(campaign)
  const adIds = body.audienceTargeting?.ads ?? []
  const ads = campaign.ads.flatMap(({ id }, index) => (adIds.includes(id) ? [index] : []))
  const [first] = ads
  const own = first === undefined ? ownTargeting(campaign) : (campaign.ads[first]!.targeting ?? everywhere)
  const whole = (first === undefined ? question.targeting : question.ads[first]!.targeting) ?? everywhere
  const { answer, snapshot } = await call.services.forecaster.ask(call, 'matches', {
    campaign: question,
    ads,
    targeting: toUtc(own, campaign.timeZone),
    // What is added to a targeting stands after the rules of each of its groups.
    beside: whole.groups[0]?.rules.slice(own.groups[0]?.rules.length ?? 0) ?? [],
    startMs: campaign.startDate?.getTime() ?? null,
    endMs: campaign.endDate?.getTime() ?? null,
    nowMs: now.getTime(),
  })
  if (!answer.ok) throw toForecastProblem(answer.problems, campaign)
  const { fromMs, untilMs, supply, matched, interval, listeners, groups, unseen } = answer.matches
  return {
    campaignId: campaign.id,
    madeAt: now,
    snapshot: toSource(snapshot, now),
    from: new Date(fromMs),
    until: new Date(untilMs),
    days: inHundredths((untilMs - fromMs) / dayMs),
    supply,
    matched,
    interval: toInterval(interval),
    sample: { listeners },
    groups,
    unseen: unseen.map(({ group, rule, values }) => ({ group, rule, values: [...values] })),
  }
}
