import { campaigns } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCampaignList } from '../../testing/campaign-list.ts'
import { type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
const { search, ids, make } = createCampaignList(() => desk)
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

describe('rows of the list', () => {
  test('sums of money are exact: each amount is rounded once, and the total is the sum of the rounded amounts', async () => {
    const [id] = await make('exact', [
      {
        columns: { second_screen_objective: 50_000, second_screen_cpm_e4: 32_000, external_reference: 'ACME-1', order_id: things.order },
        totals: {
          impressions: 1_000_003,
          second_screen_impressions: 77,
          completes: 900_000,
          spend_e7: 125_000_049_999n,
          second_screen_spend_e7: 2_450_000n,
          complete_e1: 999,
        },
      },
    ])
    const [row] = (await search({ q: String(id) })).list
    expect(row).toMatchObject({
      externalReference: 'ACME-1',
      version: 1,
      actuals: 1_000_003,
      secondScreenImpressions: 77,
      audioSpend: 12_500,
      secondScreenSpend: 0.25,
      totalSpend: 12_500.25,
      totalObjective: 150_000,
      secondScreen: true,
      secondScreenObjective: 50_000,
      complete: 99.9,
      campaignRevenue: { type: 'CPM', currency: 'USD', value: 12.5 },
      order: { id: things.order, name: 'Acme 2026', archived: false },
      advertiser: { id: things.advertiser, name: 'Acme Motors' },
    })
    expect(row!.ltr).toBeCloseTo(900_000 / 1_000_003, 12)
  })

  test('currencies without cents are rounded to whole units', async () => {
    const [id] = await make('yen', [
      { columns: { currency: 'JPY' }, totals: { spend_e7: 15_000_000n, second_screen_spend_e7: 14_999_999n } },
    ])
    const [row] = (await search({ q: String(id) })).list
    expect([row!.audioSpend, row!.secondScreenSpend, row!.totalSpend]).toEqual([2, 1, 3])
  })

  test('an unlimited objective has no value and no total', async () => {
    const [id] = await make('unlimited', [{ columns: { objective_unlimited: true, second_screen_objective: 5 } }])
    const [row] = (await search({ q: String(id) })).list
    expect(row).toMatchObject({ campaignObjective: { value: null, unlimited: true }, totalObjective: null })
  })
})

describe('the scope of the list', () => {
  test('an advertiser sees own campaigns only, a publisher those on own publishers, another agency none', async () => {
    const [own, other, published] = await make('scoped', [
      {},
      { columns: { advertiser_id: things.otherAdvertiser } },
      { type: 'RESERVED', columns: { publisher_id: things.publisher, advertiser_id: things.otherAdvertiser } },
    ])
    const q = 'scoped'
    expect(await ids({ q })).toEqual([own, other, published])
    expect(await search({ q }, 'advertiser')).toMatchObject({ list: [{ id: own }], total: 1 })
    expect(await search({ q }, 'publisher')).toMatchObject({ list: [{ id: published }], total: 1 })
    expect(await search({ q }, 'stranger')).toEqual({ list: [], total: 0 })
    expect(await ids({ q, advertiserId: [things.otherAdvertiser] }, 'advertiser')).toEqual([])
    const visible = async (person: Person) =>
      Promise.all([own!, other!, published!].map(async (id) => (await desk.call(person, campaigns.get, { id })).status))
    expect(await visible('advertiser')).toEqual([200, 404, 404])
    expect(await visible('publisher')).toEqual([404, 404, 200])
    expect(await visible('stranger')).toEqual([404, 404, 404])
  })

  test('an id of another agency and an unknown id have the same response', async () => {
    const [id] = await make('foreign', [{ agencyId: 2 }])
    const [foreign, unknown] = [
      await desk.call('manager', campaigns.get, { id: id! }),
      await desk.call('manager', campaigns.get, { id: 987_654_321 }),
    ]
    const plain = ({ body: { requestId: _, instance: _instance, ...rest }, status }: typeof foreign) => ({ ...rest, status })
    expect(plain(foreign)).toEqual(plain(unknown))
    expect(foreign.status).toBe(404)
  })

  test('an advertiser sees no margin, and billed spend: the media cost, or media / (1 − margin) where the agency marks up', async () => {
    const columns = { margin_e4: 200_000 }
    const totals = { spend_e7: 1_000_000_000n, second_screen_spend_e7: 100_000_000n }
    const [id, cheap] = await make('markup', [
      { columns, totals },
      { columns: { margin_e4: 0 }, totals: { spend_e7: 1_100_000_000n } },
    ])
    const seen = async (person: Person) => {
      const { body } = await desk.call(person, campaigns.get, { id: id! })
      return { margin: body['margin'], audio: body['audioSpend'], second: body['secondScreenSpend'], total: body['totalSpend'] }
    }
    expect(await seen('manager')).toEqual({ margin: 20, audio: 100, second: 10, total: 110 })
    expect(await seen('advertiser')).toEqual({ margin: null, audio: 100, second: 10, total: 110 })
    await desk.database.system
      .updateTable('agencies')
      .set({ settings: JSON.stringify({ marginMode: 'MARKUP' }) })
      .where('id', '=', 1)
      .execute()
    expect(await seen('manager')).toEqual({ margin: 20, audio: 100, second: 10, total: 110 })
    expect(await seen('advertiser')).toEqual({ margin: null, audio: 125, second: 12.5, total: 137.5 })
    expect(await ids({ q: 'markup', sort: '-totalSpend' }, 'advertiser')).toEqual([id, cheap])
    await desk.database.system.updateTable('agencies').set({ settings: '{}' }).where('id', '=', 1).execute()
  })
})

describe('a single campaign', () => {
  test('has settings, flags and the range of its delivery', async () => {
    const [id] = await make('whole', [
      {
        type: 'RESERVED',
        columns: {
          deal_id: 'PG-7',
          publisher_id: things.publisher,
          capping: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }],
          category_ids: ['IAB10'],
          attribution_pixel_ids: ['px'],
          dco: true,
          margin_e4: 125_000,
          targeting: { groups: [] },
          second_screen_objective: 10,
          second_screen_cpm_e4: 32_000,
        },
        totals: { impressions: 5, first_hour: new Date('2026-11-11T04:00Z'), last_hour: new Date('2026-11-20T23:00Z') },
      },
    ])
    await desk.insert('delivery_clock', { agency_id: 1, as_of: new Date('2026-11-21T11:00Z') })
    const { body, headers } = await desk.call('manager', campaigns.get, { id: id! })
    expect(headers['etag']).toBe('"1"')
    expect(body).toMatchObject({
      campaignType: 'RESERVED',
      isProgrammaticGuaranteed: true,
      cappingRules: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }],
      margin: 12.5,
      attribution: { pixelIds: ['px'] },
      dco: true,
      categoryIds: ['IAB10'],
      dealId: 'PG-7',
      targeting: true,
      publisher: { id: things.publisher, name: 'River FM' },
      statusReason: null,
      extensions: [{ type: 'SECOND_SCREEN', data: { objective: 10, cpmBid: 3.2 } }],
      timeZone: 'America/New_York',
      asOf: '2026-11-21T11:00:00.000Z',
      // Whole days of the agency: the first hour is on the 10th in New York.
      dateRange: { start: '2026-11-10T05:00:00.000Z', end: '2026-11-21T04:59:59.999Z' },
    })
  })

  test('has the flight as its range before any delivery, and no range without an end', async () => {
    const [flight, endless] = await make('ranges', [{ status: 'READY' }, { columns: { end_date: null } }])
    const range = async (id: number) => (await desk.call('manager', campaigns.get, { id })).body['dateRange']
    expect(await range(flight!)).toEqual({ start: '2026-11-25T12:00:00.000Z', end: '2026-12-10T11:59:59.999Z' })
    expect(await range(endless!)).toBeNull()
  })
})
