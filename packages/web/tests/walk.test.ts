/** Opens every screen of campaigns, ads and the wizard once, at its narrowest and with the longest names, and looks for what no screen may have. */
import { type Desk, rollUp, things } from '@spotdesk/server/testing'
import { ads, campaigns, targeting } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { test } from 'vitest'
import { walkScreen } from './walk.ts'
import { serveWeb } from './web.ts'

const zone = 'America/New_York'
const hour = new Date('2026-11-18T15:00Z')
const long = 'A name that goes on and on '.repeat(20).slice(0, limits.name - 1) + '.'
const { publisher: publisherId, zone: zoneId } = things
const adId = 9101
let id: number
let draft: number
let draftAd: number

async function fill(desk: Desk): Promise<void> {
  const flight = { start_date: new Date('2026-10-21T04:00Z'), end_date: new Date('2026-12-10T05:00Z') }
  id = await desk.campaign({ name: long, columns: { ...flight, attribution_pixel_ids: ['vendor:1'], dco: true } })
  const ad = { agency_id: 1, id: adId, campaign_id: id, name: long, name_lc: 'a', type: 'AUDIO', status: 'ACTIVE', creative_id: 7001 }
  await desk.insert('ads', ad)
  const fact = { agency_id: 1, campaign_id: id, ad_id: adId, zone_id: zoneId, publisher_id: publisherId, hour, impressions: 4000 }
  await desk.insert('fact_hour', {
    ...fact,
    second_screen_impressions: 0,
    completes: 3000,
    clicks: 3,
    spend_e7: 50_000_000n,
    second_screen_spend_e7: 0n,
  })
  await rollUp(desk.database.system, { id: 1, timeZone: zone })
  await desk.insert('delivery_clock', { agency_id: 1, as_of: new Date('2026-11-20T12:00Z') })
  await makeDraft(desk)
}

/** A draft whose steps are all done. */
async function makeDraft({ app }: Desk): Promise<void> {
  const made = await app.call(campaigns.create, { body: { advertiserId: things.advertiser } }, { as: 'manager' })
  draft = made.id
  const body = {
    name: long,
    startDate: new Date('2027-01-04T05:00Z'),
    endDate: new Date('2027-02-01T05:00Z'),
    campaignRevenue: { value: 12.5 },
    campaignObjective: { value: 500_000, unlimited: false },
  }
  await app.call(campaigns.update, { id: draft, body }, { as: 'manager', headers: { 'if-match': '*' } })
  const ad = { name: long, type: 'AUDIO', subtype: 'AUDIO', estimatedDuration: 30 } as const
  draftAd = (await app.call(ads.create, { id: draft, body: ad }, { as: 'manager' })).id
  await app.call(targeting.setCampaign, { id: draft, body: { text: '' } }, { as: 'manager', headers: { 'if-match': '*' } })
}

const web = serveWeb(fill)

const addresses: readonly (() => string)[] = [
  () => '/campaigns',
  () => '/campaigns/list',
  () => `/campaigns/${id}/stats`,
  () => `/campaigns/${id}/settings`,
  () => `/campaigns/${id}/targeting`,
  () => `/campaigns/${id}/bidHealth`,
  () => `/campaigns/${id}/ads`,
  () => `/campaigns/${id}/insights`,
  () => `/campaigns/${id}/performance`,
  () => `/campaigns/${id}/distribution`,
  () => `/campaigns/${id}/distribution/${publisherId}/${zoneId}`,
  () => `/campaigns/${id}/dco-insights`,
  () => `/campaigns/${id}/ads/create`,
  () => `/campaigns/${id}/ads/${adId}/settings`,
  () => `/campaigns/${id}/ads/${adId}/targeting`,
  () => `/campaigns/${id}/ads/${adId}/distribution`,
  () => `/campaigns/${id}/ads/${adId}/distribution/${publisherId}/${zoneId}`,
  () => `/campaigns/create`,
  () => `/campaigns/create/${draft}/settings`,
  () => `/campaigns/create/${draft}/ads`,
  () => `/campaigns/create/${draft}/ads/${draftAd}`,
  () => `/campaigns/create/${draft}/targeting`,
  () => `/campaigns/create/${draft}/summary/campaign`,
  () => `/campaigns/create/${draft}/summary/ads/${draftAd}`,
]

test.each(addresses.map((address) => [String(address).slice(6), address] as const))(
  '%s opens without a redirect, has one heading and its title, nothing is cut off at 1280 pixels, and axe finds nothing in light and dark',
  async (_, address) => {
    await walkScreen(web, 'manager', address())
  },
)
