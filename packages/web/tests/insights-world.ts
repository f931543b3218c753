/** Facts of one measured campaign, of which the sums can be checked by hand, and campaigns without any. */
import { type Desk, feed } from '@spotdesk/server/testing'

export interface InsightWorld {
  /** With facts of all kinds, at a CPM of $8.00. */
  measured: number
  /** With a pixel and dynamic creatives, and no facts. */
  silent: number
  /** Without pixel and dynamic creatives. */
  plain: number
}

/** 18 November holds most of it, 19 November the rest. */
export async function fillInsights(desk: Desk): Promise<InsightWorld> {
  const set = { attribution_pixel_ids: ['podsights:PX-1'], dco: true }
  const measured = await desk.campaign({ name: 'Measured', columns: { ...set, cpm_e4: 80_000 } })
  const silent = await desk.campaign({ name: 'Silent', columns: set })
  const plain = await desk.campaign({ name: 'Plain' })
  const ad = measured * 10
  await desk.insert('ads', { agency_id: 1, id: ad, campaign_id: measured, name: 'Spot', name_lc: 'spot', type: 'AUDIO' })
  const at = (hour: string) => ({ hour: `2026-11-${hour}:00Z`, campaignId: measured })
  await send(desk, 'hourly', [
    { ...at('18T14:00'), adId: ad, zoneId: 2001, impressions: 600, completes: 540 },
    { ...at('19T14:00'), adId: ad, zoneId: 2001, impressions: 400, completes: 300 },
  ])
  const funnel = { requests: 10_000, eligible: 4000, bids: 2000, valid: 1900, wins: 700 }
  await send(desk, 'bids', [
    {
      ...at('18T14:00'),
      ...funnel,
      losses: { '102': 900, '100': 200, '201': 100, '500': 100 },
      noBids: { TARGETING_MISS: 6000, PACED: 1500, CAPPED: 500 },
      floors: { '5': 900, '10': 1000 },
      winningPrices: { '8': 1000, '12.5': 700, '20': 200 },
    },
    { ...at('19T14:00'), ...funnel, losses: { '102': 1300 }, noBids: { TARGETING_MISS: 6000, PACED: 2000 } },
  ])
  await feedListeners(desk, { measured, plain })
  await feedConversions(desk, measured)
  const played = (greeting: string, offer: string, impressions: number, completes: number) => ({
    ...at('18T14:00'),
    adId: ad,
    choices: { Greeting: greeting, Offer: offer, Voice: 'Anna' },
    defaults: offer === 'Standard' ? ['Offer'] : [],
    impressions,
    completes,
  })
  await send(desk, 'dco', [
    played('Morning', 'Free', 300, 270),
    played('Morning', 'Standard', 100, 75),
    played('Evening', 'Free', 150, 150),
    played('Evening', 'Standard', 50, 45),
  ])
  return { measured, silent, plain }
}

async function feedListeners(desk: Desk, { measured, plain }: { measured: number; plain: number }): Promise<void> {
  const hour = '2026-11-18T14:00:00Z'
  const regions = {
    'US-CA': 100,
    'US-TX': 90,
    'US-NY': 80,
    'US-FL': 70,
    'US-IL': 60,
    'US-PA': 50,
    'US-WA': 40,
    'US-GA': 30,
    'US-OH': 20,
    'US-NC': 10,
  }
  await send(desk, 'audience', [
    { hour, campaignId: measured, dimension: 'GENDER', impressions: { FEMALE: 750, MALE: 200, UNKNOWN: 50 }, completes: { FEMALE: 600 } },
    { hour, campaignId: measured, dimension: 'REGION', impressions: regions },
    // The index compares with all campaigns of the agency.
    { hour, campaignId: plain, dimension: 'GENDER', impressions: { FEMALE: 250, MALE: 750 } },
  ])
}

async function feedConversions(desk: Desk, measured: number): Promise<void> {
  const seen = { hour: '2026-11-18T14:00:00Z', campaignId: measured, adId: measured * 10, publisherId: 201, exposed: 2000, control: 1000 }
  await send(desk, 'attribution', [
    {
      ...seen,
      vendor: 'podsights',
      windowDays: 7,
      conversions: { PURCHASE: 30, LEAD: 20 },
      controlConversions: { PURCHASE: 10, LEAD: 10 },
      delays: { '0': 40, '3': 10 },
      value: 1234.5,
    },
    {
      ...seen,
      vendor: 'podsights',
      windowDays: 30,
      conversions: { PURCHASE: 200 },
      controlConversions: { PURCHASE: 50 },
      delays: { '9': 200 },
    },
    { ...seen, vendor: 'claritas', windowDays: 14, conversions: { LEAD: 10 }, controlConversions: {} },
  ])
}

/** A refused fact would be missed far from here. */
async function send(desk: Desk, kind: Parameters<typeof feed>[1], facts: readonly object[]): Promise<void> {
  const { errors } = await feed(desk, kind, facts)
  if (errors.length > 0) throw new Error(`the facts of ${kind} were refused: ${JSON.stringify(errors)}`)
}
