/** What depends on the version of PostgreSQL or on a pooler before it: wakes, locks, leases and who takes a job. It runs on each of them. */
import { bulk } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { runImport } from '../../../campaigns/bulk/run-import.ts'
import { finished, upload } from '../../../testing/bulk.ts'
import { openLease } from './lease.ts'
import { openQueueKit, log, parts, rows, until } from '../queue.test.kit.ts'
import { TakenOver, advanceJob, claimJob } from './work-store.ts'

const { open, quietDesk, startWorker } = openQueueKit()

describe('The job queue', () => {
  it('keeps a job until a worker starts, which then runs it', async () => {
    const desk = await quietDesk()
    const { body } = await upload(desk, rows('a', 3))
    expect((await desk.call('manager', bulk.job, { id: String(body['id']) })).body).toMatchObject({
      status: 'STARTED',
      progress: 0,
      startedAt: null,
    })
    await startWorker(desk)
    expect(await finished(desk, String(body['id']))).toMatchObject({ outcome: 'SUCCEEDED', created: 3 })
  })

  it('continues at once after the last chunk of a killed worker', async () => {
    const desk = await quietDesk()
    const { body } = await upload(desk, rows('b', 250))
    const id = String(body['id'])
    // A worker that dies after its first chunk: its session ends, and nothing is returned.
    const dying = await openLease(desk.database.config.app, log)
    const job = (await desk.database.write({ agencyId: 1 }, (tx) =>
      claimJob(tx, 1, { worker: dying.worker(), former: [] }, desk.clock.now()),
    ))!
    const dead = new AbortController()
    const running = runImport(desk.app.services, parts, { job, worker: dying.worker(), stopping: dead.signal })
    await until(async () => (await desk.rows<{ n: number }>(sql`select done_items as n from jobs`))[0]!.n >= 100)
    dead.abort()
    await running.catch(() => {})
    await dying.close()
    await startWorker(desk)
    expect(await finished(desk, id)).toMatchObject({ outcome: 'SUCCEEDED', created: 250, doneItems: 250 })
    const [counts] = await desk.rows(sql`select count(*) as made, count(distinct external_reference) as distinct,
      (select count(*) from audit_events where action = 'CREATE') as audited from campaigns where external_reference like 'b%'`)
    expect(counts).toEqual({ made: 250, distinct: 250, audited: 250 })
  })

  it('lets only the worker that holds a job advance it', async () => {
    const desk = await quietDesk()
    await upload(desk, rows('c', 1))
    const [first, second] = [await openLease(desk.database.config.app, log), await openLease(desk.database.config.app, log)]
    open.push(second)
    const claim = (worker: number) =>
      desk.database.write({ agencyId: 1 }, (tx) => claimJob(tx, 1, { worker: worker, former: [] }, desk.clock.now()))
    const job = (await claim(first.worker()))!
    expect(await claim(second.worker())).toBeNull()
    await first.close()
    expect(await claim(second.worker())).toMatchObject({ id: job.id })
    const late = { job, worker: first.worker(), stopping: new AbortController().signal }
    await expect(desk.database.write({ agencyId: 1 }, (tx) => advanceJob(tx, late, 0, { done: 1 }))).rejects.toBeInstanceOf(TakenOver)
  })

  it('runs two jobs of an agency at a time, the oldest first, and those of others beside them', async () => {
    const desk = await quietDesk()
    const mine = []
    for (const person of ['manager', 'trafficker', 'admin'] as const) {
      mine.push(String((await upload(desk, rows(person, 1), {}, person)).body['id']))
      desk.clock.advance(1000)
    }
    const lease = await openLease(desk.database.config.app, log)
    open.push(lease)
    const claim = (agencyId: number) =>
      desk.database.write({ agencyId }, (tx) => claimJob(tx, agencyId, { worker: lease.worker(), former: [] }, desk.clock.now()))
    expect([await claim(1), await claim(1), await claim(1)].map((job) => job?.id ?? null)).toEqual([mine[0], mine[1], null])
    const { body } = await desk.call('stranger', bulk.importCampaigns, { file: rows('other', 1) })
    expect((await claim(2))?.id).toBe(body['id'])
  })

  it('returns a job when its process is stopped, and the next process finishes it', async () => {
    const desk = await quietDesk()
    const id = String((await upload(desk, rows('j', 1000))).body['id'])
    const first = await startWorker(desk)
    await until(async () => (await desk.rows<{ n: number }>(sql`select done_items as n from jobs`))[0]!.n > 0)
    await first.stop()
    const [left] = await desk.rows<{ worker: number | null; status: string; done: number }>(
      sql`select worker, status, done_items as done from jobs`,
    )
    expect(left!.worker).toBeNull()
    await startWorker(desk)
    expect(await finished(desk, id)).toMatchObject({ outcome: 'SUCCEEDED', created: 1000 })
    const [counts] = await desk.rows(
      sql`select count(*) as made, (select count(*) from audit_events where action = 'CREATE') as audited from campaigns where external_reference like 'j%'`,
    )
    expect(counts).toEqual({ made: 1000, audited: 1000 })
  })
})

describe('Maintenance', () => {
  it('runs a task in one of several processes at a time, and again when it is due', async () => {
    const desk = await quietDesk()
    const runs: string[] = []
    const task = (name: string) => async () => void runs.push(name)
    await startWorker(desk, (queue) => queue.every('sweep', 3600, task('first')))
    await until(async () => runs.length > 0)
    await startWorker(desk, (queue) => queue.every('sweep', 3600, task('second')))
    await until(async () => (await desk.rows(sql`select 1 from maintenance where name = 'sweep' and worker is null`)).length === 1)
    expect(runs).toEqual(['first'])
    await desk.rows(sql`update maintenance set due_at = now() where name = 'sweep'`)
    await startWorker(desk, (queue) => queue.every('sweep', 3600, task('third')))
    await until(async () => runs.length === 2)
    expect(runs).toHaveLength(2)
  })

  it('takes over a task of a process that died, without waiting until it is due again', async () => {
    const desk = await quietDesk()
    const dying = await openLease(desk.database.config.app, log)
    await desk.rows(sql`insert into maintenance (name, due_at, worker) values ('sweep', now() + interval '1 hour', ${dying.worker()})`)
    await dying.close()
    const done = Promise.withResolvers<void>()
    await startWorker(desk, (queue) => queue.every('sweep', 3600, async () => done.resolve()))
    await done.promise
  })
})

it('A process that loses its session gets another number', async () => {
  const desk = await quietDesk()
  const lease = await openLease(desk.database.config.app, log)
  open.push(lease)
  const before = lease.worker()
  const client = new pg.Client(desk.database.config.owner)
  await client.connect()
  await client.query('select pg_terminate_backend(l.pid) from pg_locks l where l.locktype = $1 and l.objid::bigint = $2', [
    'advisory',
    before,
  ])
  await client.end()
  await until(async () => lease.worker() !== before)
  expect(lease.worker()).toBeGreaterThan(before)
})
