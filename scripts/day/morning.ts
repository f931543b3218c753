/** The morning: an advertiser, an order, and a campaign through the steps of the wizard. */
import { includeRule } from '@spotdesk/sdk/targeting'
import { dayMs, hourMs } from '@spotdesk/sdk/values'
import type { SpotdeskClient } from '@spotdesk/sdk'
import type { DeliveryForecastStatus } from '@spotdesk/sdk/values'
import type { Say } from './say.ts'
import { tone } from './tone.ts'

export interface Booking {
  orderId: number
  campaignId: number
  /** In the order in which a listener hears them. */
  adIds: number[]
  zoneIds: number[]
  /** When the campaign began, three days ago. */
  start: Date
}

export async function book(client: SpotdeskClient, { now, mark, say }: { now: Date; mark: string; say: Say }): Promise<Booking> {
  const advertiser = await client.advertisers.create({ body: { name: `Harbour Coffee ${mark}`, domain: 'harbour-coffee.example' } })
  say('advertiser', `${advertiser.name} is advertiser ${advertiser.id}`)

  const order = await client.orders.create({
    body: { name: `Autumn radio ${mark}`, advertiserId: advertiser.id, orderObjective: { value: 2_000_000 } },
  })
  say('order', `${order.name} is order ${order.id}, ${order.status}, in ${order.currency}`)

  const start = new Date(Math.floor(now.getTime() / hourMs) * hourMs - 3 * dayMs)
  const draft = await client.campaigns.create({ body: { campaignType: 'STANDARD', orderId: order.id } })
  const id = draft.id
  const settings = {
    name: `Morning cup ${mark}`,
    startDate: start,
    endDate: new Date(start.getTime() + 30 * dayMs),
    campaignObjective: { value: 600_000 },
    campaignRevenue: { type: 'CPM' as const, value: 12.5 },
    cappingRules: [{ limit: 3, unit: 'DAY' as const, unitMultiplier: 1 }],
  }
  await client.campaigns.update({ id, body: settings }, { ifMatch: draft.version })
  say('step 1', `campaign ${id} has its settings`)

  const adIds = await makeAds(client, id, say)
  const zones = await client.targeting.values({ type: 'INVENTORY_ZONE', limit: 3 })
  const rules = [
    includeRule('LOCATION_COUNTRY', ['US']),
    includeRule(
      'INVENTORY_ZONE',
      zones.map(({ value }) => value),
    ),
  ]
  const { version } = await client.targeting.ofCampaign({ id })
  const { sentence } = await client.targeting.setCampaign({ id, body: { groups: [{ rules }] } }, { ifMatch: version })
  say('step 3', sentence)

  const { findings } = await client.checks.launch({ id })
  for (const { severity, text } of findings) say('check', `${severity}: ${text}`)
  return { orderId: order.id, campaignId: id, adIds, zoneIds: zones.map(({ value }) => Number(value)), start }
}

/** Step 4. A campaign without inventory in the forecast needs a reason. */
export async function submit(
  client: SpotdeskClient,
  { campaignId: id }: Booking,
  forecast: DeliveryForecastStatus | null,
  say: Say,
): Promise<void> {
  const isMeant = forecast === 'NO_INVENTORY'
  const changeReason = 'The station has promised us room.'
  const { status } = isMeant
    ? await client.campaigns.submit({ id, override: ['NO_INVENTORY'] }, { changeReason })
    : await client.campaigns.submit({ id })
  say('step 4', `submitted, and it is ${status}${isMeant ? `: "${changeReason}"` : ''}`)
}

/** Step 2: two audio ads, and their sequence. */
async function makeAds(client: SpotdeskClient, id: number, say: Say): Promise<number[]> {
  const adIds: number[] = []
  for (const [name, hertz] of [
    ['First sip', 440],
    ['Second cup', 523],
  ] as const) {
    const file = new File([tone({ seconds: 15, hertz })], `${name}.wav`)
    const creative = await client.creatives.upload({ file })
    const ad = await client.ads.create({ id, body: { name, type: 'AUDIO', creative: { id: creative.id } } })
    adIds.push(ad.id)
    say('step 2', `ad ${ad.id} plays ${creative.name}: ${creative.durationSeconds} s at ${creative.loudnessLufs} LUFS`)
  }
  const { version } = await client.ads.sequence({ id })
  await client.ads.setSequence({ id, body: { sequence: adIds.map((adId) => ({ adId })) } }, { ifMatch: version })
  say('step 2', `listeners hear ${adIds.join(', then ')}`)
  return adIds
}
