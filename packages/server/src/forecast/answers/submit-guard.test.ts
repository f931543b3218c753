/** The forecast before every submit, by every path. One desk with a small inventory. */
import { type changeSets as rows, bulk, campaigns, changeSets, forecastLedger } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csv, finished, importFile } from '../../testing/bulk.ts'
import { type Fixture, openFixture } from '../../testing/desk.ts'
import { makeInventory } from '../../testing/inventory.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
  await makeInventory(desk.app, 4000)
}, 60_000)
afterAll(() => desk.close())

const rule = (type: string, ...values: string[]) => ({ type, exclude: false, values })
/** Both are in the inventory, but the zone belongs to another publisher. */
const nowhere = { groups: [{ rules: [rule('INVENTORY_PUBLISHER', '201'), rule('INVENTORY_ZONE', '2002')] }] }
const nowhereText = 'INVENTORY_PUBLISHER in (201) AND INVENTORY_ZONE in (2002)'

let adIds = 700_000
async function draft(columns: Record<string, unknown> = {}): Promise<number> {
  const id = await desk.campaign({ status: 'DRAFT', columns: { targeting: { groups: [] }, objective_value: 100, ...columns } })
  const ad = { agency_id: 1, id: (adIds += 1), campaign_id: id, name: 'Spot', name_lc: 'spot', type: 'AUDIO', status: 'DRAFT' }
  await desk.insert('ads', { ...ad, estimated_duration_s: 30 })
  return id
}
const submit = (id: number, more: { override?: ['NO_INVENTORY'] } = {}, reason?: string) =>
  desk.call('manager', campaigns.submit, { id, ...more }, reason === undefined ? {} : { reason })
const statusOf = async (id: number) => (await desk.call('manager', campaigns.get, { id })).body['status']
const forecastsOf = async (id: number) =>
  (await desk.app.call(forecastLedger.ofCampaign, { id }, { as: 'manager' })).list.map(({ cause, status, asSaved }) => [
    cause,
    status,
    asSaved,
  ])

describe('NO_INVENTORY stops a submit, unless it is overridden with a reason', () => {
  test('of one campaign, and the log keeps the reason', async () => {
    const id = await draft({ targeting: nowhere })
    const refused = await submit(id, {}, 'I want to')
    expect([refused.status, refused.body['code']]).toEqual([409, 'forecastNoInventory'])
    expect(refused.body['detail'] ?? refused.body['message'] ?? refused.text).toContain('0 of the 100 remaining impressions')
    expect((await submit(id, { override: ['NO_INVENTORY'] })).body['code']).toBe('overrideNeedsReason')
    expect((await submit(id, { override: ['NO_INVENTORY'] }, 'The zone moves next week')).body).toMatchObject({ status: 'READY' })
    const [logged] = await desk.rows<{ reason: string }>(sql`select reason from audit_events where entity_id = ${id} and action = 'SUBMIT'`)
    expect(logged!.reason).toBe('The zone moves next week')
    expect(await forecastsOf(id)).toEqual([['SUBMIT', 'NO_INVENTORY', true]])
    expect((await submit(id)).status).toBe(200)
    // A place that exists, without listeners.
    const tuvalu = { groups: [{ rules: [rule('LOCATION_COUNTRY', 'TV')] }] }
    expect((await submit(await draft({ targeting: tuvalu }))).body['code']).toBe('forecastNoInventory')
  })

  test('inventory, or no forecast at all, lets it go', async () => {
    expect((await submit(await draft())).status).toBe(200)
    expect((await submit(await draft({ targeting: nowhere, objective_unlimited: true, objective_value: null }))).status).toBe(200)
  })

  test('of rows of a file, with the settings that their cells give', async () => {
    const [some, none, moved] = [await draft(), await draft({ targeting: nowhere }), await draft()]
    const file = csv('action,id,targeting', `SUBMIT,${some},`, `SUBMIT,${none},`, `SUBMIT,${moved},${nowhereText}`)
    const dry = await importFile(desk, file, { dryRun: true })
    expect(dry.summary).toMatchObject({ updated: 1, totalErrors: 2 })
    const { summary } = await importFile(desk, file)
    expect(summary.errors.map(({ code, column, lineNo }) => [code, column, lineNo])).toEqual([
      ['forecastNoInventory', 'action', 3],
      ['forecastNoInventory', 'action', 4],
    ])
    expect(summary.errors[0]!.message).toContain('0 of the 100 remaining impressions')
    expect(await Promise.all([some, none, moved].map(statusOf))).toEqual(['READY', 'DRAFT', 'DRAFT'])
    // The changes of the cells were never saved.
    expect((await forecastsOf(moved))[0]).toEqual(['SUBMIT', 'NO_INVENTORY', false])
    const unsaid = await importFile(desk, file, { override: ['NO_INVENTORY'], allowDuplicate: true })
    expect(unsaid.summary.errors.map(({ code }) => code)).toEqual(['overrideNeedsReason', 'overrideNeedsReason'])
    const meant = await desk.call(
      'manager',
      bulk.importCampaigns,
      { file, override: ['NO_INVENTORY'], allowDuplicate: true },
      { reason: 'So it is' },
    )
    expect(await finished(desk, String(meant.body['id']))).toMatchObject({ outcome: 'SUCCEEDED', updated: 2 })
    expect(await Promise.all([none, moved].map(statusOf))).toEqual(['READY', 'READY'])
  })

  test('of a change-set, when it is applied: its other rows go, all or nothing comes to nothing', async () => {
    const [some, none] = [await draft(), await draft({ targeting: nowhere })]
    const plan = async () =>
      (
        await desk.call('manager', changeSets.plan, {
          body: { kind: 'campaigns', changes: [some, none].map((id) => ({ id, action: 'SUBMIT', cells: {} })) },
        })
      ).body as unknown as rows.ChangeSet
    const apply = async ({ id, hash }: rows.ChangeSet, more: object, reason?: string) => {
      const { body } = await desk.call('manager', changeSets.apply, { id, body: { hash, ...more } }, reason === undefined ? {} : { reason })
      return body['id'] === undefined ? body : finished(desk, String(body['id']))
    }
    const planned = await plan()
    expect(await apply(planned, { mode: 'atomic' })).toMatchObject({
      outcome: 'FAILED',
      failure: expect.stringContaining('Nothing was imported'),
    })
    expect(await statusOf(some)).toBe('DRAFT')
    expect(await apply(planned, {})).toMatchObject({ outcome: 'PARTIAL', updated: 1, totalErrors: 1 })
    const { list } = (await desk.call('manager', changeSets.items, { id: planned.id })).body as { list: rows.ChangeItem[] }
    expect(list.map(({ errors }) => errors.map(({ code }) => code))).toEqual([[], ['forecastNoInventory']])
    expect(await Promise.all([some, none].map(statusOf))).toEqual(['READY', 'DRAFT'])
    const again = await plan()
    expect(await apply(again, { mode: 'atomic', override: ['NO_INVENTORY'] })).toMatchObject({ outcome: 'FAILED', totalErrors: 1 })
    expect(await apply(again, { override: ['NO_INVENTORY'] }, 'The station opens then')).toMatchObject({ outcome: 'SUCCEEDED' })
    expect(await statusOf(none)).toBe('READY')
  })
})
