/** The one range of dates on every face of the API (docs/domain.md §17.3). */
import { campaigns, changeSets, forecast, insights, orders, pacing, releaseSchedules, statistics, userLog } from '@spotdesk/sdk/contract'
import { hourMs } from '@spotdesk/sdk/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallResult, type Fixture, fixtureTime, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
let id: number
beforeAll(async () => {
  desk = await openFixture()
  id = await desk.campaign({ status: 'DRAFT', columns: { start_date: '2027-01-04T05:00Z', end_date: '2027-02-01T05:00Z' } })
})
afterAll(() => desk.close())

const endless = '9999-12-31T00:00:00.000Z'
const errorsOf = ({ status, body }: CallResult) => [
  status,
  ...((body['errors'] as { field: string; code: string; message: string }[] | undefined) ?? []).map(
    ({ field, code }) => `${field} ${code}`,
  ),
]
const ask = async (row: unknown, input: unknown, ifMatch?: number) =>
  desk.call('admin', row as typeof campaigns.get, input as never, ifMatch === undefined ? {} : { ifMatch })

test('an end of the year 9999 is refused everywhere, and the answer says how to have no end', async () => {
  const answer = await ask(campaigns.update, { id, body: { endDate: endless } }, 1)
  expect(errorsOf(answer)).toEqual([422, 'endDate farEnd'])
  expect((answer.body['errors'] as { message: string }[])[0]!.message).toBe('The latest end is 2099-12-31. Leave it empty for no end.')
  const order = { advertiserId: things.advertiser, name: 'Endless', objectiveType: 'IMPRESSIONS', orderObjective: { value: 1000 } }
  const faces: [string, unknown, unknown, number?][] = [
    ['endDate farEnd', orders.create, { body: { ...order, startDate: null, endDate: endless } }],
    ['changes.endDate farEnd', forecast.whatIf, { body: { campaignId: id, changes: { endDate: endless } } }],
    ['startDate outsideDates', campaigns.update, { id, body: { startDate: '1999-12-31T00:00:00Z' } }, 1],
    ['startDate outsideDates', campaigns.update, { id, body: { startDate: '2100-06-01T00:00:00Z' } }, 1],
    [
      'releases.0 outsideDates',
      releaseSchedules.create,
      { body: { name: 'R', zoneIds: [things.zone], trusted: false, releases: [endless] } },
    ],
    ['from outsideDates', userLog.list, { from: '19991230000000' }],
    ['to outsideDates', statistics.ofCampaign, { id, by: 'day', from: '20261101000000', to: '99991231235959' }],
    ['to outsideDates', pacing.plan, { id, from: '20261101000000', to: '21010101000000' }],
    ['from outsideDates', insights.audience, { id, from: '18000101000000' }],
  ]
  for (const [expected, row, input, version] of faces) {
    const given = errorsOf(await ask(row, input, version))
    expect(given, JSON.stringify(input)).toEqual([expected.startsWith('from') || expected.startsWith('to ') ? 400 : 422, expected])
  }
})

test('a planned row is refused as an update is, and a revert brings no such end back', async () => {
  const planned = await ask(changeSets.plan, { body: { kind: 'campaigns', changes: [{ id, cells: { end_date: '9999-12-31' } }] } })
  const items = await ask(changeSets.items, { id: planned.body['id'] })
  expect(JSON.stringify(items.body)).toContain('The latest end is 2099-12-31. Leave it empty for no end.')
  const old = await desk.campaign({ status: 'DRAFT', columns: { end_date: endless } })
  const changed = await ask(campaigns.update, { id: old, body: { endDate: null } }, 1)
  const { body } = await ask(changeSets.revert, { id: changed.body['changeSetId'], body: {} })
  expect(body).toMatchObject({ reverted: 0, conflicts: [{ id: old, reason: 'The latest end is 2099-12-31. Leave it empty for no end.' }] })
})

test('before anything is delivered the hours of pacing begin now, and not in 1970', async () => {
  const { asOf, audio } = await desk.app.call(pacing.get, { id, hours: 2 }, { as: 'manager' })
  expect([asOf, audio!.hours.map(({ from }) => from)]).toEqual([null, [fixtureTime, new Date(fixtureTime.getTime() + hourMs)]])
})

test('a flight to the last day of the range has a plan of some thousand days', async () => {
  const endDate = new Date('2100-01-01T05:00:00.000Z')
  const answer = await ask(campaigns.update, { id, body: { endDate: endDate.toISOString() } }, 1)
  expect(answer.body).toMatchObject({ endDate: endDate.toISOString() })
  const { audio } = await desk.app.call(pacing.plan, { id }, { as: 'manager' })
  expect(audio!.days.at(-1)).toMatchObject({ date: '2099-12-31', until: endDate })
  expect(audio!.days.length).toBeLessThan(2500)
})
