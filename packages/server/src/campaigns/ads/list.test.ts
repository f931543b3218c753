import { campaigns } from '@spotdesk/sdk/contract'
import { pageSizes, searchKey } from '@spotdesk/sdk/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, type Person, fixtureTime, openFixture, things } from '../../testing/desk.ts'

type AdRow = campaigns.AdRow
let desk: Fixture
let id: number
let other: number
const ad = { agency_id: 1, status: 'ACTIVE', type: 'AUDIO', created_at: fixtureTime, updated_at: fixtureTime }

beforeAll(async () => {
  desk = await openFixture()
  id = await desk.campaign()
  other = await desk.campaign({ columns: { advertiser_id: things.otherAdvertiser } })
  await desk.insert('creatives', {
    agency_id: 1,
    id: 7901,
    name: 'Spot',
    name_lc: 'spot',
    file_name: 'spot.mp3',
    media_type: 'audio/mpeg',
    bytes: 5,
    duration_ms: 29_500,
    storage_key: '00000000-0000-7000-8000-000000000001',
    sha256: 'x',
  })
  const ads: Record<string, unknown>[] = [
    {
      id: 1,
      name: 'Übermorgen 30',
      creative_id: 7901,
      subtype: 'AUDIO_DYNAMIC',
      weight: 20,
      targeting: { groups: [{ rules: [{ type: 'LOCATION_COUNTRY' }, { type: 'DEVICE_TYPE' }] }, { rules: [{ type: 'DEVICE_TYPE' }] }] },
    },
    { id: 2, name: 'Old', archived: true, creative_id: 7901 },
    { id: 3, name: 'Tag 100%', type: 'REDIRECT', redirect_url: 'https://tag.test/x.xml', included_in_objective: false },
    { id: 4, name: 'Banner', type: 'DISPLAY', linked_to: [3, 1], weight: 5 },
    { id: 5, name: 'Host read', subtype: 'AUDIO_HOST_READ', brief_status: 'PENDING_CREATIVE', estimated_duration_s: 30 },
    { id: 6, name: 'Cancelled brief', brief_status: 'CREATIVE_CANCELED', capping: [{ limit: 1, unit: 'HOUR', unitMultiplier: 2 }] },
  ]
  for (const row of ads) await desk.insert('ads', { ...ad, campaign_id: id, name_lc: searchKey(String(row['name'])), ...row })
  await desk.insert('ad_sequences', { agency_id: 1, campaign_id: id, ad_ids: [1, 5], updated_at: fixtureTime })
  await desk.insert('ads', { ...ad, id: 9, campaign_id: other, name: 'Elsewhere', name_lc: 'elsewhere' })
  await desk.insert('ad_totals', { agency_id: 1, ad_id: 1, impressions: 3000, clicks: 9, spend_e7: 375_000_000n })
  await desk.insert('ad_totals', { agency_id: 1, ad_id: 4, impressions: 10, clicks: 20, spend_e7: 0n })
  const fact = { agency_id: 1, campaign_id: id, ad_id: 1, zone_id: things.zone, publisher_id: things.publisher, completes: 0, clicks: 3 }
  for (const [hour, impressions] of [
    ['2026-11-20T09:00Z', 1000],
    ['2026-11-20T10:00Z', 1500],
    ['2026-11-21T00:00Z', 500],
  ] as const) {
    await desk.insert('fact_hour', { ...fact, hour: new Date(hour), impressions, spend_e7: BigInt(impressions) * 125_000n })
  }
})
afterAll(() => desk.close())

interface Query {
  q?: string
  from?: string
  to?: string
  sort?: string
  page?: number
  limit?: number
}
async function list(query: Query = {}, person: Person = 'manager') {
  const { status, body } = await desk.call(person, campaigns.ads, { id, limit: 100, ...query } as never)
  expect(status).toBe(200)
  return body as unknown as { list: AdRow[]; total: number }
}
const ids = async (query: Query = {}) => (await list(query)).list.map((row) => row.id)
const row = async (adId: number, query: Query = {}) => (await list(query)).list.find((found) => found.id === adId)!

describe('the ads of a campaign', () => {
  test('are sorted by id, archived ones last, five a page by default', async () => {
    expect(await ids()).toEqual([1, 3, 4, 5, 6, 2])
    const { body } = await desk.call('manager', campaigns.ads, { id })
    expect((body['list'] as unknown[]).length).toBe(pageSizes.expandedAds)
    expect(body['total']).toBe(6)
    expect(await ids({ page: 1, limit: 4 })).toEqual([6, 2])
  })

  test('show their media, their linked ads and what is missing', async () => {
    expect(await row(1)).toMatchObject({
      outputType: 'SERIAL',
      durationSeconds: 29.5,
      missingCreative: false,
      briefCreativeStatuses: [],
      targetingTypes: ['LOCATION_COUNTRY', 'DEVICE_TYPE'],
      sequencePosition: 1,
      externalReference: null,
    })
    expect(await row(3)).toMatchObject({
      outputType: 'UNKNOWN',
      missingCreative: false,
      includedInCampaignObjective: false,
      briefCreativeStatuses: ['NOT_IN_OBJECTIVE'],
      durationSeconds: null,
    })
    expect(await row(4)).toMatchObject({
      outputType: 'PARALLEL',
      missingCreative: true,
      linkedTo: [
        { id: 3, name: 'Tag 100%' },
        { id: 1, name: 'Übermorgen 30' },
      ],
      briefCreativeStatuses: ['MISSING_CREATIVE'],
    })
    expect(await row(5)).toMatchObject({ missingCreative: true, briefCreativeStatuses: ['PENDING_CREATIVE'], durationSeconds: 30 })
    expect(await row(6)).toMatchObject({
      briefCreativeStatuses: ['MISSING_CREATIVE', 'CREATIVE_CANCELED'],
      cappingRules: [{ limit: 1, unit: 'HOUR', unitMultiplier: 2 }],
    })
  })

  test('show the figures of their whole life without a period', async () => {
    expect(await row(1)).toMatchObject({ actuals: 3000, totals: 3000, clicks: 9, totalSpend: 37.5, totalEcpm: 12.5 })
    expect(await row(6)).toMatchObject({ actuals: 0, totals: 0, clicks: 0, totalSpend: 0, totalEcpm: null })
  })

  test('show the figures of a period: `from` included, `to` with its second', async () => {
    expect(await row(1, { from: '20261120100000', to: '20261120235959' })).toMatchObject({
      actuals: 1500,
      clicks: 3,
      totalSpend: 18.75,
      totals: 3000,
    })
    expect(await row(1, { from: '20261120090000', to: '20261120100000' })).toMatchObject({ actuals: 2500 })
    expect(await row(1, { from: '20261120090001', to: '20261120095959' })).toMatchObject({ actuals: 0, totalEcpm: null })
    expect(await row(1, { to: '20261120090000' })).toMatchObject({ actuals: 1000 })
    expect(await row(1, { from: '20261121000000' })).toMatchObject({ actuals: 500 })
  })

  test('are searched by id and by name, every character literal', async () => {
    expect(await ids({ q: 'ÜBER' })).toEqual([1])
    expect(await ids({ q: '0%' })).toEqual([3])
    expect(await ids({ q: '5' })).toEqual([5])
    expect(await ids({ q: '_' })).toEqual([])
  })

  test('are sorted with empty values last', async () => {
    expect(await ids({ sort: '-clicks' })).toEqual([4, 1, 2, 3, 5, 6])
    expect(await ids({ sort: 'totalEcpm' })).toEqual([4, 1, 2, 3, 5, 6])
    expect(await ids({ sort: '-totalEcpm' })).toEqual([1, 4, 2, 3, 5, 6])
    expect(await ids({ sort: 'name' })).toEqual([4, 6, 5, 2, 3, 1])
    for (const sort of campaigns.adSorts) expect((await ids({ sort })).length).toBe(6)
  })
})

test.each([
  [{ from: '20261399000000' }, 'from'],
  [{ to: '20260230000000' }, 'to'],
  [{ from: '20261121000000', to: '20261120000000' }, 'to'],
  [{ from: 'yesterday' }, 'from'],
])('the period %j is refused', async (query, field) => {
  const { status, body } = await desk.call('manager', campaigns.ads, { id, ...query })
  expect([status, body['code'], (body['errors'] as { field: string }[])[0]!.field]).toEqual([400, 'invalidParameter', field])
})

test('ads of a campaign that the caller may not see are not found', async () => {
  const status = async (person: Person, campaign: number) => (await desk.call(person, campaigns.ads, { id: campaign })).status
  expect([
    await status('advertiser', id),
    await status('advertiser', other),
    await status('stranger', id),
    await status('manager', 999),
  ]).toEqual([200, 404, 404, 404])
})
