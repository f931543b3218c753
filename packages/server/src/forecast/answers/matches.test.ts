/** Requests that a targeting matches while it is written, over a simulated inventory. */
import { forecast } from '@spotdesk/sdk/contract'
import { afterAll, expect, test } from 'vitest'
import { things } from '../../testing/desk.ts'
import { type Request, oneGroup, openForecastFixture, phones, us } from '../../testing/forecast-desk.ts'
import { makeInventory } from '../../testing/inventory.ts'

const desk = await openForecastFixture()
afterAll(() => desk.close())
await makeInventory(desk.app, 4000)
const { id, ask, withAd: campaign } = desk
const matches = (body: Request = {}) => desk.app.call(forecast.matches, { body: { campaignId: id, ...body } as never }, { as: 'manager' })

test('rules take one after the other, and what is left is what the forecast matches', async () => {
  const { waterfall, supply } = await ask()
  const { matched, groups, days, snapshot, interval, supply: before } = await matches()
  expect([matched, before]).toEqual([waterfall!.matched, supply])
  const [first, second] = groups[0]!.rules
  expect(first!.before).toBe(supply)
  expect(first!.before - first!.taken).toBe(second!.before)
  expect(second!.before - second!.taken).toBe(matched)
  expect(interval.low <= matched && matched <= interval.high && days > 0).toBe(true)
  expect(snapshot.version).toMatch(/^2026-11-20T/)
})

test('an unsaved targeting that contradicts itself is counted, group by group; a text that cannot be read is refused', async () => {
  const text = '(LOCATION_COUNTRY in (US)) OR (LOCATION_COUNTRY in (US) AND LOCATION_REGION in (CA-ON))'
  const { matched, groups } = await matches({ audienceTargeting: { text } })
  expect(groups.map((group) => group.matched)).toEqual([matched, 0])
  expect(matched).toBeGreaterThan(0)
  const unreadable = await desk.call('manager', forecast.matches, { body: { campaignId: id, audienceTargeting: { text: 'AGE' } } })
  expect(unreadable).toMatchObject({ status: 422, body: { code: 'validationFailed' } })
})

test('a draft without an end, an objective or ads has numbers, and the publisher of a deal holds before its first rule', async () => {
  const bare = await desk.campaign({ status: 'DRAFT', columns: { end_date: null, targeting: oneGroup(us) } })
  const open = await matches({ campaignId: bare })
  expect([open.days, open.matched > 0]).toEqual([30, true])
  const bound = await campaign({ name: 'Bound too', columns: { publisher_id: things.publisher, targeting: oneGroup(us) } })
  const { groups, supply } = await matches({ campaignId: bound.id })
  expect(groups).toHaveLength(1)
  expect(groups[0]!.rules).toHaveLength(1)
  expect(supply).toBeLessThan(open.supply)
})

test("the own targeting of an ad is counted inside its campaign's, or in its place", async () => {
  const made = await campaign({ name: 'With an ad', columns: { targeting: oneGroup(phones) } })
  const asked = (link: 'AND' | 'REPLACE') =>
    matches({ campaignId: made.id, audienceTargeting: { groups: oneGroup(us).groups, ads: [made.ad], link } })
  const [joined, replacing] = [await asked('AND'), await asked('REPLACE')]
  expect(joined.supply).toBeLessThan(replacing.supply)
  expect(joined.groups[0]!.matched).toBe(joined.matched)
  expect(joined.matched).toBeLessThan(replacing.matched)
})
