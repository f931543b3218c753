/**
 * The server killed outright, again and again, while it imports 1,000 rows and while others write: nothing that was acknowledged is
 * lost, nothing doubled, and the audit trail says what was done. SPOTDESK_KILLS raises the number of kills.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SpotdeskClient } from '@spotdesk/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type KillableServer, createKillableServer } from './support/killable-server.ts'
import { type Writer, writeCampaigns, writeChangeSets, writeFacts, writeUsers } from './support/writers.ts'

const wantedKills = Number(process.env['SPOTDESK_KILLS'] ?? 5)
/** So many of them at least find an import with some of its rows written and others not. */
const wantedInTheMiddle = 3
/** What each writer does at least, however slow the machine is. */
const wantedSteps = 2
const rowCount = 1000

let server: KillableServer
beforeAll(async () => {
  server = await createKillableServer()
})
afterAll(() => server.close())

interface JobState {
  status: string
  worker: number | null
  done: number
}

async function stateOf(id: string): Promise<JobState> {
  const { rows } = await sql<JobState>`select status, worker, done_items as done from jobs where id = ${id}`.execute(
    server.database.database.system,
  )
  return rows[0]!
}

/** Uploads a file of 1,000 new campaigns; answers the job once the server has acknowledged it. */
async function upload(client: SpotdeskClient, prefix: string): Promise<string> {
  const header = 'external_reference,name,type,advertiser_id,start_date,end_date,objective_value,cpm,targeting'
  const rows = Array.from(
    { length: rowCount },
    (_, index) => `${prefix}-${index},${prefix} ${index},STANDARD,1001,2027-01-04,2027-03-31,500000,12.5,LOCATION_COUNTRY in (US)`,
  )
  const { id } = await client.bulk.importCampaigns({ file: new TextEncoder().encode([header, ...rows].join('\n')) })
  return id
}

/**
 * Waits for the moment to kill: another worker than `before` holds the job, and every second time it has also written some chunks; then
 * a little more. Answers that worker, or null when the job ended first.
 */
async function momentToKill(id: string, kills: number, before: number | null): Promise<number | null> {
  const { done: doneBefore } = await stateOf(id)
  const further = kills % 2 === 0 ? 0 : 1 + Math.floor(Math.random() * 150)
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

async function checkImport(id: string, prefix: string): Promise<void> {
  const [counts] = (
    await sql`
      select j.outcome, j.created, j.done_items as done, j.total_errors as errors,
        (select count(*) from campaigns c where c.agency_id = 1 and c.external_reference like ${`${prefix}-%`}) as campaigns,
        (select count(*) from campaigns c join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id where c.external_reference like ${`${prefix}-%`}) as totals,
        (select count(distinct e.entity_id) from audit_events e where e.change_set_id = j.change_set_id and e.action = 'CREATE') as audited,
        (select count(*) from audit_events e where e.change_set_id = j.change_set_id) as events,
        (select count(*) from change_items i where i.change_set_id = j.change_set_id and i.outcome = 'APPLIED') as applied
      from jobs j where j.id = ${id}`.execute(server.database.database.system)
  ).rows
  const once = { created: rowCount, done: rowCount, campaigns: rowCount, totals: rowCount, audited: rowCount, events: rowCount }
  expect(counts).toEqual({ outcome: 'SUCCEEDED', errors: 0, applied: rowCount, ...once })
}

const timeout = 300_000 + wantedKills * 20_000
it(
  'imports of 1,000 rows make exactly 1,000 campaigns each, and every acknowledged write is there once, however often the server is killed',
  { timeout },
  async () => {
    let kills = 0
    let inTheMiddle = 0
    const isEnough = () => kills >= wantedKills && inTheMiddle >= wantedInTheMiddle
    const killing = async () => {
      for (let round = 0; !isEnough(); round++) {
        const prefix = `round${round}`
        const id = await upload(importer, prefix)
        let worker: number | null = null
        while (!isEnough()) {
          worker = await momentToKill(id, kills, worker)
          if (worker === null) break
          await server.kill()
          kills++
          const { status, done } = await stateOf(id)
          if (status === 'STARTED' && done > 0 && done < rowCount) inTheMiddle++
          server.start()
        }
        await ended(id)
        await checkImport(id, prefix)
      }
    }
    server.start()
    await server.ready()
    const importer = await server.clientOf('manager')
    const [admin, trafficker] = [await server.clientOf('admin'), await server.clientOf('trafficker')]
    const writers: Writer[] = [
      writeUsers(admin),
      writeCampaigns(admin, { advertiserId: 1003, running: 104_001 }),
      writeChangeSets(trafficker),
      writeFacts(admin, { campaignId: 104_002, adId: 300_003, zoneId: 2001 }),
    ]
    await sql`insert into ads (agency_id, id, campaign_id, name, name_lc, type) values (1, 300003, 104002, 'Ad', 'ad', 'AUDIO')`.execute(
      server.database.database.system,
    )
    let over = false
    const write = async ({ step }: Writer) => {
      for (let steps = 0; !over || steps < wantedSteps; steps++) await step()
    }
    await Promise.all([killing().finally(() => (over = true)), ...writers.map(write)])
    const written = await Promise.all(writers.map(({ check }) => check(server.database.database)))
    console.info(`${kills} kills, ${inTheMiddle} in the middle of an import; acknowledged writes: ${written.join(', ')}`)
    for (const count of written) expect(count).toBeGreaterThanOrEqual(wantedSteps)
    expect(inTheMiddle).toBeGreaterThanOrEqual(wantedInTheMiddle)
  },
)
