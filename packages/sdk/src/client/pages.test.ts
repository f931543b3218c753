import { describe, expect, test } from 'vitest'
import { campaigns } from '../contract/index.ts'
import { createMockServer, fakeRuntime, sample } from '../testing/index.ts'
import { SpotdeskClient } from './client.ts'

/** A list of so many campaigns. */
function start(total: number) {
  const server = createMockServer().on(campaigns.list, ({ page, limit }) => {
    const ids = Array.from({ length: total }, (_, index) => index + 1).slice(page * limit, (page + 1) * limit)
    return { list: ids.map((id) => ({ ...(sample(campaigns.CampaignRow) as object), id })), total } as never
  })
  return { server, client: new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() }) }
}

const pagesAsked = (server: ReturnType<typeof start>['server']) => server.effects.map(({ input }) => (input as { page: number }).page)

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
    expect(pagesAsked(server)).toEqual([0, 1, 2])
  })

  test('ends without another question when the last page is full, and when it is empty', async () => {
    const full = start(20)
    expect(await full.client.campaigns.list({ limit: 10 }).toArray()).toHaveLength(20)
    expect(pagesAsked(full.server)).toEqual([0, 1])
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
    for await (const { list } of client.campaigns.list({ limit: 10 }).pages()) sizes.push(list.length)
    expect(sizes).toEqual([10, 10, 3])
    const rows = await client.campaigns.list({ limit: 10 }).toArray({ max: 12 })
    expect([rows.length, pagesAsked(server).length]).toEqual([12, 3 + 2])
    expect(await client.campaigns.list().toArray({ max: 0 })).toEqual([])
  })

  test('that shrinks while it is walked ends', async () => {
    const { server, client } = start(30)
    const walk = client.campaigns.list({ limit: 10 }).pages()
    await walk.next()
    server.on(campaigns.list, () => ({ list: [], total: 30 }))
    expect((await walk.next()).value).toEqual({ list: [], total: 30 })
    expect((await walk.next()).done).toBe(true)
  })

  test('gives the answer of its first page on request', async () => {
    const { client } = start(3)
    expect((await client.campaigns.list().withResponse()).response.status).toBe(200)
  })
})
