/** Connections that are cut silently: no data arrives any more, and no error either. */
import { setTimeout as sleep } from 'node:timers/promises'
import { bulk, campaigns } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { type TestContext, expect, test } from 'vitest'
import { csv, finished, upload } from '../../../testing/bulk.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { type DatabaseLine, openDatabaseLine } from '../../../testing/database-line.ts'
import { type Fixture, openFixture, things } from '../../../testing/desk.ts'
import { worldSeed } from '../../../testing/world.ts'
import { ConnectionWatch } from './connection-watch.ts'
import { databaseMs } from '../../http/health/health.ts'
import { leaseTimes } from '../../jobs/queue/lease.ts'
import { queueTimes } from '../../jobs/queue/queue.ts'
import { Database } from '../database.ts'
import { DatabaseUnavailable } from '../errors.ts'
import { openClient } from './single-client.ts'
import { databaseTimes } from '../times.ts'

/** Closes a thing of a test after it. The tests run at the same time: they wait for connections to be given up. */
type Close = TestContext['onTestFinished']

const log = { info() {}, warn() {} }
const first = { agencyId: 1 }

/** Times that a test can wait for. The server's limits for statements come to an end in them, which its answer must outrun by the margin. */
const quick = {
  statement: { app: 2_000, bulk: 6_000, owner: 6_000 },
  idleInTransaction: { app: 3_000, bulk: 6_000, owner: 6_000 },
  answerMargin: 500,
  look: 50,
  connect: 1_000,
  healthBeat: 200,
  healthSilence: 2_000,
}
const quickQueue = { recovery: 200, answer: 2_000, lease: { beat: 200, silence: 2_000, reconnect: 100 } }

/** A database of its own behind a connection that can go silent. */
async function unsteadyDatabase(close: Close): Promise<{ line: DatabaseLine; database: Database; steady: Database }> {
  const own = await createTestDatabase({ seed: worldSeed })
  close(own.drop)
  const line = await openDatabaseLine(own.database.config.owner, { tcp: true })
  const { owner, app } = own.database.config
  const database = new Database({ owner: line.over(owner), app: line.over(app), log, times: quick })
  close(() => line.close())
  close(() => database.close())
  return { line, database, steady: own.database }
}

/** Repeats `work` until it succeeds: its errors until then are those of the cut. */
async function untilItWorks(work: () => Promise<unknown>): Promise<void> {
  while (
    !(await work()
      .then(() => true)
      .catch(() => false))
  )
    await sleep(50)
}

test('a statement of a request may take 10 s, its answer 2 s more, a check of the health 10 s; a full disk is remembered for 30 s', () => {
  expect(databaseTimes).toEqual({
    statement: { app: 10_000, bulk: 60_000, owner: 60_000 },
    idleInTransaction: { app: 20_000, bulk: 60_000, owner: 60_000 },
    answerMargin: 2_000,
    look: 500,
    connect: 5_000,
    healthBeat: 3_000,
    healthSilence: 10_000,
    healthConnect: 2_000,
    storageLook: 2_000,
    storageRemembered: 30_000,
  })
  // /readyz answers within 2 s in any case.
  expect(databaseMs).toBe(1_200)
  expect(queueTimes).toEqual({ recovery: 5_000, answer: 10_000, retry: 250, lease: leaseTimes })
})

test.concurrent('each kind of connection that has gone silent is given up, and the next one works', async ({ onTestFinished }) => {
  const { line, database } = await unsteadyDatabase(onTestFinished)
  const query = sql`select id from advertisers`
  const read = () => query.execute(database.as(first))
  const drain = async () => {
    for await (const rows of database.cursor(first, query, 1)) if (rows.length === 0) throw new Error('a cursor answers no empty batch')
  }
  const all = [read, read, read, () => database.write(first, (tx) => query.execute(tx)), () => query.execute(database.system), drain]
  await Promise.all(all.map((work) => work()))
  database.health.start()
  line.silence()
  const asked = all.map((work) =>
    work().then(
      () => 'answered',
      (error: unknown) => error,
    ),
  )
  // A query before the network is back finds neither its connection nor a new one.
  for (const outcome of await Promise.all(asked)) expect(outcome).toBeInstanceOf(DatabaseUnavailable)
  await line.mend()
  for (const work of all) await untilItWorks(work)
})

test.concurrent('a statement that the server works on for long is not taken for a cut', async ({ onTestFinished }) => {
  const { owner, app } = (await unsteadyDatabase(onTestFinished)).database.config
  const database = new Database({ owner, app, log, times: { ...quick, statement: { app: 1_000, bulk: 1_000, owner: 1_000 } } })
  onTestFinished(() => database.close())
  const [slow, long] = await Promise.allSettled([
    sql`select pg_sleep(3600)`.execute(database.as(first)),
    // Longer than the owner's limit and its margin.
    database.systemWrite((tx) => sql`select pg_sleep(4)`.execute(tx), { statementMs: 60_000 }),
  ])
  // The server's own limit ended it with an error.
  expect(slow).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
  expect(long).toMatchObject({ status: 'fulfilled' })
})

/** Watched connections by their name: the outcome for each when the first has been silent for too long. */
async function watched(close: Close, pooled: boolean): Promise<Record<'silent' | 'idle' | 'allowed', string>> {
  const { database } = await unsteadyDatabase(close)
  const watch = new ConnectionWatch(() => {}, { look: 50 })
  const connect = async (silenceMs?: number) => {
    const client = await openClient(database.config.app)
    close(() => client.end().catch(() => {}))
    if (silenceMs !== undefined) watch.add(client, { silenceMs, pooled })
    return client
  }
  const [holder, silent, idle, allowed] = [await connect(), await connect(500), await connect(60_000), await connect(500)]
  watch.allow(allowed, 60_000)
  await holder.query('select pg_advisory_lock(7)')
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      () => 'closed',
    )
  const ofAllowed = outcomeOf(allowed.query('select pg_advisory_lock_shared(7)'))
  const ofSilent = await outcomeOf(silent.query('select pg_advisory_lock_shared(7)'))
  await holder.query('select pg_advisory_unlock(7)')
  return { silent: ofSilent, idle: await outcomeOf(idle.query('select 1')), allowed: await ofAllowed }
}

test.concurrent('with a connection that has been silent for too long go the idle ones, and none whose statement may take longer', async ({
  onTestFinished,
}) => {
  expect(await watched(onTestFinished, false)).toEqual({ silent: 'closed', idle: 'closed', allowed: 'answered' })
})

test.concurrent('behind a pooler only the silent connection goes: it may have waited in the queue of the pooler', async ({
  onTestFinished,
}) => {
  expect(await watched(onTestFinished, true)).toEqual({ silent: 'closed', idle: 'answered', allowed: 'answered' })
})

/** Ids of the connections of the job queue and of the process's own number, as the server sees them. */
async function lockHolders(steady: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks where locktype = 'advisory' and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`.execute(steady.system)
  return rows[0]!.count
}

async function silentDesk(close: Close): Promise<{ desk: Fixture; line: DatabaseLine; steady: Database }> {
  const { line, database, steady } = await unsteadyDatabase(close)
  const desk = await openFixture({
    database: { database, url: '', drop: async () => {} },
    jobs: true,
    listen: true,
    queueTimes: quickQueue,
  })
  close(() => desk.close())
  return { desk, line, steady }
}

test.concurrent('a server whose network goes silent answers 503 in time, says so on /readyz meanwhile, and works again when the network does, jobs too', async ({
  onTestFinished,
}) => {
  const { desk, line, steady } = await silentDesk(onTestFinished)
  const id = await desk.campaign()
  const bearer = await desk.app.token('manager')
  const get = (path: string) => fetch(`${desk.app.url}${path}`, { headers: { authorization: `Bearer ${bearer}` } })
  // Two of an agency pass the door at a time, and one of them asks the database: the others wait until that one has given up.
  const reads = () => Promise.all(Array.from({ length: 4 }, async () => (await get(`/api/v2/campaigns/${id}`)).status))
  expect(new Set(await reads())).toEqual(new Set([200]))
  const rows = Array.from({ length: 600 }, (_, index) => `s${index},Silent ${index},STANDARD,${things.advertiser},2027-01-04,1`)
  const { body } = await upload(desk, csv('external_reference,name,type,advertiser_id,start_date,cpm', ...rows))
  while ((await desk.call('manager', bulk.job, { id: String(body['id']) })).body['progress'] === 0) await sleep(5)
  line.silence()
  let isSilent = true
  const health: { path: string; status: number }[] = []
  const watchHealth = async () => {
    while (isSilent) {
      for (const path of ['/readyz', '/livez']) {
        const { status } = await get(path)
        // What is answered afterwards tells nothing of the silence.
        if (isSilent) health.push({ path, status })
      }
      await sleep(50)
    }
  }
  const watching = watchHealth()
  expect(new Set(await reads())).toEqual(new Set([503]))
  expect(new Set(await reads())).toEqual(new Set([503]))
  isSilent = false
  await line.mend()
  await watching
  await untilItWorks(async () => expect((await get('/readyz')).status).toBe(200))
  await untilItWorks(async () => expect(new Set(await reads())).toEqual(new Set([200])))
  expect(await finished(desk, String(body['id']))).toMatchObject({ outcome: 'SUCCEEDED', created: 600 })
  expect(new Set(health.filter(({ path }) => path === '/livez').map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(health.filter(({ path }) => path === '/readyz').map(({ status }) => status))).toEqual(new Set([503]))
  // The session of the old number is ended on the server too, which had not noticed the cut.
  await untilItWorks(async () => expect(await lockHolders(steady)).toBe(1))
  const { list } = (await desk.call('manager', campaigns.list, { q: 'Silent', limit: 1 })).body as { list: unknown[]; total?: number }
  expect(list).toHaveLength(1)
}, 180_000)
