import { once } from 'node:events'
import { request } from 'node:http'
import { campaigns, creatives, orders } from '@spotdesk/sdk/contract'
import type { Readable } from 'node:stream'
import { limits, dayMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../platform/http/gate/actor.ts'
import type { StoredFile } from '../../platform/http/request/byte-range.ts'
import { createTestApp } from '../../testing/app.ts'
import { type Fixture, type Person, fixtureTime, openFixture, things } from '../../testing/desk.ts'
import { type ReportFile, findReport, sweepReports } from './store.ts'
import { runReportInTurn } from './turns.ts'

const many = 4000
let desk: Fixture
let campaign: number
beforeAll(async () => {
  desk = await openFixture({ listen: true })
  campaign = await desk.campaign()
  await desk.rows(sql`
    insert into campaigns (agency_id, name, name_lc, name_key, type, status, status_rank, advertiser_id, currency, pacing_priority)
    select 1, 'Many ' || n, 'many ' || n, 'many ' || n, 'STANDARD', 'DRAFT', 0, ${things.advertiser}, 'USD', 5 from generate_series(1, ${many}::integer) n`)
})
afterEach(() => desk.clock.set(fixtureTime))
afterAll(() => desk.close())

const exportAll = (person: Person = 'manager') => desk.call(person, campaigns.exportList, { q: 'many' })
/** The parts of all files, or of one. */
const parts = (fileName: string | null = null) =>
  desk.rows<{ bytes: number }>(sql`
    select octet_length(content) as bytes from report_parts p where agency_id = 1 and (${fileName}::text is null or exists
      (select 1 from report_files f where f.report_id = p.report_id and f.file_name = ${fileName})) order by report_id, number`)
const turns = () => desk.rows(sql`select 1 from report_turns`)

describe('An export', () => {
  test('is stored in the database in parts, which its download joins', async () => {
    const { body, text } = await exportAll()
    expect(Object.keys(body)).toEqual(['fileName'])
    const fileName = body['fileName'] as string
    const stored = await parts(fileName)
    expect(stored.length).toBeGreaterThanOrEqual(2)
    expect(Math.max(...stored.map(({ bytes }) => bytes))).toBeLessThan(600_000)
    expect(await desk.rows(sql`select content from report_files where report_id is not null and file_name = ${fileName}`)).toEqual([
      { content: null },
    ])
    const file = await desk.call('manager', creatives.report, { client: '1', fileName })
    expect(text).not.toContain('Many')
    expect(file.text.split('\r\n')).toHaveLength(many + 3)
    expect(Buffer.byteLength(file.text)).toBe(stored.reduce((sum, { bytes }) => sum + bytes, 0))
  })

  test('a download that the client aborts ends no other, and the file is complete the next time', async () => {
    const { body } = await exportAll()
    const path = `/api/v2/creatives/report/1/${body['fileName'] as string}`
    const authorization = `Bearer ${await desk.app.token('manager')}`
    const [answer] = (await once(request(desk.app.url + path, { headers: { authorization } }).end(), 'response')) as [
      NodeJS.ReadableStream & { destroy(): void },
    ]
    await once(answer, 'readable')
    answer.destroy()
    const whole = await desk.call('manager', creatives.report, { client: '1', fileName: body['fileName'] as string })
    expect(whole.text.split('\r\n')).toHaveLength(many + 3)
  })

  test('a download breaks off when one of its parts was deleted meanwhile', async () => {
    const { body } = await exportAll()
    const actor = { agencyId: 1, userId: 103, advertiserIds: null, publisherIds: null } as unknown as Actor
    const find = () => findReport(desk.database.as(actor), actor, '1', body['fileName'] as string, desk.clock.now())
    const lengthOf = async (file: ReportFile | undefined, end?: number) => {
      let bytes = 0
      const { read, size } = file!.body as StoredFile
      for await (const chunk of read(0, end ?? size - 1) as Readable) bytes += (chunk as Buffer).length
      return bytes
    }
    expect(await lengthOf(await find())).toBeGreaterThan(100_000)
    const begun = await find()
    await desk.rows(sql`delete from report_parts where number = 1`)
    expect(await lengthOf(begun, 9), 'no part is read that is not asked for').toBe(10)
    await expect(lengthOf(begun)).rejects.toThrow(/part 2 of \d+ of report .* is gone/)
  })

  test('agencies take turns: one that exports all the time blocks no other', async () => {
    const done: string[] = []
    const as = (agencyId: number) => ({ agencyId }) as Actor
    const { signal } = new AbortController()
    let end = () => {}
    const running = runReportInTurn(as(1), signal, () => new Promise<void>((resolve) => (end = resolve)))
    const waiting = runReportInTurn(as(1), signal, async () => void done.push('the same agency'))
    const other = runReportInTurn(as(2), signal, async () => void done.push('another agency'))
    const refused = await exportAll()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3'])
    expect(refused.body).toMatchObject({ code: 'exportsBusy', retryable: true, detail: expect.stringContaining('busy with other exports') })
    end()
    await Promise.all([running, waiting, other])
    expect(done).toEqual(['another agency', 'the same agency'])
    expect((await exportAll()).status).toBe(200)
  })

  test('a user makes one report at a time: others get 429 with Retry-After, and succeed later', async () => {
    const answers = await Promise.all([exportAll(), exportAll(), exportAll(), exportAll()])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.body).toMatchObject({ code: 'exportRunning', retryable: true })
    expect(refused.headers['retry-after']).toBe('3')
    expect(await turns()).toEqual([])
    expect((await exportAll()).status).toBe(200)
  })

  test('waits up to 20 seconds for another report of the same user, also in another process that may have died; other users do not wait', async () => {
    const second = await createTestApp({ database: { database: desk.database, url: '', drop: async () => {} }, clock: desk.clock })
    const until = new Date(fixtureTime.getTime() + limits.handlerMs + 5000)
    await desk.insert('report_turns', { agency_id: 1, user_id: 103, holder: '00000000-0000-7000-8000-000000000001', until })
    const statuses = async () => [
      (await exportAll()).status,
      (await desk.call('manager', orders.exportList, {})).status,
      (await second.ask(campaigns.exportList, {}, { as: 'manager' })).status,
    ]
    expect(await statuses()).toEqual([429, 429, 429])
    expect((await exportAll('analyst')).status).toBe(200)
    desk.clock.advance(19_999)
    expect(await statuses()).toEqual([429, 429, 429])
    desk.clock.advance(1)
    expect(await statuses()).toEqual([200, 200, 200])
    expect(await turns()).toEqual([])
    await second.close()
  })

  test('leaves time for other requests: a campaign is read many times while a report is made', async () => {
    let over = false
    const exporting = exportAll().finally(() => (over = true))
    let answers = 0
    for (; !over; answers += 1) expect((await desk.call('finance', campaigns.get, { id: campaign })).status).toBe(200)
    expect((await exporting).status).toBe(200)
    expect(answers).toBeGreaterThan(5)
  })

  test('that fails leaves no part and no turn', async () => {
    const before = await parts()
    await desk.rows(sql`alter table report_files add constraint no_more check (report_id is null) not valid`)
    expect((await exportAll()).status).toBe(500)
    await desk.rows(sql`alter table report_files drop constraint no_more`)
    expect(await parts()).toEqual(before)
    expect(await turns()).toEqual([])
  })
})

describe('Maintenance', () => {
  test('deletes expired reports and parts without a report, in every agency, and nothing else', async () => {
    await desk.rows(sql`delete from report_parts`)
    await desk.rows(sql`delete from report_files where report_id is not null`)
    const { body } = await exportAll()
    const kept = await parts()
    const orphan = (agency_id: number, number: number, created_at: Date) =>
      desk.insert('report_parts', {
        agency_id,
        report_id: '00000000-0000-7000-8000-00000000000a',
        number,
        content: Buffer.from('x'),
        created_at,
      })
    const now = new Date()
    await orphan(1, 0, new Date(now.getTime() - 3_600_001))
    await orphan(2, 1, new Date(now.getTime() - 3_600_001))
    await orphan(1, 2, now)
    await desk.rows(sql`update report_files set expires_at = ${new Date(now.getTime() + 1000)} where agency_id = 1 and report_id is null`)
    await sweepReports(desk.database.system, now)
    expect(await parts()).toHaveLength(kept.length + 1)
    expect((await desk.call('manager', creatives.report, { client: '1', fileName: body['fileName'] as string })).status).toBe(200)
    const later = new Date(now.getTime() + (limits.reportFileDays + 1) * dayMs)
    await sweepReports(desk.database.system, later)
    expect(await parts()).toEqual([])
    expect(await desk.rows(sql`select 1 from report_files`)).toEqual([])
  })
})
