import { describe, expect, test } from 'vitest'
import { campaigns } from '../contract/index.ts'
import { createMockServer, fakeRuntime, sample } from '../testing/index.ts'
import { SpotdeskClient } from './client.ts'

/** A list of so many campaigns, which `ids` are. */
function start(total: number) {
  const ids = Array.from({ length: total }, (_, index) => index + 1)
  const server = createMockServer().on(campaigns.list, ({ page, limit, after = 0, sort, counted }) => {
    const left = (sort === '-id' ? ids.toReversed() : ids).filter((id) => id > after)
    const list = left.slice(page * limit, (page + 1) * limit).map((id) => ({ ...(sample(campaigns.CampaignRow) as object), id }))
    return { list, total: counted === false ? Math.min(left.length, limit + 1) : left.length } as never
  })
  return { server, ids, client: new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() }) }
}

/** The marks that a walk has asked for, and its pages where it has none. */
const pagesAsked = (server: ReturnType<typeof start>['server']) =>
  server.effects.map(({ input }) => {
    const { page, after } = input as { page: number; after?: number }
    return after === undefined ? page : `after ${after}`
  })

describe('A list', () => {
  test('awaited is its first page', async () => {
    const { server, client } = start(23)
    const { list, total } = await client.campaigns.list()
    expect([list.length, total, pagesAsked(server)]).toEqual([10, 23, [0]])
  })

  test('iterated is every row of every page, from page 0, each page asked for once', async () => {
    const { server, client } = start(23)
    const ids: number[] = []
    for await (const { id } of client.campaigns.list({ limit: 10 })) ids.push(id)
    expect(ids).toEqual(Array.from({ length: 23 }, (_, index) => index + 1))
    expect(pagesAsked(server)).toEqual([0, 'after 10', 'after 20'])
  })

  test('ends without another question when the last page is full, and when it is empty', async () => {
    const full = start(20)
    expect(await full.client.campaigns.list({ limit: 10 }).toArray()).toHaveLength(20)
    expect(pagesAsked(full.server)).toEqual([0, 'after 10'])
    const empty = start(0)
    expect(await empty.client.campaigns.list().toArray()).toEqual([])
    expect(pagesAsked(empty.server)).toEqual([0])
  })

  test('begins where the caller says, and keeps its filters', async () => {
    const { server, client } = start(23)
    expect(await client.campaigns.list({ page: 1, limit: 5, status: ['RUNNING'] }).toArray()).toHaveLength(18)
    expect(server.effects[2]!.input).toEqual({ page: 3, limit: 5, status: ['RUNNING'] })
  })

  test('comes page by page, or as an array of at most max rows', async () => {
    const { server, client } = start(23)
    const sizes: number[] = []
    for await (const { list, total } of client.campaigns.list({ limit: 10 }).pages()) sizes.push(list.length, total)
    expect(sizes).toEqual([10, 23, 10, 23, 3, 23])
    // Counted once, for the first page.
    expect(server.effects.map(({ input }) => (input as { counted?: boolean }).counted)).toEqual([undefined, false, false])
    const rows = await client.campaigns.list({ limit: 10 }).toArray({ max: 12 })
    expect([rows.length, pagesAsked(server).length]).toEqual([12, 3 + 2])
    expect(await client.campaigns.list().toArray({ max: 0 })).toEqual([])
  })

  test.each(['id', '-id'] as const)('sorted by %s whose filter its own writes shrink gives each row that stays once', async (sort) => {
    const { ids, client } = start(47)
    const seen: number[] = []
    for await (const { id } of client.campaigns.list({ limit: 5, sort })) {
      seen.push(id)
      // Every other one leaves the list, as a paused one leaves those that run; each third time a new one comes.
      if (id % 2 === 0) ids.splice(ids.indexOf(id), 1)
      if (sort === 'id' && id % 3 === 0 && ids.length < 47) ids.push(ids.at(-1)! + 1)
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.toSorted((a, b) => a - b)).toEqual(expect.arrayContaining(Array.from({ length: 47 }, (_, index) => index + 1)))
  })

  test('that grows while it is walked says no total below the rows that were read', async () => {
    const { ids, client } = start(4)
    const totals: number[] = []
    for await (const { total } of client.campaigns.list({ limit: 2 }).pages()) {
      totals.push(total)
      if (ids.length < 8) ids.push(ids.length + 1, ids.length + 2)
    }
    expect(totals).toEqual([4, 5, 7, 8])
  })

  test('whose server does not know the mark fails instead of answering the same rows for ever', async () => {
    const { server, client } = start(30)
    server.on(
      campaigns.list,
      () => ({ list: [1, 2].map((id) => ({ ...(sample(campaigns.CampaignRow) as object), id })), total: 30 }) as never,
    )
    await expect(client.campaigns.list({ limit: 2 }).toArray()).rejects.toThrow('The list does not go on after id 2.')
  })

  test('that shrinks while it is walked ends', async () => {
    const { server, client } = start(30)
    const walk = client.campaigns.list({ limit: 10 }).pages()
    await walk.next()
    server.on(campaigns.list, () => ({ list: [], total: 30 }))
    expect((await walk.next()).value).toMatchObject({ list: [] })
    expect((await walk.next()).done).toBe(true)
  })

  test('gives the answer of its first page on request', async () => {
    const { client } = start(3)
    expect((await client.campaigns.list().withResponse()).response.status).toBe(200)
  })
})
