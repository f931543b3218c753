import { bulk, campaigns, changeSets } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csv, finished, importFile } from '../../testing/bulk.ts'
import { type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())

const header = 'action,external_reference,name,type,advertiser_id,order_id,start_date,end_date,objective_value,cpm,targeting'
const made = (reference: string, action = 'CREATE') =>
  `${action},${reference},Campaign ${reference},STANDARD,${things.advertiser},${things.order},2027-01-04,2027-03-31,500000,12.5,[]`
const byReference = async (reference: string) =>
  (await desk.rows<{ id: number; version: number }>(sql`select * from campaigns where external_reference = ${reference}`))[0]!
const row = async (id: number) => (await desk.rows(sql`select * from campaigns where id = ${id}`))[0]!
const revert = (id: string, person: Person = 'manager', body?: { dryRun?: boolean; mode?: 'atomic' }) =>
  desk.call(person, bulk.revertJob, body ? { id, body } : { id })

describe('The history of imports', () => {
  it('shows who imported which file when, in which mode and with what result, and returns the file and its errors', async () => {
    const file = csv(header, made('H-1'), made('H-2').replace('12.5', 'x'))
    const { job } = await importFile(desk, { ...file, name: 'spring.csv' }, { mode: 'partial' }, 'trafficker')
    const { body } = await desk.call('admin', bulk.jobs, {
      type: ['import'],
      kind: ['campaigns'],
      createdBy: ['Trafficker@world.test'],
      dryRun: false,
    })
    expect(body).toMatchObject({
      total: 1,
      list: [
        {
          id: job.id,
          kind: 'campaigns',
          createdBy: 'trafficker@world.test',
          createdAt: desk.clock.now().toISOString(),
          fileName: 'spring.csv',
          fileSha256: createHash('sha256').update(file.bytes).digest('hex'),
          mode: 'partial',
          outcome: 'PARTIAL',
          created: 1,
          totalErrors: 1,
          revertedAt: null,
          reverted: null,
        },
      ],
    })
    const download = await desk.call('admin', bulk.jobFile, { id: job.id })
    expect(download.text).toBe(file.bytes)
    expect(download.headers['content-disposition']).toBe('attachment; filename="spring.csv"')
    expect((await desk.call('admin', bulk.jobErrors, { id: job.id })).text).toContain('invalidNumber')
    expect((await desk.call('stranger', bulk.jobFile, { id: job.id })).status).toBe(404)
    expect((await desk.call('admin', bulk.jobs, { dryRun: true, createdBy: ['trafficker@world.test'] })).body['total']).toBe(0)
  })
})

describe('An import that is reverted', () => {
  it('pauses and archives the campaigns it created, releases their external references, and reverts its changes', async () => {
    const old = await desk.campaign({ name: 'Old name' })
    const file = csv(`id,${header}`, `,${made('R-1', 'SUBMIT')}`, `${old},,,New name,,,,,,,9,`)
    const { job } = await importFile(desk, file)
    const { id } = await byReference('R-1')
    expect((await revert(job.id, 'manager', { dryRun: true })).body).toMatchObject({ changeSetId: null, reverted: 2, conflicts: [] })
    const { body } = await revert(job.id)
    expect(body).toMatchObject({ reverted: 2, unchanged: 0, conflicts: [] })
    expect(await row(id)).toMatchObject({ paused: true, archived: true, external_reference: null })
    expect(await row(old)).toMatchObject({ name: 'Old name', cpm_e4: 125_000 })
    expect((await desk.call('manager', bulk.job, { id: job.id })).body).toMatchObject({
      revertedAt: expect.any(String),
      reverted: { done: 2, of: 2 },
    })
    expect((await revert(job.id)).body).toEqual(body)
    // Its references can be used again.
    expect((await importFile(desk, file, { allowDuplicate: true })).job).toMatchObject({ created: 1, updated: 1, totalErrors: 0 })
  })

  it('reports campaigns that a user has changed since as conflicts, and reverts the rest', async () => {
    const { job } = await importFile(desk, csv(header, made('C-1', 'SUBMIT'), made('C-2')))
    const [changed, left] = [await byReference('C-1'), await byReference('C-2')]
    await desk.call('trafficker', campaigns.pause, { id: changed.id })
    expect((await revert(job.id, 'manager', { mode: 'atomic' })).body).toMatchObject({ changeSetId: null, reverted: 0 })
    expect((await revert(job.id)).body).toMatchObject({
      reverted: 1,
      conflicts: [{ id: changed.id, reason: 'The campaign was changed since it was made.', changedBy: 'trafficker@world.test' }],
    })
    // The history says that a part of it was reverted.
    const { list } = (await desk.call('manager', bulk.jobs, { kind: ['campaigns'], limit: 100 })).body as { list: bulk.Job[] }
    expect(list.find(({ id }) => id === job.id)).toMatchObject({ created: 2, reverted: { done: 1, of: 2 } })
    expect(await row(left.id)).toMatchObject({ archived: true })
    expect(await row(changed.id)).toMatchObject({ archived: false, external_reference: 'C-1' })
  })

  it("needs AUDIT.EXECUTE for another user's import, is not found in another agency, and is refused for a dry run", async () => {
    const { job } = await importFile(desk, csv(header, made('P-1')))
    expect((await revert(job.id, 'trafficker')).body).toMatchObject({ code: 'forbidden' })
    expect((await revert(job.id, 'stranger')).status).toBe(404)
    const dry = await importFile(desk, csv(header, made('P-2')), { dryRun: true })
    expect((await revert(dry.job.id)).body).toMatchObject({ code: 'changeSetNotApplied' })
    expect((await revert(job.id, 'admin')).body).toMatchObject({ reverted: 1 })
  })
})

describe("An import from an order's tab", () => {
  const bring = (
    file: ReturnType<typeof csv>,
    options: { ids?: number[]; dryRun?: boolean },
    person: Person = 'manager',
    orderId: number = things.order,
  ) => desk.call(person, bulk.importCampaigns, { file, orderId, ...options })

  it('changes only selected campaigns of the order and creates new ones in it; every other row is notInSelection', async () => {
    const inOrder = { columns: { order_id: things.order } }
    const [selected, other] = [await desk.campaign(inOrder), await desk.campaign(inOrder)]
    const elsewhere = await desk.campaign()
    const file = csv(
      'action,id,external_reference,name,type,advertiser_id,order_id,start_date,cpm',
      `,${selected},,Renamed,,,,,`,
      `,${other},,Renamed,,,,,`,
      `,${elsewhere},,Renamed,,,,,`,
      `CREATE,,S-1,New,STANDARD,${things.advertiser},,2027-01-04,5`,
      `CREATE,,S-2,New,STANDARD,1002,502,2027-01-04,5`,
    )
    const { body } = await bring(file, { ids: [selected, elsewhere] })
    const job = await finished(desk, String(body['id']))
    expect(job).toMatchObject({ outcome: 'PARTIAL', created: 1, updated: 1 })
    const { errors } = (await desk.call('manager', bulk.summary, { id: job.id })).body as unknown as bulk.BulkSummary
    expect(errors.map(({ lineNo, code }) => `${lineNo} ${code}`)).toEqual(['3 notInSelection', '4 notInSelection', '6 notInSelection'])
    expect(await byReference('S-1')).toMatchObject({ order_id: things.order })
  })

  it('uses the same selection when its plan is applied later', async () => {
    const campaign = await desk.campaign({ columns: { order_id: things.order, external_reference: 'T-1' } })
    const file = csv('external_reference,name', 'T-1,Renamed')
    const { body } = await bring(file, { ids: [campaign], dryRun: true })
    const dry = await finished(desk, String(body['id']))
    await sql`update campaigns set order_id = null where id = ${campaign}`.execute(desk.database.system)
    const plan = (await desk.call('manager', changeSets.get, { id: dry.changeSetId! })).body
    const applied = await desk.call('manager', changeSets.apply, { id: dry.changeSetId!, body: { hash: String(plan['hash']) } })
    const job = await finished(desk, String(applied.body['id']))
    expect(job).toMatchObject({ outcome: 'FAILED', updated: 0, totalErrors: 1 })
    expect((await desk.call('manager', bulk.summary, { id: job.id })).body).toMatchObject({ errors: [{ code: 'notInSelection' }] })
  })

  it("of an unknown order, or one outside of the user's scope, is not found", async () => {
    expect((await bring(csv('id,name', '1,x'), {}, 'manager', 503)).status).toBe(404)
    expect((await bring(csv('id,name', '1,x'), {}, 'manager', 999_999)).status).toBe(404)
  })
})
