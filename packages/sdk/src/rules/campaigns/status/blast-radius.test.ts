import { describe, expect, it } from 'vitest'
import { type ReachedCampaign, blastOfAd, blastOfAdvertiser, blastOfCampaign, blastOfOrder } from './blast-radius.ts'

const campaign = (more: Partial<ReachedCampaign> = {}): ReachedCampaign => ({
  id: 12,
  name: 'Radio Kia',
  status: 'RUNNING',
  currency: 'USD',
  plannedSpend: 14_000,
  activeAds: 2,
  ...more,
})
const told = (list: readonly { code: string; text: string }[]) => list.map(({ code, text }) => `${code}: ${text}`)
const facts = { campaign: campaign(), proposalWaits: false, lastOfOrder: null, statusAfter: 'RUNNING' } as const

describe('A campaign', () => {
  it('that is paused stops delivering within 5 minutes, with its planned spend and its active ads', () => {
    expect(told(blastOfCampaign('PAUSE', facts))).toEqual([
      'deliveryStops: 1 campaign stops delivering within 5 minutes.',
      'spendStops: $14,000.00 of planned spend stops.',
      'adsStop: 2 active ads are not played any more.',
    ])
  })

  it('that is ready does not start; the last of its order makes the order inactive', () => {
    const ready = campaign({ status: 'READY', plannedSpend: null, activeAds: 0 })
    expect(told(blastOfCampaign('PAUSE', { ...facts, campaign: ready, lastOfOrder: { id: 5, name: 'Spring' } }))).toEqual([
      'flightMissed: 1 campaign that is ready will not start.',
      'orderInactive: Nothing else of the order Spring delivers: it becomes inactive.',
    ])
  })

  it('that waits for the seller says so first', () => {
    expect(told(blastOfCampaign('ARCHIVE', { ...facts, campaign: campaign({ status: 'PENDING' }), proposalWaits: true }))).toEqual([
      'proposalWaits: A proposal waits for the seller: withdraw it first.',
    ])
  })

  it('that is resumed delivers again, and one that is unarchived shows the status it had', () => {
    expect(told(blastOfCampaign('RESUME', facts))).toEqual(['deliveryBegins: The campaign delivers again within 5 minutes.'])
    expect(told(blastOfCampaign('UNARCHIVE', { ...facts, statusAfter: 'PAUSED' }))).toEqual([
      'campaignsStayPaused: The campaign stays paused until it is resumed.',
    ])
    expect(blastOfCampaign('UNARCHIVE', { ...facts, statusAfter: 'COMPLETED' })).toEqual([])
  })
})

it('An order that is archived pauses its READY and RUNNING campaigns, sums planned spend by currency, and is refused while one is PENDING', () => {
  const campaigns = [
    campaign({ id: 1 }),
    campaign({ id: 2, plannedSpend: 1000.5 }),
    campaign({ id: 3, status: 'READY', currency: 'EUR', plannedSpend: 250, activeAds: 0 }),
    campaign({ id: 4, status: 'PENDING' }),
    campaign({ id: 5, status: 'COMPLETED' }),
  ]
  const list = blastOfOrder('ARCHIVE', { campaigns })
  expect(told(list)).toEqual([
    'proposalWaits: 1 proposal waits for the seller: withdraw it first.',
    'deliveryStops: 2 campaigns stop delivering within 5 minutes.',
    'flightMissed: 1 campaign that is ready will not start.',
    'spendStops: $15,000.50 and €250.00 of planned spend stops.',
    'adsStop: 4 active ads are not played any more.',
    'campaignsLocked: 5 campaigns can no longer be changed or resumed.',
  ])
  expect(list.find(({ code }) => code === 'deliveryStops')!.things.map(({ id }) => id)).toEqual([1, 2])
  expect(told(blastOfOrder('UNARCHIVE', { campaigns: [campaign({ status: 'PAUSED' })] }))).toEqual([
    'campaignsStayPaused: 1 campaign stays paused until resumed.',
  ])
})

it('An advertiser that is archived keeps what it has: campaigns go on, and nothing new is made', () => {
  expect(
    told(blastOfAdvertiser('ARCHIVE', { orders: [{ id: 5, name: 'Spring' }], campaigns: [campaign(), campaign({ status: 'PAUSED' })] })),
  ).toEqual([
    'deliveryGoesOn: 1 campaign goes on delivering.',
    'noNewOrders: 1 order of the advertiser stays; nothing new can be made for it.',
  ])
  expect(blastOfAdvertiser('UNARCHIVE', { orders: [{ id: 5, name: 'Spring' }], campaigns: [campaign()] })).toEqual([])
})

describe('An ad', () => {
  const ads = [1, 2, 3].map((id) => ({ id, name: `Ad ${id}` }))
  const ad = { ...ads[0]!, active: true }

  it('that is deactivated is removed from the sequence; with fewer than two left there is none', () => {
    const base = { ad, campaign: campaign(), linked: [] }
    expect(told(blastOfAd('DEACTIVATE', { ...base, sequence: ads }))).toEqual([
      'sequenceShortened: The ad leaves the sequence; 2 ads of it stay.',
    ])
    expect(told(blastOfAd('ARCHIVE', { ...base, sequence: ads.slice(0, 2) }))).toEqual([
      'sequenceDissolved: The ad leaves the sequence, which is dissolved.',
    ])
  })

  it('that is the last active one silences its campaign', () => {
    const last = { ad, campaign: campaign({ activeAds: 1 }), linked: [], sequence: [] }
    expect(told(blastOfAd('DEACTIVATE', last))).toEqual([
      'campaignSilent: It is the last active ad: the campaign stops delivering within 5 minutes.',
      'spendStops: $14,000.00 of planned spend stops.',
    ])
    expect(blastOfAd('DEACTIVATE', { ...last, campaign: campaign({ activeAds: 1, status: 'PAUSED' }) })).toEqual([])
  })

  it('that is unlinked or archived is no longer shown with its linked ads; activated, it starts within 5 minutes', () => {
    const linked = { ad, campaign: campaign(), linked: [ads[1]!], sequence: [] }
    expect(told(blastOfAd('UNLINK', linked))).toEqual(['linksKept: 1 linked ad is no longer shown with it.'])
    expect(told(blastOfAd('ARCHIVE', linked))).toEqual(['linksKept: 1 linked ad is no longer shown with it.'])
    expect(told(blastOfAd('DEACTIVATE', linked))).toEqual([])
    expect(told(blastOfAd('ACTIVATE', linked))).toEqual(['deliveryBegins: The ad starts delivering within 5 minutes.'])
  })
})
