/** Noon: three days of delivery come in, and the campaign's delivery statuses change. */
import { hourMs } from '@spotdesk/sdk/values'
import type { SpotdeskClient } from '@spotdesk/sdk'
import type { Booking } from './morning.ts'
import type { Say } from './say.ts'

const hours = 72
/** Impressions of an ad in a zone in an hour: too few for the campaign to reach its objective. */
const hourly = 40

export async function deliver(people: { manager: SpotdeskClient; admin: SpotdeskClient }, booking: Booking, say: Say): Promise<void> {
  const { manager, admin } = people
  const id = booking.campaignId
  const before = await manager.campaigns.get({ id })
  say('before', `${before.status}, ${before.actuals} impressions, ${before.deliveryStatuses.join(', ') || 'no delivery status'}`)

  const lines = factsOf(booking).map((fact) => JSON.stringify(fact))
  const file = new File([lines.join('\n')], 'three-days.ndjson')
  const { id: job } = await admin.delivery.hourly({ file, batchId: `day-${id}` })
  const { completedItems, totalErrors } = await admin.jobs.wait(job, { intervalMs: 250 })
  const again = await admin.delivery.hourly({ file, batchId: `day-${id}` })
  say(
    'facts',
    `${completedItems} hours taken, ${totalErrors} refused; sent again, ${again.id === job ? 'the same batch' : 'another batch'} answers`,
  )

  manager.clearCache()
  const after = await manager.campaigns.get({ id })
  say('after', `${after.status}, ${after.actuals} impressions, ${after.totalSpend} ${after.currency}, ${after.deliveryStatuses.join(', ')}`)
  const days = await manager.statistics.ofCampaign({ id, by: 'day' })
  say('days', days.rows.map(({ date, impressions }) => `${date}: ${impressions}`).join(', '))
  const { steps } = await manager.checks.notDelivering({ id })
  for (const { text } of steps.flatMap(({ findings }) => findings)) say('why', text)
}

function factsOf({ campaignId, adIds, zoneIds, start }: Booking) {
  return Array.from({ length: hours }, (_, hour) => new Date(start.getTime() + hour * hourMs).toISOString()).flatMap((hour) =>
    adIds.flatMap((adId) =>
      zoneIds.map((zoneId) => ({ hour, campaignId, adId, zoneId, impressions: hourly, completes: hourly - 4, opportunities: hourly * 3 })),
    ),
  )
}
