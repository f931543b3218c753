import { campaigns } from '@spotdesk/sdk/contract'
import { campaignStatuses, sortKey } from '@spotdesk/sdk/values'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CampaignSeed, type Desk, type Person, openDesk, things } from '../testing/desk.ts'
import { routes } from './routes.ts'

type Row = campaigns.CampaignRow
type Query = Partial<Parameters<typeof searchAs>[1]>

let desk: Desk
beforeAll(async () => {
  desk = await openDesk(routes)
})
afterAll(() => desk.close())

async function searchAs(person: Person, query: Omit<Parameters<typeof desk.call<typeof campaigns.list>>[2], never>) {
  const answer = await desk.call(person, campaigns.list, query)
  return answer as unknown as { status: number; body: { list: Row[]; total: number } }
}
const search = async (query: Query = {}, person: Person = 'manager') => (await searchAs(person, { limit: 100, ...query })).body
const ids = async (query: Query = {}, person: Person = 'manager') => (await search(query, person)).list.map(({ id }) => id)

/** Makes campaigns that a word in their name sets apart from those of the other tests. */
async function make(word: string, seeds: readonly CampaignSeed[]): Promise<number[]> {
  const made: number[] = []
  for (const seed of seeds) made.push(await desk.campaign({ ...seed, name: `${seed.name ?? ''} ${word}`.trim() }))
  return made
}

describe('filters', () => {
  test('status: none or empty shows all, ARCHIVED only archived, other values only unarchived, both together their union', async () => {
    const [running, paused, archivedPaused, archivedDraft] = await make('lifecycle', [
      { status: 'RUNNING' }, { status: 'PAUSED' }, { status: 'PAUSED', archived: true }, { status: 'DRAFT', archived: true },
    ])
    const q = 'lifecycle'
    expect(await ids({ q })).toEqual([running, paused, archivedPaused, archivedDraft])
    expect(await ids({ q, status: [] })).toEqual([running, paused, archivedPaused, archivedDraft])
    expect(await ids({ q, status: ['PAUSED'] })).toEqual([paused])
    expect(await ids({ q, status: ['RUNNING', 'PAUSED'] })).toEqual([running, paused])
    expect(await ids({ q, status: ['ARCHIVED'] })).toEqual([archivedPaused, archivedDraft])
    expect(await ids({ q, status: ['RUNNING', 'ARCHIVED'] })).toEqual([running, archivedPaused, archivedDraft])
  })

  test('sets are read in any case', async () => {
    const [running] = await make('anycase', [{ status: 'RUNNING' }, { status: 'PAUSED' }])
    expect(await ids({ q: 'anycase', status: ['running' as 'RUNNING'], type: ['Standard' as 'STANDARD'] })).toEqual([running])
  })

  test('type, advertiser, order, delivery status', async () => {
    const [filler, other, ordered, late] = await make('attributes', [
      { type: 'FILLER' }, { columns: { advertiser_id: things.otherAdvertiser } }, { columns: { order_id: things.order } },
      { columns: { delivery_statuses: ['UNDER_DELIVERING', 'ENDING_SOON'] } },
    ])
    const q = 'attributes'
    expect(await ids({ q, type: ['FILLER', 'RESERVED'] })).toEqual([filler])
    expect(await ids({ q, advertiserId: [things.otherAdvertiser] })).toEqual([other])
    expect(await ids({ q, orderId: [things.order] })).toEqual([ordered])
    expect(await ids({ q, deliveryStatus: ['ENDING_SOON', 'NOT_DELIVERING'] })).toEqual([late])
    expect(await ids({ q, deliveryStatus: ['NOT_DELIVERING'] })).toEqual([])
    expect(await ids({ q, advertiserId: [things.advertiser], type: ['STANDARD'] })).toEqual([ordered, late])
  })

  test("assigned user: in any case, and 'Unassigned' for campaigns that nobody has", async () => {
    const [anna, nobody, bob] = await make('people', [{ columns: { assigned_username: 'Anna@desk.test' } }, {}, { columns: { assigned_username: 'bob@desk.test' } }])
    const q = 'people'
    expect(await ids({ q, assignedUsername: ['anna@DESK.test'] })).toEqual([anna])
    expect(await ids({ q, assignedUsername: ['Unassigned'] })).toEqual([nobody])
    expect(await ids({ q, assignedUsername: ['unassigned', 'bob@desk.test'] })).toEqual([nobody, bob])
  })
})

describe('search', () => {
  test('finds an id as a whole number, and a part of the name in any case and without the blanks around it', async () => {
    const [school, number] = await make('finder', [{ name: 'ȘCOALĂ de Vară' }, { name: 'Straße' }])
    expect(await ids({ q: String(school) })).toContain(school)
    expect(await ids({ q: String(school).slice(0, -1) })).not.toContain(school)
    expect(await ids({ q: '  școală DE ' })).toEqual([school])
    expect(await ids({ q: 'STRASSE FINDER' })).toEqual([number])
    expect(await ids({ q: '99999999999999999999' })).toEqual([])
    expect((await search({ q: '   ' })).total).toBe((await search()).total)
  })

  test('takes every character literally', async () => {
    const names = ["50% off_now\\ 'quoted' \"double\" [a-z]* $1 ; -- /* ?", '50x offynow', '2026-11-21T00:00:00Z', '=SUM(A1) <b>']
    const made = await make('literal', names.map((name) => ({ name })))
    for (const [index, name] of names.entries()) expect(await ids({ q: name })).toEqual([made[index]])
    for (const [part, found] of [['50%', [0]], ['off_', [0]], ['\\', [0]], ["'q", [0]], ['*', [0]], ['<b>', [3]]] as const) {
      expect(await ids({ q: part, type: ['STANDARD'] })).toEqual(found.map((index) => made[index]))
    }
  })

  test('a name is found by any part of it', async () => {
    await fc.assert(fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 3, maxLength: 40 }), fc.nat(), fc.nat(), async (text, from, length) => {
      const name = text.replaceAll(/\p{Cc}|\p{Cs}/gu, '').trim().normalize('NFC')
      if (name === '') return
      const [id] = await make('', [{ name }])
      const letters = [...name]
      const part = letters.slice(from % letters.length, (from % letters.length) + 1 + (length % letters.length)).join('').trim()
      if (part !== '') expect(await ids({ q: part, sort: '-id' })).toContain(id)
    }), { numRuns: 40 })
  })
})

describe('sorting and paging', () => {
  const q = 'sorted'
  let whole: Row[]

  beforeAll(async () => {
    const maybe = (index: number, value: unknown) => (index % 4 === 3 ? null : value)
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1 + ((index * 7) % 40)))
    const names = ['Éclair', 'eclair', 'ECLAIR', 'zebra', 'Ångström', 'apple', 'Łódź', 'lodz', '10', '9', 'ß', 'Ss']
    await make(q, Array.from({ length: 60 }, (_, index) => ({
      name: names[index % names.length]!, status: campaignStatuses[index % 7]!, type: index % 5 === 0 ? 'SECOND_SCREEN' as const : 'STANDARD' as const,
      columns: {
        objective_type: index % 6 === 5 ? 'PRICE' : 'IMPRESSIONS', objective_value: maybe(index, (index % 10) * 1000), objective_unlimited: index % 11 === 10,
        second_screen_objective: maybe(index + 1, (index % 7) * 500), pacing_priority: 1 + (index % 3), pacing_type: ['EVENLY', 'PREDICTIVE', 'AS_FAST_AS_POSSIBLE'][index % 3],
        updated_at: at(index),
        ...(index % 7 === 0 && { start_date: maybe(index, at(index)), end_date: maybe(index + 1, new Date(at(index).getTime() + 86_400_000)) }),
      },
      totals: {
        impressions: (index * 37) % 20, second_screen_impressions: (index * 11) % 5, spend_e7: BigInt((index * 37) % 20) * 125_000n, second_screen_spend_e7: BigInt((index * 11) % 5) * 30_000_000n,
        complete_e1: maybe(index, (index * 13) % 30), second_screen_complete_e1: maybe(index + 2, (index * 5) % 9),
      },
    })))
    whole = (await search({ q })).list
  })

  /** What each column compares, read off the answered rows; null stands last, Infinity is an unlimited objective. */
  const keys: Record<(typeof campaigns.campaignSorts)[number], (row: Row) => (string | number | null)[]> = {
    id: (row) => [row.id],
    name: (row) => [sortKey(row.name)],
    startDate: (row) => [row.startDate as unknown as string],
    endDate: (row) => [row.endDate as unknown as string],
    actuals: (row) => [row.actuals],
    secondScreenImpressions: (row) => [row.secondScreenImpressions],
    totalObjective: (row) => [row.campaignObjective.unlimited ? Infinity : row.totalObjective],
    campaignObjective: (row) => [row.campaignObjective.unlimited ? Infinity : row.campaignObjective.value],
    secondScreenObjective: (row) => [row.secondScreenObjective],
    totalSpend: (row) => [row.totalSpend],
    secondScreenSpend: (row) => [row.secondScreenSpend],
    complete: (row) => [row.complete],
    secondScreenComplete: (row) => [row.secondScreenComplete],
    campaignPacing: (row) => [row.campaignPacing.priority, row.campaignPacing.type],
    status: (row) => [campaignStatuses.indexOf(row.status)],
    updatedAt: (row) => [row.updatedAt as unknown as string],
  }

  function expected(column: keyof typeof keys, descending: boolean): number[] {
    const compare = (a: Row, b: Row): number => {
      const [left, right] = [keys[column](a), keys[column](b)]
      for (const [index, value] of left.entries()) {
        const other = right[index]!
        if (value === other) continue
        if (value === null) return 1
        if (other === null) return -1
        return (value < other ? -1 : 1) * (descending ? -1 : 1)
      }
      return column === 'id' && descending ? b.id - a.id : a.id - b.id
    }
    return whole.toSorted(compare).map(({ id }) => id)
  }

  test.each(campaigns.campaignSorts)('%s: empty values last in both directions, ties by id', async (column) => {
    expect(await ids({ q, sort: column })).toEqual(expected(column, false))
    expect(await ids({ q, sort: `-${column}` })).toEqual(expected(column, true))
  })

  test('without a sort: by id', async () => expect(await ids({ q })).toEqual(expected('id', false)))

  test('pages of a list are the whole, whatever the sort and the page size', async () => {
    const sorts = campaigns.campaignSorts.flatMap((column) => [column, `-${column}`] as const)
    await fc.assert(fc.asyncProperty(fc.constantFrom(...sorts), fc.integer({ min: 1, max: 70 }), async (sort, limit) => {
      const pages = []
      for (let page = 0; page * limit < whole.length; page++) pages.push(await search({ q, sort, limit, page }))
      expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(await ids({ q, sort }))
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([whole.length]))
    }), { numRuns: 40 })
  })

  test('a page behind the last is empty and still knows the total', async () => {
    expect(await search({ q, page: 50 })).toEqual({ list: [], total: whole.length })
    expect(await search({ q: 'nothing is called this', page: 3 })).toEqual({ list: [], total: 0 })
  })

  test('the first page has ten rows unless told', async () => {
    const { body } = await searchAs('manager', { q })
    expect([body.list.length, body.total]).toEqual([10, whole.length])
  })
})

describe('rows', () => {
  test('roll-ups are exact: each amount is rounded once, and the total is the sum of the rounded ones', async () => {
    const [id] = await make('exact', [{
      columns: { second_screen_objective: 50_000, second_screen_cpm_e4: 32_000, external_reference: 'ACME-1', order_id: things.order },
      totals: { impressions: 1_000_003, second_screen_impressions: 77, completes: 900_000, spend_e7: 125_000_049_999n, second_screen_spend_e7: 2_450_000n, complete_e1: 999 },
    }])
    const [row] = (await search({ q: String(id) })).list
    expect(row).toMatchObject({
      externalReference: 'ACME-1', version: 1, actuals: 1_000_003, secondScreenImpressions: 77, audioSpend: 12_500, secondScreenSpend: 0.25, totalSpend: 12_500.25,
      totalObjective: 150_000, secondScreen: true, secondScreenObjective: 50_000, complete: 99.9, campaignRevenue: { type: 'CPM', currency: 'USD', value: 12.5 },
      order: { id: things.order, name: 'Order 501', archived: false }, advertiser: { id: things.advertiser, name: 'Bloom & Oak' },
    })
    expect(row!.ltr).toBeCloseTo(900_000 / 1_000_003, 12)
  })

  test('currencies without cents are rounded to whole units', async () => {
    const [id] = await make('yen', [{ columns: { currency: 'JPY' }, totals: { spend_e7: 15_000_000n, second_screen_spend_e7: 14_999_999n } }])
    const [row] = (await search({ q: String(id) })).list
    expect([row!.audioSpend, row!.secondScreenSpend, row!.totalSpend]).toEqual([2, 1, 3])
  })

  test('an unlimited objective has no value and no total', async () => {
    const [id] = await make('unlimited', [{ columns: { objective_unlimited: true, second_screen_objective: 5 } }])
    const [row] = (await search({ q: String(id) })).list
    expect(row).toMatchObject({ campaignObjective: { value: null, unlimited: true }, totalObjective: null })
  })
})

describe('who sees what', () => {
  test('an advertiser sees own campaigns only, a publisher those on own publishers, another agency none', async () => {
    const [own, other, published] = await make('scoped', [{}, { columns: { advertiser_id: things.otherAdvertiser } }, { type: 'RESERVED', columns: { publisher_id: things.publisher, advertiser_id: things.otherAdvertiser } }])
    const q = 'scoped'
    expect(await ids({ q })).toEqual([own, other, published])
    expect(await search({ q }, 'advertiser')).toMatchObject({ list: [{ id: own }], total: 1 })
    expect(await search({ q }, 'publisher')).toMatchObject({ list: [{ id: published }], total: 1 })
    expect(await search({ q }, 'stranger')).toEqual({ list: [], total: 0 })
    expect(await ids({ q, advertiserId: [things.otherAdvertiser] }, 'advertiser')).toEqual([])
    const visible = async (person: Person) => Promise.all([own!, other!, published!].map(async (id) => (await desk.call(person, campaigns.get, { id })).status))
    expect(await visible('advertiser')).toEqual([200, 404, 404])
    expect(await visible('publisher')).toEqual([404, 404, 200])
    expect(await visible('stranger')).toEqual([404, 404, 404])
  })

  test('a foreign id and an unknown id answer the same body', async () => {
    const [id] = await make('foreign', [{ agencyId: 2 }])
    const [foreign, unknown] = [await desk.call('manager', campaigns.get, { id: id! }), await desk.call('manager', campaigns.get, { id: 987_654_321 })]
    const plain = ({ body: { requestId: _, instance: _instance, ...rest }, status }: typeof foreign) => ({ ...rest, status })
    expect(plain(foreign)).toEqual(plain(unknown))
    expect(foreign.status).toBe(404)
  })

  test('an advertiser sees no margin, and spend as it is billed: media, or media / (1 − margin) where the agency marks up', async () => {
    const columns = { margin_e4: 200_000 }
    const totals = { spend_e7: 1_000_000_000n, second_screen_spend_e7: 100_000_000n }
    const [id, cheap] = await make('markup', [{ columns, totals }, { columns: { margin_e4: 0 }, totals: { spend_e7: 1_100_000_000n } }])
    const seen = async (person: Person) => {
      const { body } = await desk.call(person, campaigns.get, { id: id! })
      return { margin: body['margin'], audio: body['audioSpend'], second: body['secondScreenSpend'], total: body['totalSpend'] }
    }
    expect(await seen('manager')).toEqual({ margin: 20, audio: 100, second: 10, total: 110 })
    expect(await seen('advertiser')).toEqual({ margin: null, audio: 100, second: 10, total: 110 })
    await desk.database.system.updateTable('agencies').set({ settings: JSON.stringify({ marginMode: 'MARKUP' }) }).where('id', '=', 1).execute()
    expect(await seen('manager')).toEqual({ margin: 20, audio: 100, second: 10, total: 110 })
    expect(await seen('advertiser')).toEqual({ margin: null, audio: 125, second: 12.5, total: 137.5 })
    expect(await ids({ q: 'markup', sort: '-totalSpend' }, 'advertiser')).toEqual([id, cheap])
    await desk.database.system.updateTable('agencies').set({ settings: '{}' }).where('id', '=', 1).execute()
  })
})

describe('a single campaign', () => {
  test('comes with settings, flags and the range of its delivery', async () => {
    const [id] = await make('whole', [{
      type: 'RESERVED',
      columns: {
        deal_id: 'PG-7', publisher_id: things.publisher, capping: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }], category_ids: ['IAB10'], attribution_pixel_ids: ['px'],
        dco: true, margin_e4: 125_000, targeting: { groups: [] }, second_screen_objective: 10, second_screen_cpm_e4: 32_000,
      },
      totals: { impressions: 5, first_hour: new Date('2026-11-11T04:00Z'), last_hour: new Date('2026-11-20T23:00Z') },
    }])
    await desk.insert('delivery_clock', { agency_id: 1, as_of: new Date('2026-11-21T11:00Z') })
    const { body, headers } = await desk.call('manager', campaigns.get, { id: id! })
    expect(headers['etag']).toBe('"1"')
    expect(body).toMatchObject({
      campaignType: 'RESERVED', isProgrammaticGuaranteed: true, cappingRules: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }], margin: 12.5, attribution: { pixelIds: ['px'] },
      dco: true, categoryIds: ['IAB10'], dealId: 'PG-7', targeting: true, publisher: { id: things.publisher, name: 'Radio North' }, statusReason: null,
      extensions: [{ type: 'SECOND_SCREEN', data: { objective: 10, cpmBid: 3.2 } }], timeZone: 'America/New_York', asOf: '2026-11-21T11:00:00.000Z',
      // whole days of the agency: the first hour lies on the 10th in New York
      dateRange: { start: '2026-11-10T05:00:00.000Z', end: '2026-11-21T04:59:59.999Z' },
    })
  })

  test('before any delivery its range is the flight, and none without an end', async () => {
    const [flight, endless] = await make('ranges', [{ status: 'READY' }, { columns: { end_date: null } }])
    const range = async (id: number) => (await desk.call('manager', campaigns.get, { id })).body['dateRange']
    expect(await range(flight!)).toEqual({ start: '2026-11-26T12:00:00.000Z', end: '2026-12-11T11:59:59.999Z' })
    expect(await range(endless!)).toBeNull()
  })
})

describe('a bad parameter answers 400 with its name', () => {
  test.each([
    [{ page: -1 }, 'page'], [{ page: 1.5 }, 'page'], [{ limit: 0 }, 'limit'], [{ limit: 101 }, 'limit'], [{ sort: 'password' }, 'sort'], [{ sort: '--id' }, 'sort'],
    [{ status: ['LOST'] }, 'status'], [{ type: ['X'] }, 'type'], [{ advertiserId: ['x'] }, 'advertiserId'], [{ q: 'x'.repeat(256) }, 'q'],
  ])('%j', async (query, field) => {
    const { status, body } = await desk.call('manager', campaigns.list, query as never)
    expect([status, body['code']]).toEqual([400, 'invalidParameter'])
    expect((body['errors'] as { field: string }[])[0]!.field).toMatch(new RegExp(`^${field}`))
  })
})
