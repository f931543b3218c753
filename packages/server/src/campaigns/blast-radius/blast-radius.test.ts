import { ads, blastRadius, campaigns, orders } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

type Action = 'PAUSE' | 'RESUME' | 'ARCHIVE' | 'UNARCHIVE'
const ofCampaign = async (id: number, action: Action, person: Person = 'manager') =>
  (await desk.call(person, blastRadius.campaign, { id, action })).body as unknown as blastRadius.BlastRadius
const texts = ({ consequences }: blastRadius.BlastRadius) => consequences.map(({ text }) => text)
const newOrder = async () =>
  Number((await desk.call('manager', orders.create, { body: { name: 'Blast', advertiserId: things.advertiser } })).body['id'])
const ad = (campaignId: number, more: Record<string, unknown> = {}) =>
  desk.insert('ads', { agency_id: 1, campaign_id: campaignId, name: 'Spot', name_lc: 'spot', type: 'AUDIO', status: 'ACTIVE', ...more })

describe('The blast radius', () => {
  it('of pausing a campaign: delivery, planned and unspent money, its ads, and its order if nothing else of it delivers', async () => {
    const orderId = await newOrder()
    const id = await desk.campaign({ columns: { order_id: orderId }, totals: { impressions: 40_000 } })
    await ad(id)
    await ad(id, { status: 'INACTIVE' })
    const blast = await ofCampaign(id, 'PAUSE')
    expect(blast).toMatchObject({ id, name: 'Radio Kia', allowed: true, changes: true, refusal: null })
    // 60,000 impressions are left at a CPM of 12.50.
    expect(texts(blast)).toEqual([
      '1 campaign stops delivering within 5 minutes.',
      '$750.00 of planned spend stops.',
      '1 active ad is not played any more.',
      'Nothing else of the order Blast delivers: it becomes inactive.',
    ])
    await desk.campaign({ columns: { order_id: orderId } })
    expect((await ofCampaign(id, 'PAUSE')).consequences.map(({ code }) => code)).not.toContain('orderInactive')
  })

  it('is what the action does afterwards, and reading it changes nothing', async () => {
    const id = await desk.campaign()
    await ofCampaign(id, 'PAUSE')
    expect((await desk.rows(sql`select version, paused from campaigns where id = ${id}`))[0]).toEqual({ version: 1, paused: false })
    await desk.call('manager', campaigns.pause, { id })
    expect(await ofCampaign(id, 'PAUSE')).toMatchObject({ allowed: true, changes: false, consequences: [] })
    expect(texts(await ofCampaign(id, 'RESUME'))).toEqual(['The campaign delivers again within 5 minutes.'])
  })

  it('has the reason when the action would be refused, in the words of the refusal', async () => {
    const pending = await desk.campaign({ type: 'RESERVED', status: 'PENDING' })
    const blast = await ofCampaign(pending, 'ARCHIVE')
    expect(blast).toMatchObject({ allowed: false, changes: false, refusal: { code: 'campaignActionNotAllowed' } })
    const refused = await desk.call('manager', campaigns.archive, { id: pending })
    expect(refused.body['message']).toBe(blast.refusal!.message)
    expect(texts(blast)[0]).toBe('A proposal waits for the seller: withdraw it first.')
  })

  it('of archiving an order: its campaigns, its pending proposals, and the changes that will be blocked', async () => {
    const orderId = await newOrder()
    const inOrder = (more: Parameters<Fixture['campaign']>[0] = {}) => desk.campaign({ ...more, columns: { order_id: orderId } })
    const running = await inOrder()
    await inOrder({ status: 'READY' })
    await inOrder({ archived: true, status: 'PAUSED' })
    const { body } = await desk.call('manager', blastRadius.order, { id: orderId, action: 'ARCHIVE' })
    expect(body).toMatchObject({ allowed: true, changes: true })
    expect(texts(body as never)).toEqual([
      '1 campaign stops delivering within 5 minutes.',
      '1 campaign that is ready will not start.',
      '$2,500.00 of planned spend stops.',
      '2 campaigns can no longer be changed or resumed.',
    ])
    expect(body['consequences']).toMatchObject([{ things: [{ entityType: 'campaign', id: running, name: 'Radio Kia' }] }, {}, {}, {}])
    await inOrder({ type: 'RESERVED', status: 'PENDING' })
    const refused = (await desk.call('manager', blastRadius.order, { id: orderId, action: 'ARCHIVE' })).body
    expect(refused).toMatchObject({ allowed: false, refusal: { code: 'orderHasPendingCampaigns' } })
  })

  it('of archiving an advertiser: its campaigns continue, its orders stay', async () => {
    const { body } = await desk.call('manager', blastRadius.advertiser, { id: 1002, action: 'ARCHIVE' })
    expect(body).toMatchObject({ allowed: true, changes: true })
    expect(texts(body as never).at(-1)).toMatch(/nothing new can be made for it\.$/)
  })

  it('of deactivating an ad: the sequence, its campaign if no other ad of it is active, and the linked ads', async () => {
    const id = await desk.campaign()
    const make = async (name: string) => {
      const body = { name, type: 'AUDIO', estimatedDuration: 30 } as const
      const adId = Number((await desk.call('manager', ads.create, { id, body })).body['id'])
      await desk.call('manager', ads.activate, { id, adId })
      return adId
    }
    const [first, second] = [await make('First'), await make('Second')]
    await desk.call('manager', ads.setSequence, { id, body: { sequence: [{ adId: first }, { adId: second }] } })
    const ask = async (action: 'DEACTIVATE' | 'ACTIVATE' | 'ARCHIVE') =>
      (await desk.call('manager', blastRadius.ad, { id, adId: first, action })).body as unknown as blastRadius.BlastRadius
    expect(texts(await ask('DEACTIVATE'))).toEqual(['The ad leaves the sequence, which is dissolved.'])
    expect(await ask('ACTIVATE')).toMatchObject({ allowed: true, changes: false, consequences: [] })
    await desk.call('manager', ads.deactivate, { id, adId: second })
    expect((await ask('ARCHIVE')).consequences.map(({ code }) => code)).toEqual(['campaignSilent', 'spendStops'])
    expect((await desk.call('admin', blastRadius.ad, { id: 104_009, adId: 1, action: 'ARCHIVE' })).status).toBe(404)
  })

  it('names at most ten entities and counts all', async () => {
    const orderId = await newOrder()
    for (let count = 0; count < 12; count += 1) await desk.campaign({ columns: { order_id: orderId } })
    const { body } = await desk.call('manager', blastRadius.order, { id: orderId, action: 'ARCHIVE' })
    const [first] = (body as unknown as blastRadius.BlastRadius).consequences
    expect([first!.count, first!.things.length]).toEqual([12, 10])
  })

  it('needs the permission of the action, and does not include other agencies', async () => {
    expect((await desk.call('analyst', blastRadius.campaign, { id: 104_001, action: 'PAUSE' })).status).toBe(403)
    for (const [row, id] of [
      [blastRadius.campaign, 104_009],
      [blastRadius.order, 503],
      [blastRadius.advertiser, 1004],
    ] as const)
      expect((await desk.call('admin', row as typeof blastRadius.order, { id, action: 'ARCHIVE' })).status).toBe(404)
  })
})
