/** Keys of the agency, written in ways that look the same. */
import { advertisers, campaigns, changeSets, type OutputOf, orders } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { csv, importFile } from '../../testing/bulk.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { type Fixture, openFixture, things } from '../../testing/desk.ts'
import { migrate } from '../db/migrate.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())

/** A composed key, and the same with its accents behind their base characters, with blanks around it and signs that nobody sees in it. */
const keyOf = (part: string) => `${part}-Łódź-1`
const otherOf = (part: string) => ` \uFEFF${keyOf(part).normalize('NFD').replaceAll('-', '\u200B-\u202A')}\u00A0 `

async function itemsOf(changes: object[]): Promise<OutputOf<typeof changeSets.items>['list']> {
  const { body, text, status } = await desk.call('manager', changeSets.plan, { body: { kind: 'campaigns', changes } } as never)
  expect(status, text).toBe(201)
  return (await desk.call('manager', changeSets.items, { id: String(body['id']), limit: 100 })).body['list'] as never
}

describe('An external reference', () => {
  it('in composed and in decomposed characters, with and without blanks, is one key on every face', async () => {
    const advertiser = await desk.call('manager', advertisers.create, { body: { name: 'Kiosk', externalReference: otherOf('ADV') } })
    expect(advertiser.body['externalReference']).toBe(keyOf('ADV'))
    const order = await desk.call('manager', orders.create, {
      body: { name: 'Order', advertiserId: things.advertiser, externalReference: otherOf('ORD'), dealId: otherOf('DEAL') },
    } as never)
    expect(order.body).toMatchObject({ externalReference: keyOf('ORD'), dealId: keyOf('DEAL') })
    const made = await itemsOf([
      {
        entityType: 'campaign',
        externalReference: otherOf('CAM'),
        cells: {
          name: 'Spring',
          type: 'STANDARD',
          advertiser_id: String(things.advertiser),
          order_external_reference: otherOf('ORD'),
          deal_id: otherOf('DEAL'),
          start_date: '2027-01-04',
          objective_value: '1000',
          cpm: '5',
        },
      },
    ])
    expect(made).toMatchObject([{ verdict: 'CREATE', externalReference: keyOf('CAM'), errors: [] }])
    expect(made[0]!.changes.find(({ field }) => field === 'dealId')).toMatchObject({ after: keyOf('DEAL') })
    const campaign = await desk.campaign({ status: 'DRAFT' })
    await desk.call('manager', campaigns.update, { id: campaign, body: { externalReference: otherOf('CAM') } } as never, { ifMatch: 1 })
    const ad = { campaign_external_reference: otherOf('CAM'), name: 'Spot', type: 'AUDIO', estimated_duration_sec: '30' }
    const items = await itemsOf([
      { entityType: 'campaign', externalReference: keyOf('CAM'), cells: { name: 'Found' } },
      { entityType: 'ad', externalReference: otherOf('AD1'), cells: ad },
      { entityType: 'ad', externalReference: otherOf('AD2'), cells: { ...ad, type: 'DISPLAY', linked_to: `ref:${otherOf('AD1')}` } },
    ])
    expect(items).toMatchObject([
      { verdict: 'UPDATE', id: campaign },
      { verdict: 'CREATE', externalReference: keyOf('AD1'), errors: [] },
      { verdict: 'CREATE', externalReference: keyOf('AD2'), errors: [] },
    ])
  })

  it('that stands twice in a file in two spellings is an error of both rows', async () => {
    const row = (reference: string) => `"${reference}",x,STANDARD,${things.advertiser},2027-01-04,2027-03-31,500000,12.5`
    const header = 'external_reference,name,type,advertiser_id,start_date,end_date,objective_value,cpm'
    const { summary } = await importFile(desk, csv(header, row(keyOf('TWICE')), row(otherOf('TWICE')), row("' ")))
    expect(summary.errors).toMatchObject([
      { lineNo: 2, code: 'duplicateKeyInFile', value: keyOf('TWICE') },
      { lineNo: 3, code: 'duplicateKeyInFile', value: keyOf('TWICE') },
      { lineNo: 4, code: 'required', column: 'external_reference' },
    ])
  })

  it('of another case is another key', async () => {
    const id = await desk.campaign({ columns: { external_reference: 'case-1' } })
    const items = await itemsOf(['case-1', 'CASE-1'].map((externalReference) => ({ externalReference, cells: { name: 'y' } })))
    expect(items.map((item) => [item.id, item.verdict])).toEqual([
      [id, 'UPDATE'],
      [null, 'ERROR'],
    ])
  })
})

describe('References that were stored before', () => {
  it('get the one form; of two that become the same the later one gets its id behind it, and the log says so', async () => {
    const { database, drop } = await createTestDatabase({ empty: true })
    onTestFinished(drop)
    await migrate(database, { upTo: '0046-authorization-codes' })
    const { system } = database
    const old = ['Łódź'.normalize('NFD'), 'A', 'A ', '\u00A0A', 'B ', ' B', ' ', 'as it is', 'as\u200B it is', 'C\u202E']
    await sql`insert into markets (id, name, country_codes, currency, time_zone) values (1, 'Here', '{US}', 'USD', 'UTC')`.execute(system)
    for (const agency of [1, 2]) {
      await sql`insert into agencies (id, market_id, name, currency, time_zone) values (${agency}, 1, 'One', 'USD', 'UTC')`.execute(system)
      for (const [at, reference] of old.entries())
        await sql`insert into advertisers (agency_id, id, name, name_lc, name_key, external_reference)
          values (${agency}, ${at + 1}, 'Kiosk', 'kiosk', 'kiosk', ${reference})`.execute(system)
    }
    await sql`create table audit_now partition of audit_events for values from ('2020-01-01') to ('2099-01-01')`.execute(system)
    await migrate(database)
    const { rows } = await sql<{ reference: string | null; version: number }>`
      select external_reference as reference, version from advertisers where agency_id = 2 order by id`.execute(system)
    expect(rows.map(({ reference, version }) => [reference, version])).toEqual([
      ['Łódź', 2],
      ['A', 1],
      ['A #3', 2],
      ['A #4', 2],
      ['B', 2],
      ['B #6', 2],
      [null, 2],
      ['as it is', 1],
      ['as it is #9', 2],
      ['C', 2],
    ])
    const log = await sql<{ id: number; diff: unknown; reason: string }>`
      select entity_id as id, diff, reason from audit_events where agency_id = 2 and entity_type = 'advertiser' order by entity_id`.execute(
      system,
    )
    expect(log.rows.map(({ id }) => id)).toEqual([1, 3, 4, 5, 6, 7, 9, 10])
    expect(log.rows[1]).toMatchObject({
      diff: [{ path: 'externalReference', before: 'A ', after: 'A #3' }],
      reason: expect.stringContaining('The external reference A is taken') as string,
    })
  })
})
