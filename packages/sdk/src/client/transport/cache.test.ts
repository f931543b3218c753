import { describe, expect, test } from 'vitest'
import { campaigns } from '../../contract/index.ts'
import { limits } from '../../values/index.ts'
import { createMockServer, fakeRuntime, sample } from '../../testing/index.ts'
import { SpotdeskClient } from '../client.ts'

describe('Kept answers', () => {
  async function withCache() {
    const server = createMockServer()
    const runtime = fakeRuntime()
    return { server, runtime, client: new SpotdeskClient({ ...server.clientOptions, cache: true, runtime }) }
  }

  test('of GET calls serve again for 4000 ms', async () => {
    const { server, runtime, client } = await withCache()
    await client.advertisers.get({ id: 1 })
    runtime.advance(limits.getCacheMs - 1)
    const again = await client.advertisers.get({ id: 1 })
    expect(again.createdAt).toBeInstanceOf(Date)
    expect(server.requests).toHaveLength(1)
    runtime.advance(1)
    await client.advertisers.get({ id: 1 })
    expect(server.requests).toHaveLength(2)
  })

  test('are emptied by a write and by a read that skips them', async () => {
    const { server, client } = await withCache()
    const reads = () => Promise.all([client.advertisers.get({ id: 1 }), client.campaigns.get({ id: 1 })])
    await reads()
    await client.campaigns.pause({ id: 1 })
    await reads()
    expect(server.requests).toHaveLength(5)
    await client.campaigns.get({ id: 1 }, { skipCache: true })
    await reads()
    expect(server.requests).toHaveLength(8)
  })

  test('stay when a POST only reads', async () => {
    const { server, client } = await withCache()
    await client.campaigns.get({ id: 1 })
    await client.billing.estimate({ body: { campaignContext: { campaignId: 1 } } })
    await client.campaigns.get({ id: 1 })
    expect(server.requests).toHaveLength(2)
  })

  test('never come from a read that was under way during a write', async () => {
    const { server, client } = await withCache()
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    server.on(campaigns.get, async () => {
      await gate
      return sample(campaigns.Campaign) as never
    })
    const slow = client.campaigns.get({ id: 1 })
    await client.campaigns.pause({ id: 1 })
    release()
    await slow
    await client.campaigns.get({ id: 1 })
    expect(server.effects.map(({ name }) => name)).toEqual(['get', 'pause', 'get'])
  })

  test('never outlive a write, even when they were read while it was carried out', async () => {
    const { server, client } = await withCache()
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    server.on(campaigns.pause, async () => {
      await gate
      return sample(campaigns.CampaignActionResult) as never
    })
    const writing = client.campaigns.pause({ id: 1 })
    await client.campaigns.get({ id: 1 })
    release()
    await writing
    await client.campaigns.get({ id: 1 })
    expect(server.requests).toHaveLength(3)
  })

  test('belong to nobody: who changes one changes his own', async () => {
    const { client } = await withCache()
    const first = await client.campaigns.get({ id: 1 })
    first.name = 'changed'
    expect((await client.campaigns.get({ id: 1 })).name).not.toBe('changed')
  })

  test('are off unless asked for', async () => {
    const server = createMockServer()
    const client = new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() })
    await client.campaigns.get({ id: 1 })
    await client.campaigns.get({ id: 1 })
    expect(server.requests).toHaveLength(2)
  })
})
