/** No endpoint shows or changes what is another agency's: by id, by search, by filter, in counts and files. Made of the rows. */
import { type EndpointRow, creatives, endpoints } from '@spotdesk/sdk/contract'
import { bindToAgency, createTestApp, readPrivateNames, seenByNobody, tenantRows } from '@spotdesk/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemaOf } from './arbitrary.ts'
import { type Fixtures, createFixtures, namesGuardedThings, namesOwnedThings, nobodys, parametersFrom } from './fixtures.ts'
import { sampleOf } from './samples.ts'

let world: Fixtures
/** Names of the other agency. No test changes them: each that makes calls ends with that. */
let strangers: string[]
/** What the last look found in the other agency. */
let found: Record<string, string>
beforeAll(async () => {
  world = await createFixtures()
  strangers = await readPrivateNames(world.app.database, 2)
  found = await tenantRows(world.app.database, 2)
})
afterAll(() => world.app.close())

/** Nothing in the other agency has changed since the last look: a look at every table of it costs more than the calls between two. */
async function expectUntouched(): Promise<void> {
  const before = found
  found = await tenantRows(world.app.database, 2)
  expect(found).toEqual(before)
}

const rows = endpoints.map(({ row }) => [`${row.method} ${row.path}`, row] as const).filter(([, row]) => !row.public)
const withIds = rows.filter(([, row]) => namesOwnedThings(row))
const lists = rows.filter(([, row]) => row.method === 'GET' && !namesOwnedThings(row))

/** A refusal without what differs from call to call. */
const body = (json: unknown) => ({ ...(json as object), requestId: '', instance: '' })

describe.each(withIds)('%s', (_, row) => {
  test("answers another agency's id as one that does not exist, and changes nothing there", async () => {
    const unknown = await world.app.ask(row, { ...sampleOf(row, world.own), ...parametersFrom(row, nobodys) } as never, { as: 'admin' })
    expect(unknown.status).toBe(404)
    for (const person of ['admin', 'trafficker'] as const) {
      const answer = await world.app.ask(row, { ...sampleOf(row, world.own), ...parametersFrom(row, world.foreign) } as never, {
        as: person,
      })
      if (answer.status === 403) continue
      expect(answer.status).toBe(404)
      expect(body(answer.json)).toEqual(body(unknown.json))
    }
    await expectUntouched()
  })
})

describe.each(lists)('%s', (_, row) => {
  test('shows nothing of another agency, whatever is asked for: all of it, its names, its ids', async () => {
    for (const query of queriesFor(row, world)) {
      const answer = await world.app.ask(row, query as never, { as: 'admin' })
      expect(answer.status, JSON.stringify(query)).toBeLessThan(500)
      const shown = answer.text + (await reportText(answer.json))
      for (const name of strangers) expect(shown, `${JSON.stringify(query)} shows ${name}`).not.toContain(name)
    }
    await expectUntouched()
  })
})

/** An export answers the name of a file: what counts is what is in it. */
async function reportText(json: unknown): Promise<string> {
  const { fileName } = (json ?? {}) as { fileName?: string }
  if (fileName === undefined) return ''
  const file = await world.app.ask(creatives.report, { client: '1', fileName }, { as: 'admin' })
  expect(file.status, fileName).toBe(200)
  return file.text
}

/** Inputs that look for what is another agency's: its ids in every filter of ids, its names in every text. */
function queriesFor(row: EndpointRow, { foreign }: Fixtures): Record<string, unknown>[] {
  const shape = Object.keys(row.query?.shape ?? {})
  const search = shape.includes('q') ? [{ q: 'strange' }, { q: String(foreign.campaign) }, { q: '%' }] : []
  const ids = shape.filter((name) => /^(ids|\w+Id)$/.test(name)).map((name) => ({ [name]: [foreign.advertiser, foreign.campaign, 503] }))
  return [{}, { limit: 100 }, ...search, ...ids].filter((query) => Object.keys(query).every((name) => shape.includes(name)))
}

describe('calls with ids in their bodies', () => {
  const [start, end] = ['2026-12-01T05:00:00.000Z', '2026-12-08T05:00:00.000Z']
  const adjustment = { name: 'New', period: { start, end }, corrections: [{ type: 'PERCENT', value: 20, start, end }] }
  const bodies: [string, object][] = [
    ['POST /campaigns', { advertiserId: 1004, orderId: 503 }],
    ['PUT /campaigns/{id}', { id: 104_001, advertiser: { id: 1004 }, order: { id: 503 }, publisher: { id: 203 } }],
    ['POST /campaigns/{id}/ads', { name: 'New', type: 'DISPLAY', creative: { id: 7002 }, linkedTo: [{ id: 300_002 }] }],
    ['PUT /campaigns/{id}/ads/{adId}', { creative: { id: 7002 } }],
    ['POST /campaigns/{id}/ads/{adId}/brief', { step: 'upload', creative: { id: 7002 } }],
    ['PUT /campaigns/{id}/ad-sequence', { sequence: [{ adId: 300_001 }, { adId: 300_002 }] }],
    ['POST /campaigns/bulk/export', { ids: [104_009] }],
    ['POST /ads/bulk/export', { ids: [300_002] }],
    ['POST /publishers/bulk/export', { ids: [203] }],
    ['POST /zones/bulk/export', { ids: [2003] }],
    [
      'POST /change-sets',
      {
        kind: 'campaigns',
        changes: [{ id: 104_009, cells: { name: 'Taken over' } }, { cells: { name: 'New', advertiserId: '1004', type: 'STANDARD' } }],
      },
    ],
    ['POST /orders', { name: 'Taken over', advertiserId: 1004 }],
    ['PUT /orders/{id}', { advertiserId: 1004 }],
    ['POST /advertisers', { name: 'New', categoryIds: ['1004'] }],
    ['PUT /advertisers/{id}', { name: 'New', categoryIds: ['1004'] }],
    ['POST /publishers', { name: 'New', domain: 'new.example', type: 'APP', marketId: 1, currency: 'USD', timeZone: 'UTC' }],
    ['PUT /publishers/{id}', { marketId: 2 }],
    ['POST /zones', { name: 'Taken over', publisherId: 203 }],
    ['POST /inventory-adjustments', { ...adjustment, definition: { publisherIds: [203], zoneIds: [2003] } }],
    ['PUT /inventory-adjustments/{id}', { ...adjustment, definition: { publisherIds: [203], showIds: [4002] } }],
    ['POST /release-schedules', { name: 'New', zoneIds: [2003], trusted: true, releases: [start] }],
    ['PUT /release-schedules/{id}', { name: 'New', zoneIds: [2003], trusted: true, releases: [start] }],
    ['POST /saved-views', { name: 'New', screen: 'campaigns', filters: { advertiserId: [1004], orderId: [503] } }],
    ['PUT /saved-views/{id}', { filters: { advertiserId: [1004], orderId: [503] } }],
    ['POST /billingWidget', { campaignContext: { campaignId: 104_009 } }],
    ['POST /billingWidget', { campaignContext: { orderId: 503 } }],
    ['PUT /campaigns/{id}/targeting', { text: '', ads: [300_002] }],
    ['POST /targeting/lint', { text: 'PRODUCT_RETARGETING in (104009)', campaignId: 104_009 }],
    ['POST /forecast/inventory/campaign', { campaignId: 104_009 }],
    [
      'POST /forecast/inventory/campaign',
      { campaignId: 104_001, audienceTargeting: { text: 'PRODUCT_RETARGETING in (104009)', ads: [300_002] } },
    ],
    ['POST /forecast/what-if', { campaignId: 104_009, changes: {} }],
    ['POST /forecast/fix', { campaignId: 104_009 }],
    ['POST /forecast/targeting-matches', { campaignId: 104_009 }],
    ['POST /forecast/attention', { campaignIds: [104_009], chosen: [{ campaignId: 104_009, changes: null }] }],
    ['POST /attention-plans', { changeSetId: nobodys.changeSet, fixes: [{ campaignId: 104_009, text: 'A fix', before: 0.5, after: 0.9 }] }],
    ['POST /change-sets/{id}/revert', { items: [{ entityType: 'campaign', id: 104_009 }] }],
    ['POST /jobs/{id}/revert', { items: [{ entityType: 'campaign', id: 104_009 }] }],
    ['POST /forecast/grp', { campaignId: 104_009 }],
    ['POST /notifications/read', { ids: [1, 2, 3] }],
    ['POST /user/change-agency', { id: 2 }],
    ['POST /security-management/users', { email: 'a@b.test', firstName: 'A', lastName: 'B', roleId: 6, advertiserIds: [1004] }],
    ['PUT /security-management/users/{id}', { roleId: 6, advertiserIds: [1004] }],
  ]
  test.each(bodies)('%s takes nothing from another agency and tells nothing of it', async (name, payload) => {
    const [, row] = rows.find(([path]) => path === name)!
    const answer = await world.app.ask(row, { ...parametersFrom(row, world.own), body: payload } as never, { as: 'trafficker' })
    for (const stranger of strangers) expect(answer.text).not.toContain(stranger)
    await expectUntouched()
  })

  test('every row whose body can hold ids is in this list', () => {
    const withBodyIds = rows
      .filter(([, row]) => row.body && /"(ids?|ads|\w+Ids?)":\{[^}]*"(integer|array)"/.test(JSON.stringify(schemaOf(row.body))))
      .map(([name]) => name)
    expect(withBodyIds.toSorted()).toEqual([...new Set(bodies.map(([name]) => name))].toSorted())
  })
})

describe("with the stores' own filter taken away, the database's policy alone", () => {
  test('shows and changes nothing of an agency in whose name every query is asked', async () => {
    // Queries name agency 1, the setting that the policies read names agency 2: what a store without its filter would be left with.
    const bound = bindToAgency(world.app.database, 2)
    const app = await createTestApp({ database: { database: bound.database, url: '', drop: async () => {} }, clock: world.app.clock })
    const homeRows = await tenantRows(world.app.database, 1)
    const names = [...(await readPrivateNames(world.app.database, 1)), ...strangers]
    for (const [name, row] of rows.filter(([path]) => !/\/(auth|user|accounts|security-management)/.test(path))) {
      const answer = await app.ask(row, { ...parametersFrom(row, world.own), ...sampleOf(row, world.own) } as never, { as: 'admin' })
      for (const shown of names) expect(answer.text, `${name} shows ${shown}`).not.toContain(shown)
      if (namesGuardedThings(row)) expect(answer.status, name).toBe(404)
      else if (row.method !== 'GET' && !row.reads) expect(answer.status, `${name} ${answer.text}`).toBeGreaterThanOrEqual(400)
      const total = (answer.json as { total?: number } | undefined)?.total
      // Publisher 202 and its zone are in a pack that is sold to both.
      if (total !== undefined) expect(total, name).toBe(/^GET \/(publishers|zones)$/.test(name) ? 1 : 0)
    }
    expect(await tenantRows(world.app.database, 1)).toEqual(homeRows)
    await expectUntouched()
    expect(bound.used()).toBeGreaterThan(20)
    await app.close()
  })

  test('an application connection without an agency sees no row of any', async () => {
    const { tables, seen } = await seenByNobody(world.app.database)
    expect(tables).toBeGreaterThan(15)
    expect(seen).toEqual([])
  })
})
