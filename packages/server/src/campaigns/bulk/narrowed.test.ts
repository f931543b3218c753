import { bulk, campaigns, changeSets, creatives, users } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finished } from '../../testing/bulk.ts'
import { type Fixture, openFixture } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())

const traffickerId = 104
/** Campaigns of the advertisers 1001 and 1002. */
const [acme, bakery] = [104_001, 104_003]

/** Sets the advertisers of the trafficker's scope; null: all of the agency. */
async function narrow(advertiserIds: number[] | null): Promise<void> {
  const answer = await desk.call('admin', users.update, { id: traffickerId, body: { advertiserIds } })
  expect(answer.status).toBe(200)
}

async function exportOf(ids: number[]): Promise<string> {
  const { body } = await desk.call('trafficker', bulk.exportCampaigns, { body: { ids } })
  return (await finished(desk, String(body['id']))).id
}

/** Everything that the trafficker created before. */
interface Made {
  exported: string
  imported: string
  changeSet: string
  planned: string
  report: string
}

async function makeAll(): Promise<Made> {
  const exported = await exportOf([acme, bakery])
  const file = { name: 'secret-plan.csv', bytes: `id,name\r\n${acme},Acme renamed\r\n${acme + 100_000},Nothing\r\n` }
  const started = await desk.call('trafficker', bulk.importCampaigns, { file })
  const imported = await finished(desk, String(started.body['id']))
  const plan = { kind: 'campaigns' as const, changes: [{ id: acme, cells: { name: 'Acme planned' } }] }
  const planned = await desk.call('trafficker', changeSets.plan, { body: plan })
  const report = await desk.call('trafficker', campaigns.exportList, {})
  return {
    exported,
    imported: imported.id,
    changeSet: imported.changeSetId!,
    planned: String(planned.body['id']),
    report: String(report.body['fileName']),
  }
}

/** The HTTP status of every call that reads something the trafficker created. */
async function readAll({ exported, imported, changeSet, planned, report }: Made): Promise<number[]> {
  const as = 'trafficker'
  const answers = [
    await desk.call(as, bulk.job, { id: exported }),
    await desk.call(as, bulk.status, { jobId: exported }),
    await desk.call(as, bulk.download, { jobId: exported }),
    await desk.call(as, bulk.adDownload, { jobId: exported }),
    await desk.call(as, bulk.jobFile, { id: exported }),
    await desk.call(as, bulk.jobFile, { id: imported }),
    await desk.call(as, bulk.jobErrors, { id: imported }),
    await desk.call(as, bulk.summary, { id: imported }),
    await desk.call(as, changeSets.get, { id: changeSet }),
    await desk.call(as, changeSets.items, { id: changeSet }),
    await desk.call(as, changeSets.get, { id: planned }),
    await desk.call(as, creatives.report, { client: '1', fileName: report }),
  ]
  return answers.map(({ status }) => status)
}

const jobs = async () => {
  const { body } = await desk.call('trafficker', bulk.jobs, {})
  return (body['list'] as { id: string }[]).map(({ id }) => id)
}

test('a user whose scope was narrowed reads none of the files, jobs and change-sets that they created before', async () => {
  const made = await makeAll()
  const all = await readAll(made)
  expect(all).toEqual(all.map(() => 200))
  await narrow([1002])
  const narrowed = await readAll(made)
  expect(narrowed).toEqual(narrowed.map(() => 404))
  expect(await jobs()).toEqual([])
  for (const row of [bulk.cancelJob, bulk.revertJob])
    expect((await desk.call('trafficker', row, { id: made.imported, body: {} } as never)).status).toBe(404)
  expect((await desk.call('trafficker', changeSets.apply, { id: made.planned, body: { hash: 'x' } } as never)).status).toBe(404)
  // They are kept: a user without limits reads them as before.
  expect((await desk.call('admin', bulk.jobFile, { id: made.exported })).status).toBe(200)
  await narrow(null)
  expect(await readAll(made)).toEqual(all)
})

test('files, jobs and change-sets created with a narrower scope stay readable when it is extended, and not when it is replaced', async () => {
  await narrow([1002])
  const id = await exportOf([bakery])
  const { body } = await desk.call('trafficker', campaigns.exportList, {})
  const read = async () => [
    (await desk.call('trafficker', bulk.download, { jobId: id })).status,
    (await desk.call('trafficker', creatives.report, { client: '1', fileName: String(body['fileName']) })).status,
  ]
  expect([await read(), await jobs()]).toEqual([[200, 200], [id]])
  await narrow([1002, 1003])
  expect(await read()).toEqual([200, 200])
  await narrow([1003])
  expect([await read(), await jobs()]).toEqual([[404, 404], []])
})
