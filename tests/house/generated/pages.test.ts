/** Every list: its pages, one after the other, are the whole of it, in whatever order and size they are asked for. Made of the rows. */
import { type Endpoint, endpoints, unwrap } from '@spotdesk/sdk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixtures, createFixtures, parametersFrom } from './fixtures.ts'

let world: Fixtures
beforeAll(async () => {
  world = await createFixtures()
})
afterAll(() => world.app.close())

const lists = endpoints
  .map(({ row }) => [`${row.method} ${row.path}`, row] as [string, Endpoint])
  .filter(([, row]) => row.paged && row.method === 'GET')

interface Listed {
  list: unknown[]
  total: number
}

async function read(row: Endpoint, query: Record<string, unknown>): Promise<Listed> {
  const answer = await world.app.ask(row, { ...parametersFrom(row, world.own), ...query } as never, { as: 'admin' })
  expect(answer.status, `${JSON.stringify(query)} ${answer.text.slice(0, 300)}`).toBe(200)
  return answer.json as Listed
}

/** The columns that a list sorts by, in both directions, and none. */
function sortsOf(row: Endpoint): (string | undefined)[] {
  const schema = row.query?.shape['sort'] as { unwrap?: () => { options?: string[] } } | undefined
  return [undefined, ...(schema?.unwrap?.().options ?? [])]
}

/** The most rows of a page. */
function mostOf(row: Endpoint): number {
  const { maxValue } = unwrap(row.query!.shape['limit'] as never) as { maxValue?: number | null }
  return Math.min(100, maxValue ?? 100)
}

describe.each(lists)('%s', (_, row) => {
  test('pages of a list are the whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sortsOf(row)), fc.integer({ min: 1, max: 7 }), async (sort, limit) => {
        const inOrder = sort === undefined ? {} : { sort }
        const whole = await read(row, { ...inOrder, page: 0, limit: mostOf(row) })
        const pages: unknown[] = []
        for (let page = 0; pages.length < whole.list.length; page += 1) {
          const { list, total } = await read(row, { ...inOrder, page, limit })
          expect(total).toBe(whole.total)
          expect(list.length).toBe(Math.min(limit, whole.list.length - page * limit))
          pages.push(...list)
        }
        expect(pages).toEqual(whole.list)
        expect((await read(row, { ...inOrder, page: Math.ceil(whole.total / limit), limit })).list).toEqual([])
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 4) },
    )
  })
})

test('every list has something to page through', async () => {
  const totals = await Promise.all(lists.map(async ([name, row]) => [name, (await read(row, { limit: 1 })).total] as const))
  expect(totals.length).toBeGreaterThanOrEqual(15)
  expect(totals.filter(([, total]) => total > 0).length).toBeGreaterThan(totals.length / 2)
})
