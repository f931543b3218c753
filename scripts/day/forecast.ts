/** Before the submit: what the campaign will deliver, and where the rest of the inventory goes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isSpotdeskError, type SpotdeskClient } from '@spotdesk/sdk'
import type { forecast } from '@spotdesk/sdk/contract'
import { forecastMessage } from '@spotdesk/sdk/rules'
import { type DeliveryForecastStatus, formatImpressions, formatTotal, dayMs } from '@spotdesk/sdk/values'
import type { Booking } from './morning.ts'
import type { Say } from './say.ts'

/** A new desk prepares its inventory for a while. */
const patienceMs = 120_000

/** @returns what the forecast says; null while there is none */
export async function foresee(client: SpotdeskClient, { campaignId, start }: Booking, say: Say): Promise<DeliveryForecastStatus | null> {
  const answer = await whenWarm(() => client.forecast.campaign({ body: { campaignId, trigger: 'CAMPAIGN_AD_TARGETING' } }))
  if (typeof answer === 'string') {
    say('forecast', answer)
    return null
  }
  tell(answer, say)
  const endDate = new Date(start.getTime() + 60 * dayMs)
  const { after } = await client.forecast.whatIf({ body: { campaignId, changes: { endDate } } })
  say('what if', `with a month more it is ${verdictOf(after)}`)
  const { fixes } = await client.forecast.fix({ body: { campaignId } })
  for (const { text } of fixes) say('fix', text)
  return answer.deliveryForecast.status
}

/** The answer, or why there is none yet. */
async function whenWarm<T>(ask: () => PromiseLike<T>): Promise<T | string> {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const code = isSpotdeskError(error) && 'code' in error ? error.code : null
      const isWarming = code === 'forecastWarmingUp'
      if (!isWarming && code !== 'noInventory') throw error
      if (!isWarming || Date.now() > until) return (error as Error).message
      await sleep(2000)
    }
  }
}

function verdictOf({ deliveryForecast }: forecast.CampaignForecast): string {
  const { outlook, tooltip, delta } = forecastMessage(deliveryForecast, { zone: 'UTC' })
  return [outlook, delta && `${delta} impressions`, tooltip].filter(Boolean).join(', ')
}

function tell(answer: forecast.CampaignForecast, say: Say): void {
  const { waterfall, rules, contending, deliveryForecast } = answer
  say('forecast', `${verdictOf(answer)}${deliveryForecast.reason ? `: ${deliveryForecast.reason.text}` : ''}`)
  if (!waterfall) return
  const { interval, sellable } = answer
  if (interval && sellable !== null) {
    const { low, high } = interval.deliverable
    say('how sure', `${formatTotal(low)} to ${formatTotal(high)} with 90%; ${formatTotal(sellable)} can be sold with 90%`)
  }
  const { matched, competing, capped, available } = waterfall
  say(
    'waterfall',
    `${formatImpressions(matched)} matched = ${formatTotal(competing)} competing + ${formatTotal(capped)} capped + ${formatTotal(available)} available`,
  )
  for (const { text, cost } of rules ?? []) say('rule', `${text} costs ${formatImpressions(cost)}`)
  const { own = [], otherBuyers = null } = contending?.takenFromUs ?? {}
  const named = own.slice(0, 3).map(({ name, impressions }) => `${name} (${formatTotal(impressions)})`)
  const others = otherBuyers ? [`${otherBuyers.name} (${Math.round(otherBuyers.share * 100)} %)`] : []
  say('competing', [...named, ...others].join(', ') || 'nobody')
}
