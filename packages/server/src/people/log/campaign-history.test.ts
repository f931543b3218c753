import { ads, campaigns, userLog } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, type Person, openFixture } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

const history = async (id: number, as: Person = 'readonly') => desk.app.call(userLog.ofCampaign, { id }, { as })

describe('The history of a campaign', () => {
  it('is read by whoever may read the campaign: what users changed of it and of its ads, the latest first', async () => {
    const id = await desk.campaign({ name: 'Remembered' })
    const other = await desk.campaign({ name: 'Another' })
    await desk.call('manager', campaigns.update, { id, body: { margin: 12, name: 'Kept' } }, { ifMatch: 1 })
    desk.clock.advance(60_000)
    const ad = await desk.call('manager', ads.create, { id, body: { name: 'Spot', type: 'AUDIO', estimatedDuration: 30 } })
    expect(ad.status, ad.text).toBeLessThan(300)
    await desk.call('manager', campaigns.pause, { id: other })
    const { list, total } = await history(id)
    expect(total).toBe(2)
    expect(list.map(({ entityType, action, by }) => [entityType, action, by])).toEqual([
      ['ad', 'CREATE', 'manager@world.test'],
      ['campaign', 'UPDATE', 'manager@world.test'],
    ])
    expect(list[1]!.changes.map(({ field, before, after }) => [field, before, after])).toContainEqual(['name', 'Remembered', 'Kept'])
    expect(list[1]!.changes.map(({ field }) => field)).toContain('marginPercent')
    expect((await desk.app.call(userLog.ofCampaign, { id, page: 1, limit: 1 }, { as: 'readonly' })).list).toEqual([list[1]])
  })

  it('shows no margin to an advertiser, no change of the clock to anybody, and nothing of a foreign campaign', async () => {
    const id = await desk.campaign({ name: 'Two' })
    await desk.call('manager', campaigns.update, { id, body: { margin: 15, name: 'Three' } }, { ifMatch: 1 })
    await desk.rows(sql`insert into audit_events (agency_id, at, id, actor_type, actor_id, actor_name, source, entity_type, entity_id, entity_name, action)
      values (1, ${desk.clock.now()}, '01900000-0000-7000-8000-0000000000ab', 'SYSTEM', 'system', 'system', 'SYSTEM', 'campaign', ${id}, 'x', 'COMPLETE')`)
    const { list } = await history(id, 'advertiser')
    expect(list.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['name']])
    const foreign = await desk.campaign({ agencyId: 2 })
    expect((await desk.call('manager', userLog.ofCampaign, { id: foreign })).status).toBe(404)
  })
})
