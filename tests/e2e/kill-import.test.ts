/** The server killed outright, again and again, while it imports 1,000 rows: nothing that was acknowledged is lost, nothing doubled. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SpotdeskClient } from '@spotdesk/sdk'
import { type TestDatabase, createTestDatabase, userNameOf, worldPassword, worldSeed } from '@spotdesk/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

const main = path.join(import.meta.dirname, '..', '..', 'packages', 'server', 'src', 'main.ts')
const wantedKills = 10
const rowCount = 1000

let database: TestDatabase
let port: number
let server: ChildProcess | undefined

beforeAll(async () => {
  database = await createTestDatabase({ seed: worldSeed })
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  port = (probe.address() as net.AddressInfo).port
  await new Promise((resolve) => probe.close(resolve))
})
afterAll(async () => {
  await kill()
  await database.drop()
})

/** Starts the real program on the database; does not wait for anything. */
function start(): void {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PORT: String(port),
    SPOTDESK_DATA_DIR: path.join(os.tmpdir(), `spotdesk-kill-${process.pid}`),
    SPOTDESK_DEMO: 'off',
    SPOTDESK_SECRET: 'a secret that outlives the server it signs for',
    LOG_LEVEL: 'error',
  }
  server = spawn(process.execPath, ['--conditions=source', main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function kill(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}

interface JobState {
  status: string
  worker: number | null
  done: number
}

async function stateOf(id: string): Promise<JobState> {
  const { rows } = await sql<JobState>`select status, worker, done_items as done from jobs where id = ${id}`.execute(
    database.database.system,
  )
  return rows[0]!
}

/** Uploads a file of 1,000 new campaigns; answers the job once the server has acknowledged it. */
async function upload(prefix: string): Promise<string> {
  const header = 'external_reference,name,type,advertiser_id,start_date,end_date,objective_value,cpm,targeting'
  const rows = Array.from(
    { length: rowCount },
    (_, index) => `${prefix}-${index},${prefix} ${index},STANDARD,1001,2027-01-04,2027-03-31,500000,12.5,LOCATION_COUNTRY in (US)`,
  )
  const anonymous = new SpotdeskClient({ baseUrl: `http://127.0.0.1:${port}` })
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(25)
  const { token } = await anonymous.session.login({ body: { userName: userNameOf('manager'), password: worldPassword } })
  const client = new SpotdeskClient({ baseUrl: `http://127.0.0.1:${port}`, auth: token.jwt })
  const { id } = await client.bulk.importCampaigns({ file: new TextEncoder().encode([header, ...rows].join('\n')) })
  return id
}

/**
 * Waits for the moment to kill: another worker than `before` holds the job, and now and then it has also written some chunks; then a
 * little more. Answers that worker, or null when the job ended first.
 */
async function momentToKill(id: string, before: number | null): Promise<number | null> {
  const { done: doneBefore } = await stateOf(id)
  const further = Math.random() < 0.4 ? 0 : 1 + Math.floor(Math.random() * 150)
  for (;;) {
    const { status, worker, done } = await stateOf(id)
    if (status === 'COMPLETED') return null
    if (worker !== null && worker !== before && done >= doneBefore + further) {
      await sleep(Math.random() * 50)
      return worker
    }
    await sleep(1)
  }
}

async function ended(id: string): Promise<void> {
  while ((await stateOf(id)).status !== 'COMPLETED') await sleep(20)
}

it('imports of 1,000 rows make exactly 1,000 campaigns each, however often the server is killed in them', async () => {
  let kills = 0
  let inTheMiddle = 0
  start()
  for (let round = 0; kills < wantedKills; round++) {
    const prefix = `round${round}`
    const id = await upload(prefix)
    let worker: number | null = null
    while (kills < wantedKills) {
      worker = await momentToKill(id, worker)
      if (worker === null) break
      await kill()
      kills++
      const { status, done } = await stateOf(id)
      if (status === 'STARTED' && done > 0 && done < rowCount) inTheMiddle++
      start()
    }
    await ended(id)
    const [counts] = (
      await sql`
      select j.outcome, j.created, j.done_items as done, j.total_errors as errors,
        (select count(*) from campaigns c where c.agency_id = 1 and c.external_reference like ${`${prefix}-%`}) as campaigns,
        (select count(*) from campaigns c join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id where c.external_reference like ${`${prefix}-%`}) as totals,
        (select count(distinct e.entity_id) from audit_events e where e.change_set_id = j.change_set_id and e.action = 'CREATE') as audited,
        (select count(*) from audit_events e where e.change_set_id = j.change_set_id) as events,
        (select count(*) from change_items i where i.change_set_id = j.change_set_id and i.outcome = 'APPLIED') as applied
      from jobs j where j.id = ${id}`.execute(database.database.system)
    ).rows
    expect(counts).toEqual({
      outcome: 'SUCCEEDED',
      created: rowCount,
      done: rowCount,
      errors: 0,
      campaigns: rowCount,
      totals: rowCount,
      audited: rowCount,
      events: rowCount,
      applied: rowCount,
    })
  }
  expect(kills).toBe(wantedKills)
  expect(inTheMiddle).toBeGreaterThan(2)
})
