import { type InputOf, campaigns } from '@spotdesk/sdk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCampaignList } from '../../../testing/campaign-list.ts'
import { type Fixture, openFixture, things } from '../../../testing/desk.ts'

let desk: Fixture
const { search, ids, make } = createCampaignList(() => desk)
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

describe('filters', () => {
  test('status: none or empty shows all, ARCHIVED only archived, other values only unarchived, both together their union', async () => {
    const [running, paused, archivedPaused, archivedDraft] = await make('lifecycle', [
      { status: 'RUNNING' },
      { status: 'PAUSED' },
      { status: 'PAUSED', archived: true },
      { status: 'DRAFT', archived: true },
    ])
    const q = 'lifecycle'
    expect(await ids({ q })).toEqual([running, paused, archivedPaused, archivedDraft])
    expect(await ids({ q, status: [] })).toEqual([running, paused, archivedPaused, archivedDraft])
    expect(await ids({ q, status: ['PAUSED'] })).toEqual([paused])
    expect(await ids({ q, status: ['RUNNING', 'PAUSED'] })).toEqual([running, paused])
    expect(await ids({ q, status: ['ARCHIVED'] })).toEqual([archivedPaused, archivedDraft])
    expect(await ids({ q, status: ['RUNNING', 'ARCHIVED'] })).toEqual([running, archivedPaused, archivedDraft])
  })

  test('sets of values match in any case', async () => {
    const [running] = await make('anycase', [{ status: 'RUNNING' }, { status: 'PAUSED' }])
    expect(await ids({ q: 'anycase', status: ['running' as 'RUNNING'], type: ['Standard' as 'STANDARD'] })).toEqual([running])
  })

  test('type, advertiser, order, delivery status', async () => {
    const [filler, other, ordered, late] = await make('attributes', [
      { type: 'FILLER' },
      { columns: { advertiser_id: things.otherAdvertiser } },
      { columns: { order_id: things.order } },
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

  test('references: by their beginning as it is written, and in the search by their beginning in any case', async () => {
    const keys = ['REF_%-1', 'REF_%-2', 'ref_%-3', 'REFX%-4', 'Ünï-5', 'xREF_%-6']
    const made = await make(
      'referenced',
      keys.map((key) => ({ columns: { external_reference: key } })),
    )
    const at = (...indexes: number[]) => indexes.map((index) => made[index])
    expect(await ids({ reference: 'REF_%-' })).toEqual(at(0, 1))
    expect(await ids({ reference: 'REF' })).toEqual(at(0, 1, 3))
    expect(await ids({ reference: ' \u200BREF_%-1' })).toEqual(at(0))
    expect(await ids({ reference: 'U\u0308nï' })).toEqual(at(4))
    expect(await ids({ q: 'ref_%-' })).toEqual(at(0, 1, 2))
    expect(await ids({ q: 'UNI-' })).toEqual(at(4))
    expect(await ids({ reference: 'REF', sort: '-id', status: ['RUNNING'] })).toEqual(at(3, 1, 0))
  })

  test('after: the rows behind an id, and their number', async () => {
    const made = await make('behind', [{}, {}, {}])
    expect(await search({ q: 'behind', after: made[0]!, limit: 1 })).toMatchObject({ list: [{ id: made[1] }], total: 2 })
    expect(await search({ q: 'behind', after: made[2]! })).toMatchObject({ list: [], total: 0 })
  })

  test('counted=false: the total says only whether more rows follow', async () => {
    const made = await make('uncounted', [{}, {}, {}])
    const q = 'uncounted'
    const totals = async (query: object) => (await search({ q, counted: false, ...query })).total
    expect(await search({ q, counted: false, limit: 1 })).toMatchObject({ list: [{ id: made[0] }], total: 2 })
    expect(await totals({ after: made[0]!, limit: 1 })).toBe(2)
    expect(await totals({ after: made[1]!, limit: 1 })).toBe(1)
    expect(await totals({ page: 1, limit: 2, sort: '-id' })).toBe(3)
    expect(await totals({ after: made[2]! })).toBe(0)
    expect((await search({ q, counted: true, limit: 1 })).total).toBe(3)
  })

  test('keys: what the rows of the list are known by, in the same order, up to a thousand a page', async () => {
    const word = 'known by its keys'
    await make(word, [{ columns: { external_reference: 'KEYS-1', order_id: things.order } }, {}, { archived: true }])
    const queries: InputOf<typeof campaigns.keys>[] = [{}, { sort: '-name' }, { status: ['ARCHIVED'] }, { reference: 'KEYS-' }]
    for (const query of queries) {
      const { list, total } = await search({ q: word, ...query })
      const keys = list.map(({ id, name, externalReference, version, order }) => ({
        id,
        name,
        externalReference,
        version,
        orderId: order?.id ?? null,
      }))
      const { body } = await desk.call('manager', campaigns.keys, { q: word, ...query })
      expect(body).toEqual({ list: keys, total })
    }
    expect((await desk.call('manager', campaigns.keys, { limit: 1001 })).status).toBe(400)
    const { body: some } = await desk.call('manager', campaigns.keys, { limit: 1, counted: false })
    expect(some).toMatchObject({ list: [expect.anything()], total: 2 })
  })

  test("assigned user: in any case, and 'Unassigned' for campaigns without one", async () => {
    const [anna, nobody, bob] = await make('people', [
      { columns: { assigned_username: 'Anna@desk.test' } },
      {},
      { columns: { assigned_username: 'bob@desk.test' } },
    ])
    const q = 'people'
    expect(await ids({ q, assignedUsername: ['anna@DESK.test'] })).toEqual([anna])
    expect(await ids({ q, assignedUsername: ['Unassigned'] })).toEqual([nobody])
    expect(await ids({ q, assignedUsername: ['unassigned', 'bob@desk.test'] })).toEqual([nobody, bob])
  })
})

describe('search', () => {
  test('finds a whole id, and a part of the name in any case, without the blanks around it', async () => {
    const [school, number] = await make('finder', [{ name: 'ȘCOALĂ de Vară' }, { name: 'Straße' }])
    expect(await ids({ q: String(school) })).toContain(school)
    expect(await ids({ q: String(school).slice(0, -1) })).not.toContain(school)
    expect(await ids({ q: '  școală DE ' })).toEqual([school])
    expect(await ids({ q: 'STRASSE FINDER' })).toEqual([number])
    expect(await ids({ q: '99999999999999999999' })).toEqual([])
    expect((await search({ q: '   ' })).total).toBe((await search()).total)
  })

  test('treats every character literally', async () => {
    const names = ['50% off_now\\ \'quoted\' "double" [a-z]* $1 ; -- /* ?', '50x offynow', '2026-11-21T00:00:00Z', '=SUM(A1) <b>']
    const made = await make(
      'literal',
      names.map((name) => ({ name })),
    )
    for (const [index, name] of names.entries()) expect(await ids({ q: name })).toEqual([made[index]])
    for (const [part, found] of [
      ['50%', [0]],
      ['off_', [0]],
      ['\\', [0]],
      ["'q", [0]],
      ['*', [0]],
      ['<b>', [3]],
    ] as const) {
      expect(await ids({ q: part, type: ['STANDARD'] })).toEqual(found.map((index) => made[index]))
    }
  })

  test('finds a name by any part of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 3, maxLength: 40 }), fc.nat(), fc.nat(), async (text, from, length) => {
        const name = text
          .replaceAll(/\p{Cc}|\p{Cs}/gu, '')
          .trim()
          .normalize('NFC')
        if (name === '') return
        const [id] = await make('', [{ name }])
        const letters = [...name]
        const part = letters
          .slice(from % letters.length, (from % letters.length) + 1 + (length % letters.length))
          .join('')
          .trim()
        if (part !== '') expect(await ids({ q: part, sort: '-id' })).toContain(id)
      }),
      { numRuns: 40 },
    )
  })
})

describe('an invalid parameter answers 400 with its name', () => {
  test.each([
    [{ page: -1 }, 'page'],
    [{ page: 1.5 }, 'page'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ sort: 'password' }, 'sort'],
    [{ sort: '--id' }, 'sort'],
    [{ status: ['LOST'] }, 'status'],
    [{ type: ['X'] }, 'type'],
    [{ advertiserId: ['x'] }, 'advertiserId'],
    [{ q: 'x'.repeat(256) }, 'q'],
  ])('%j', async (query, field) => {
    const { status, body } = await desk.call('manager', campaigns.list, query as never)
    expect([status, body['code']]).toEqual([400, 'invalidParameter'])
    expect((body['errors'] as { field: string }[])[0]!.field).toMatch(new RegExp(`^${field}`))
  })
})
