/** A book of campaigns for a simulated world, about half of which ask for more than they will get. */
import { type CampaignQuestion, countMatching, type ForecastAd, type Inventory, type ServedCampaign } from '@spotdesk/forecast'
import { dayMs } from '@spotdesk/sdk/values'
import type { Targeting } from '@spotdesk/sdk/targeting'
import { chooseTargeting, createChoices } from '../bench/forecast/world.ts'

const ad: ForecastAd = { type: 'AUDIO', durationSeconds: 30, active: true, targeting: null, link: 'AND', capping: [] }
const cappings = [[], [], [{ limit: 2, unit: 'DAY', unitMultiplier: 1 }], [{ limit: 6, unit: 'WEEK', unitMultiplier: 1 }]] as const

/** Objectives are drawn around what the targeting matched in the history, so that both verdicts occur. */
export function chooseCampaigns(inventory: Inventory, seed: number, originMs: number, count: number): ServedCampaign[] {
  const choices = createChoices(seed)
  const campaigns: ServedCampaign[] = []
  for (let id = 1; campaigns.length < count; id += 1) {
    const targeting: Targeting = choices.next() < 0.2 ? { groups: [] } : chooseTargeting(choices)
    const start = choices.whole(0, 14)
    const days = choices.whole(5, 28 - start)
    const { requests, rows } = countMatching(inventory, targeting)
    const share = Math.exp(Math.log(0.004) + choices.next() * Math.log(200))
    const remaining = Math.floor((requests / 28) * days * share)
    // What hardly anybody matches is another question: the forecast says that it cannot tell.
    if (rows < 400 || remaining < 100) continue
    campaigns.push({
      id,
      agencyId: 1,
      name: `Campaign ${id}`,
      priority: [1, 3, 5, 5, 5, 6, 10][choices.whole(0, 6)]!,
      pacing: choices.next() < 0.25 ? 'AS_FAST_AS_POSSIBLE' : 'EVENLY',
      startMs: originMs + start * dayMs,
      endMs: originMs + (start + days) * dayMs,
      remaining,
      dailyAverage: 0,
      targeting,
      ads: [ad],
      capping: cappings[choices.whole(0, cappings.length - 1)]!,
      cpm: choices.whole(2, 30),
    })
  }
  return campaigns
}

export function toQuestion(campaign: ServedCampaign): CampaignQuestion {
  const { id, agencyId, priority, pacing, startMs, endMs, targeting, ads, capping, remaining } = campaign
  const objective = { type: 'IMPRESSIONS', value: remaining, delivered: 0, spendE7: 0n, cpmE4: 100_000n, unlimited: false } as const
  return { id, agencyId, type: 'STANDARD', priority, pacing, startMs, endMs, targeting, ads, capping, objective }
}
