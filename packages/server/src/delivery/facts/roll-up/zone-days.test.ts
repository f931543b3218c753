/** The sums of the whole agency by day, publisher, zone and currency, and the questions that read them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type changeSets as rows, changeSets, statistics } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder, splitSteps } from '../../../platform/db/migrate.ts'
import { finished } from '../../../testing/bulk.ts'
import { type Fixture, openFixture } from '../../../testing/desk.ts'
import { feed } from '../../../testing/feed.ts'
import type { Scope } from '../scope-query.ts'
import { type SourceTable, type SumsQuery, sourceTable } from '../sums-source-query.ts'

let desk: Fixture
let campaigns: { id: number; ad: number }[]
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
  campaigns = await Promise.all(
    ['RUNNING' as const, 'DRAFT' as const].map(async (status) => {
      const id = await desk.campaign({ status, columns: { cpm_e4: 100_000, objective_value: 1_000_000 } })
      await desk.insert('ads', { agency_id: 1, id: id * 10, campaign_id: id, name: 'Ad', name_lc: 'ad', type: 'AUDIO' })
      return { id, ad: id * 10 }
    }),
  )
  await feed(desk, 'hourly', [fact(0, '13:00', 1000), fact(0, '15:00', 1000), fact(1, '14:00', 500)])
})
afterAll(() => desk.close())

const fact = (campaign: number, hour: string, impressions: number, more: object = {}) => ({
  hour: `2026-11-02T${hour}:00Z`,
  campaignId: campaigns[campaign]!.id,
  adId: campaigns[campaign]!.ad,
  zoneId: 2001,
  impressions,
  completes: 0,
  ...more,
})
const stored = () =>
  desk.rows<Record<'first_hour' | 'last_hour', Date | null>>(sql`select * from zone_days order by day, publisher_id, zone_id, currency`)

async function byPublisher() {
  const { body } = await desk.call('manager', statistics.agency, { by: 'publisher', from: '20261102050000', to: '20261103045959' })
  return (body as unknown as statistics.Statistics).rows.map((row) => [row.id, row.currency, row.impressions, row.spend])
}

test('the migration creates the same rows as batches do', async () => {
  const before = await stored()
  expect(before).toMatchObject([
    { publisher_id: 201, zone_id: 2001, parts: 2, impressions: 2500, opportunities: 0, unknown_opportunities: 2 },
  ])
  const steps = splitSteps(await readFile(join(migrationsFolder, '0028-zone-days.sql'), 'utf8'))
  await desk.rows(sql`delete from zone_days`)
  await desk.rows(sql`${sql.raw(steps.at(-1)!)}`)
  expect(await stored()).toEqual(before)
})

test('a first or last hour that is corrected to zero is replaced by that of another campaign', async () => {
  const ends = async () => (await stored()).map(({ first_hour: from, last_hour: until }) => [from, until])
  expect(await ends()).toEqual([[new Date('2026-11-02T13:00Z'), new Date('2026-11-02T15:00Z')]])
  await feed(desk, 'hourly', [fact(0, '13:00', 0, { revision: 1 }), fact(0, '15:00', 0, { revision: 1 })])
  expect(await ends()).toEqual([[new Date('2026-11-02T14:00Z'), new Date('2026-11-02T14:00Z')]])
  await feed(desk, 'hourly', [fact(0, '13:00', 1000, { revision: 2 }), fact(0, '15:00', 1000, { revision: 2 })])
  expect(await ends()).toEqual([[new Date('2026-11-02T13:00Z'), new Date('2026-11-02T15:00Z')]])
})

test('the delivered sums of a draft move when its currency changes', async () => {
  expect(await byPublisher()).toEqual([[201, 'USD', 2500, 25]])
  const change = async (currency: string) => {
    const body = { kind: 'campaigns' as const, changes: [{ id: campaigns[1]!.id, cells: { currency } }] }
    const planned = (await desk.call('manager', changeSets.plan, { body })).body as unknown as rows.ChangeSet
    const { body: job } = await desk.call('manager', changeSets.apply, { id: planned.id, body: { hash: planned.hash } })
    expect(await finished(desk, String(job['id']))).toMatchObject({ outcome: 'SUCCEEDED', updated: 1 })
  }
  await change('EUR')
  expect(await byPublisher()).toEqual([
    [201, 'USD', 2000, 20],
    [201, 'EUR', 500, 5],
  ])
  await change('USD')
  expect(await byPublisher()).toEqual([[201, 'USD', 2500, 25]])
  expect(await stored()).toHaveLength(1)
})

const day = { from: new Date('2026-11-02T05:00Z'), until: new Date('2026-11-03T05:00Z') }
const always = { from: null, until: null }
const trafficker = { agencyId: 1, agency: { timeZone: 'America/New_York', recounting: false }, rights: { admin: true } }
const scope = { actor: trafficker, period: day, timeZone: 'America/New_York', ids: null }

test.each<[string, object, SumsQuery, SourceTable]>([
  ['all campaigns by publisher', {}, { by: 'publisher' }, 'zone_days'],
  ['all campaigns by zone of a publisher', {}, { by: 'zone', publisherId: 201 }, 'zone_days'],
  ['all campaigns by day at a publisher', {}, { by: 'day', publisherId: 201 }, 'zone_days'],
  ['all campaigns by day', {}, { by: 'day' }, 'campaign_days'],
  ['all campaigns by campaign at a publisher', {}, { by: 'campaign', publisherId: 201 }, 'delivery_days'],
  ['all campaigns by ad', {}, { by: 'ad' }, 'delivery_days'],
  ['some campaigns by publisher', { ids: sql`7` }, { by: 'publisher' }, 'delivery_days'],
  [
    'spend as it is billed, by publisher',
    { actor: { ...trafficker, rights: { admin: false }, roleId: 6 } },
    { by: 'publisher' },
    'delivery_days',
  ],
  ['a lifetime by publisher', { period: always }, { by: 'publisher' }, 'delivery_totals'],
  ['a lifetime by campaign', { period: always }, { by: 'campaign' }, 'campaign_totals'],
  ['a period that cuts a day', { period: { ...day, from: new Date('2026-11-02T06:00Z') } }, { by: 'publisher' }, 'fact_hour'],
  [
    'days that are counted anew',
    { actor: { ...trafficker, agency: { timeZone: 'America/New_York', recounting: true } } },
    { by: 'publisher' },
    'fact_hour',
  ],
  ['days of another zone', { timeZone: 'UTC' }, { by: 'day' }, 'fact_hour'],
  ['hours', {}, { by: 'hour' }, 'fact_hour'],
])('%s are read from the coarsest table that says it exactly', (_, other, query, table) => {
  expect(sourceTable({ ...scope, ...other } as unknown as Scope, query)).toBe(table)
})
