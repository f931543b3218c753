import { utimesSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bulk, campaigns, creatives, delivery } from '@spotdesk/sdk/contract'
import { limits, dayMs, hourMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteTakenFacts } from '../../jobs/queue/job-store.ts'
import { sweepOutbox } from '../../mail/mailer.ts'
import { waveFile } from '../../../testing/audio.ts'
import { finished } from '../../../testing/bulk.ts'
import { type Fixture, type Person, openFixture } from '../../../testing/desk.ts'
import { requireQuota } from './storage-quota.ts'

const quota = 1_000_000
/** Bytes of the files in the test data at the beginning. */
const inTheWorld = 100
let desk: Fixture
let campaign: number
beforeAll(async () => {
  desk = await openFixture({ jobs: true, config: { storageBytes: quota } })
  campaign = await desk.campaign()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.rows(sql`delete from jobs`)
  await desk.rows(sql`delete from report_parts`)
  await desk.rows(sql`delete from creatives where stored`)
})

/** A file of an agency with that many bytes, as a job that ended earlier left it. */
async function fill(bytes: number, agency = 1): Promise<string> {
  const id = crypto.randomUUID()
  const [actor_id, created_at] = ['user:1', new Date('2026-11-19T12:00:00Z')]
  await desk.insert('jobs', {
    agency_id: agency,
    id,
    type: 'import',
    kind: 'campaigns',
    status: 'COMPLETED',
    actor_id,
    actor: {},
    created_at,
  })
  await desk.insert('job_files', {
    agency_id: agency,
    job_id: id,
    role: 'upload',
    file_name: 'a.csv',
    media_type: 'text/csv',
    content: Buffer.alloc(bytes),
  })
  return id
}
const audio = (seconds: number, person: Person = 'manager') =>
  desk.call(person, creatives.upload, { file: { name: 'spot.wav', bytes: waveFile({ seconds }) } } as never)
const audioBytes = (seconds: number) => waveFile({ seconds }).length
const file = { name: 'c.csv', bytes: `id,name\r\n99,Renamed\r\n` }
const counts = async () =>
  (
    await desk.rows(sql`select (select count(*) from jobs) as jobs, (select count(*) from job_files) as files,
  (select count(*) from creatives where stored) as creatives, (select count(*) from report_parts) as parts`)
  )[0]

describe('The stored files of an agency', () => {
  test('may take what the server allows, and no more: who sends one too many is told how much there is, and what goes when', async () => {
    await fill(quota - audioBytes(1) - inTheWorld)
    expect((await audio(1)).status).toBe(201)
    // The same bytes again are the same file and take no space.
    expect((await audio(1)).status).toBe(201)
    const before = await counts()
    const { status, body } = await audio(1.1)
    expect([status, body['code']]).toEqual([413, 'storageQuotaExceeded'])
    expect(body['message']).toBe(
      'The files of your agency would take 2 MB, more than its quota of 1 MB. Uploads and exports of jobs are deleted after 30 days, reports after 14 days. Until then send fewer or smaller files, or ask the operator of the server for more space.',
    )
    expect(await counts()).toEqual(before)
    expect((await audio(1.1, 'stranger')).status).toBe(201)
  })

  test('hold an upload for import, a batch of facts and a report to it as well; what is refused leaves nothing', async () => {
    await fill(quota)
    const before = await counts()
    const refused = [
      await desk.call('manager', bulk.importCampaigns, { file } as never),
      await desk.call('admin', delivery.hourly, {
        file: { name: 'f.ndjson', bytes: '{"hour":"2026-11-19T12:00:00Z","adId":1,"impressions":5}\n' },
      } as never),
      await desk.call('manager', campaigns.exportList, {}),
    ]
    expect(refused.map(({ status, body }) => [status, body['code']])).toEqual([
      [413, 'storageQuotaExceeded'],
      [413, 'storageQuotaExceeded'],
      [413, 'storageQuotaExceeded'],
    ])
    expect(await counts()).toEqual(before)
  })

  test('let an export job fail with a sentence when there is no room for what it made', async () => {
    await fill(quota)
    const { body } = await desk.call('manager', bulk.exportCampaigns, { body: { ids: [campaign] } })
    const job = await finished(desk, String(body['id']))
    expect(job).toMatchObject({ outcome: 'FAILED', failure: expect.stringMatching(/^The files of your agency would take/) })
  })

  test('keep to it when two are stored at once: the second waits for the first, and is counted with it', async () => {
    const [counted, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const store = (id: string, afterwards: () => Promise<void>) =>
      desk.database.write({ agencyId: 1 }, async (tx) => {
        await sql`insert into report_parts (agency_id, report_id, number, content) values (1, ${id}, 0, ${Buffer.alloc(quota * 0.6)})`.execute(
          tx,
        )
        await requireQuota(tx, 1, quota)
        await afterwards()
      })
    const one = store('00000000-0000-7000-8000-000000000001', async () => {
      counted.resolve()
      await mayCommit.promise
    })
    await counted.promise
    const other = store('00000000-0000-7000-8000-000000000002', async () => {})
    const both = Promise.allSettled([one, other])
    // The lock delays the other one.
    await expect
      .poll(
        async () =>
          (await desk.rows(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length,
        { timeout: 5000 },
      )
      .toBeGreaterThan(0)
    mayCommit.resolve()
    expect(await both).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code: 'storageQuotaExceeded' } }])
    expect(await counts()).toMatchObject({ parts: 1 })
  })
})

describe('Maintenance', () => {
  test('takes away uploads of facts a day after they were taken in, and leaves those of imports to their jobs', async () => {
    const [kept, old, fresh, waiting] = [await fill(10), await fill(10), await fill(10), await fill(10)]
    const set = (id: string, status: string, finished_at: Date | null) =>
      desk.rows(sql`update jobs set type = 'ingest', kind = 'hourly', status = ${status}, finished_at = ${finished_at} where id = ${id}`)
    const now = new Date('2026-11-20T12:00:00Z')
    const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
    await desk.rows(sql`update jobs set finished_at = ${ago(300)} where id = ${kept}`)
    await set(old, 'COMPLETED', ago(25))
    await set(fresh, 'COMPLETED', ago(23))
    await set(waiting, 'STARTED', null)
    await deleteTakenFacts(desk.database.system, ago(limits.factFileDays * 24))
    const left = await desk.rows<{ id: string }>(sql`select job_id as id from job_files`)
    expect(left.map(({ id }) => id).toSorted()).toEqual([kept, fresh, waiting].toSorted())
  })

  test('takes away messages that have lain in the outbox for 30 days', async () => {
    const { dataDir } = desk.app.services.config
    const outbox = join(dataDir, 'outbox')
    mkdirSync(outbox, { recursive: true })
    const now = new Date()
    const ago = (days: number) => new Date(now.getTime() - days * dayMs)
    for (const [name, days] of [
      ['new.eml', 29],
      ['old.eml', 31],
      ['broken.eml.part', 31],
      ['notes.txt', 99],
    ] as const) {
      writeFileSync(join(outbox, name), 'x')
      utimesSync(join(outbox, name), ago(days), ago(days))
    }
    expect(await sweepOutbox(dataDir, now)).toBe(2)
    expect(readdirSync(outbox).toSorted()).toEqual(['new.eml', 'notes.txt'])
    expect(await sweepOutbox(join(dataDir, 'nowhere'), now)).toBe(0)
  })
})
