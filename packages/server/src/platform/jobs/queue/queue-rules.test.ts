/** The rules of jobs and of maintenance, which stand in our own rows and mean the same on any PostgreSQL. */
import { dayMs } from '@spotdesk/sdk/values'
import { bulk, changeSets } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { runImport } from '../../../campaigns/bulk/run-import.ts'
import { finished, upload } from '../../../testing/bulk.ts'
import { type Fixture, openFixture, things } from '../../../testing/desk.ts'
import { DatabaseUnavailable } from '../../db/errors.ts'
import { openLease } from './lease.ts'
import { openQueueKit, log, parts, rows, until } from '../queue.test.kit.ts'
import { advanceJob, claimJob, isAliveAgain, releaseJob } from './work-store.ts'

const { open, quietDesk, startWorker } = openQueueKit()

describe('The jobs of a queue', () => {
  it('continues after the parents when a worker dies between them and their children', async () => {
    const desk = await quietDesk()
    const changes = [
      ...Array.from({ length: 5 }, (_, index) => ({
        externalReference: `tree-o${index}`,
        cells: { name: `Order ${index}`, advertiser_id: String(things.advertiser) },
      })),
      ...Array.from({ length: 5 }, (_, index) => ({
        entityType: 'campaign' as const,
        externalReference: `tree-c${index}`,
        cells: {
          order_external_reference: `tree-o${index}`,
          name: `Campaign ${index}`,
          type: 'STANDARD',
          advertiser_id: String(things.advertiser),
          start_date: '2027-01-04',
          cpm: '1',
        },
      })),
    ]
    const { body: plan } = await desk.call('manager', changeSets.plan, { body: { kind: 'orders', changes } })
    const { body } = await desk.call('manager', changeSets.apply, { id: String(plan['id']), body: { hash: String(plan['hash']) } })
    const dying = await openLease(desk.database.config.app, log)
    const job = (await desk.database.write({ agencyId: 1 }, (tx) =>
      claimJob(tx, 1, { worker: dying.worker(), former: [] }, desk.clock.now()),
    ))!
    const dead = new AbortController()
    // It is told to stop when it checks for the second time: the orders are written then, and the campaigns are not.
    let looks = 0
    const stopping = new Proxy(dead.signal, { get: (signal, name) => (name === 'aborted' ? ++looks > 1 : Reflect.get(signal, name)) })
    await runImport(desk.app.services, parts, { job, worker: dying.worker(), stopping }).catch(() => {})
    const made = () =>
      desk.rows<{ orders: number; campaigns: number }>(sql`select count(*) as orders,
        (select count(*) from campaigns c join orders p on p.id = c.order_id where c.external_reference = replace(p.external_reference, 'o', 'c')) as campaigns
        from orders where external_reference like 'tree-o%'`)
    expect(await made()).toEqual([{ orders: 5, campaigns: 0 }])
    await dying.close()
    await startWorker(desk)
    expect(await finished(desk, String(body['id']))).toMatchObject({ outcome: 'SUCCEEDED', created: 10, doneItems: 10, totalErrors: 0 })
    expect(await made()).toEqual([{ orders: 5, campaigns: 5 }])
  })

  it('has one running job per user and kind', async () => {
    const desk = await quietDesk()
    const { body } = await upload(desk, rows('d', 1))
    expect(await upload(desk, rows('e', 1))).toMatchObject({ status: 409, body: { code: 'jobRunning', jobId: body['id'] } })
    expect((await upload(desk, rows('e', 1), {}, 'trafficker')).status).toBe(202)
    expect((await desk.call('manager', bulk.exportCampaigns, { body: { ids: [104_001] } })).status).toBe(202)
  })

  it('accepts at most 20 waiting jobs of an agency', async () => {
    const desk = await openFixture({ config: { limits: true } })
    open.push(desk)
    await desk.rows(
      sql`insert into jobs (agency_id, id, type, kind, actor_id, actor) select 1, gen_random_uuid(), 'import', 'campaigns', 'user:' || n, '{}' from generate_series(1001, 1020) n`,
    )
    expect(await upload(desk, rows('f', 1))).toMatchObject({ status: 429, body: { code: 'tooManyJobs', retryable: true } })
    await desk.rows(sql`update jobs set started_at = now() where actor_id = 'user:1001'`)
    expect((await upload(desk, rows('f', 1))).status).toBe(202)
  })

  it('ends a waiting job at once when it is cancelled', async () => {
    const desk = await quietDesk()
    const { body } = await upload(desk, rows('g', 1))
    const canceled = await desk.call('manager', bulk.cancelJob, { id: String(body['id']) })
    expect(canceled.body).toMatchObject({ status: 'COMPLETED', outcome: 'CANCELED', cancelRequested: true })
    await startWorker(desk)
    expect((await upload(desk, rows('h', 1))).status).toBe(202)
    expect(await desk.rows(sql`select id from campaigns where external_reference = 'g0'`)).toEqual([])
  })

  it('stops a running job between two chunks', async () => {
    const desk = await quietDesk()
    const id = String((await upload(desk, rows('i', 1000))).body['id'])
    await startWorker(desk)
    await until(async () => (await desk.rows<{ n: number }>(sql`select done_items as n from jobs`))[0]!.n > 0)
    await desk.call('manager', bulk.cancelJob, { id })
    const job = await finished(desk, id)
    const [made] = await desk.rows<{ n: number }>(sql`select count(*) as n from campaigns where external_reference like 'i%'`)
    expect(job.created).toBe(made!.n)
    expect(job.doneItems % 100).toBe(0)
    expect(job.outcome).toBe(job.doneItems < 1000 ? 'CANCELED' : 'SUCCEEDED')
  })

  it('fails a job that is interrupted again and again', async () => {
    const desk = await quietDesk()
    const id = String((await upload(desk, rows('k', 1))).body['id'])
    await desk.rows(sql`update jobs set attempts = 20`)
    await startWorker(desk)
    const job = await finished(desk, id)
    expect(job).toMatchObject({ outcome: 'FAILED', created: 0 })
    expect(job.failure).toContain('given up')
  })

  /** A process that takes the job and ends, before or after some progress; it is killed, or returns the job. */
  async function takeAndEnd(desk: Fixture, { progress = false, givesBack = false, former = [] as number[] } = {}): Promise<number> {
    const lease = await openLease(desk.database.config.app, log)
    const worker = lease.worker()
    const job = (await desk.database.write({ agencyId: 1 }, (tx) => claimJob(tx, 1, { worker, former }, desk.clock.now())))!
    const claimed = { job, worker, stopping: new AbortController().signal }
    if (progress) await desk.database.write({ agencyId: 1 }, (tx) => advanceJob(tx, claimed, job.doneItems, { done: 0 }))
    if (givesBack) await releaseJob(desk.database.as({ agencyId: 1 }), job, worker)
    await lease.close()
    return worker
  }

  it('fails a job whose process ended twice, with that reason', async () => {
    const desk = await quietDesk()
    const id = String((await upload(desk, rows('ends', 1))).body['id'])
    await takeAndEnd(desk)
    await takeAndEnd(desk)
    await startWorker(desk)
    const job = await finished(desk, id)
    expect(job).toMatchObject({ outcome: 'FAILED', created: 0 })
    expect(job.failure).toContain('ended twice')
  })

  it.each([
    ['once', [{}]],
    ['twice, with progress in between', [{}, { progress: true }]],
    ['after progress each time', [{ progress: true }, { progress: true }, { progress: true }]],
    ['after giving it back', [{ givesBack: true }, { givesBack: true }, { givesBack: true }]],
  ])('carries a job out whose process ended %s', async (_how, ends) => {
    const desk = await quietDesk()
    const id = String((await upload(desk, rows('goes-on', 1))).body['id'])
    for (const end of ends) await takeAndEnd(desk, end)
    await startWorker(desk)
    expect(await finished(desk, id)).toMatchObject({ outcome: 'SUCCEEDED', created: 1 })
  })

  it('does not count the session of a process that lives', async () => {
    const desk = await quietDesk()
    const id = String((await upload(desk, rows('lives', 1))).body['id'])
    const first = await takeAndEnd(desk)
    const second = await takeAndEnd(desk, { former: [first] })
    await takeAndEnd(desk)
    // The process whose session broke second reports it when it has a new one.
    await isAliveAgain(desk.database.system, second)
    await startWorker(desk)
    expect(await finished(desk, id)).toMatchObject({ outcome: 'SUCCEEDED', created: 1 })
  })

  it('reports a failure without its details', async () => {
    const desk = await quietDesk()
    const id = String((await upload(desk, rows('l', 1))).body['id'])
    await startWorker(desk, (queue) =>
      queue.handle('import', async () => {
        throw new Error('select secret from somewhere')
      }),
    )
    expect(await finished(desk, id)).toMatchObject({ outcome: 'FAILED', failure: 'Something went wrong. The problem was logged.' })
  })
})

describe('Maintenance', () => {
  it('tries a task again soon after a failure that passes, and when it is due after any other', async () => {
    const desk = await quietDesk()
    const failing = (reason: Error) => () => Promise.reject(reason)
    await startWorker(desk, (queue) => {
      queue.every('passing', 3600, failing(new DatabaseUnavailable(new Error('away'))))
      queue.every('broken', 3600, failing(new Error('broken')))
    })
    const given = sql<{ name: string; soon: boolean }>`
      select name, due_at <= now() + interval '1 minute' as soon from maintenance where name in ('passing', 'broken') and worker is null order by name`
    await until(async () => (await desk.rows(given)).length === 2)
    expect(await desk.rows(given)).toEqual([
      { name: 'broken', soon: false },
      { name: 'passing', soon: true },
    ])
  })

  it('expires plans after their day and deletes jobs with their files after 30', async () => {
    const desk = await quietDesk()
    await startWorker(desk)
    const id = String((await upload(desk, rows('m', 1), { dryRun: true })).body['id'])
    await finished(desk, id)
    desk.clock.advance(31 * dayMs)
    await desk.rows(sql`update maintenance set due_at = now()`)
    await startWorker(desk)
    await until(async () => (await desk.rows(sql`select 1 from jobs`)).length === 0)
    await until(async () => (await desk.rows(sql`select 1 from change_sets`)).length === 0)
    expect(await desk.rows(sql`select 1 from job_files union all select 1 from change_items`)).toEqual([])
  })
})
