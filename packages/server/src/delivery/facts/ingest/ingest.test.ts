import { hourMs } from '@spotdesk/sdk/values'
import { gzipSync } from 'node:zlib'
import { ads, bulk, campaigns, delivery } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLease } from '../../../platform/jobs/queue/lease.ts'
import { claimJob } from '../../../platform/jobs/queue/work-store.ts'
import { finished } from '../../../testing/bulk.ts'
import { type Fixture, openFixture, things } from '../../../testing/desk.ts'
import { feed, sendFacts } from '../../../testing/feed.ts'
import { runIngest } from './run-ingest.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())

/** Three hours ago, on the hour: the time of the tests is 2026-11-20T12:00Z. */
const base = Date.parse('2026-11-20T09:00:00Z')
const hourAt = (offset: number) => new Date(base + offset * hourMs).toISOString()

/** A running campaign with an ad in its objective and one that is not. */
async function scene(columns: Record<string, unknown> = {}) {
  const id = await desk.campaign({ columns })
  const [ad, extra] = [id * 10, id * 10 + 1]
  for (const [adId, included] of [
    [ad, true],
    [extra, false],
  ] as const)
    await desk.insert('ads', {
      agency_id: 1,
      id: adId,
      campaign_id: id,
      name: `Ad ${adId}`,
      name_lc: `ad ${adId}`,
      type: 'AUDIO',
      included_in_objective: included,
    })
  const fact = (more: object = {}) => ({ hour: hourAt(0), campaignId: id, adId: ad, zoneId: things.zone, impressions: 10, ...more })
  const facts = () =>
    desk.rows<Record<string, unknown>>(sql`select * from fact_hour where campaign_id = ${id} order by hour, ad_id, zone_id`)
  const read = () => desk.call('manager', campaigns.get, { id }).then(({ body }) => body)
  return { id, ad, extra, fact, facts, read }
}

describe('a batch of hourly delivery', () => {
  test('is taken as NDJSON, as CSV in any case of its columns, and gzipped', async () => {
    const { fact, facts, ad, id } = await scene()
    const lines = [fact({ completes: 9, clicks: 1 }), fact({ hour: hourAt(1) })].map((line) => JSON.stringify(line)).join('\r\n')
    expect(await feed(desk, 'hourly', `\uFEFF${lines}\n\n`)).toMatchObject({
      outcome: 'SUCCEEDED',
      totalRows: 2,
      created: 2,
      totalErrors: 0,
    })
    const table = `Hour;campaign_id;AD ID;zoneId;Impressions;spend\r\n${hourAt(2)};${id};${ad};${things.zone};7;1.0000001\r\n`
    expect(await feed(desk, 'hourly', new Uint8Array(gzipSync(table)))).toMatchObject({ outcome: 'SUCCEEDED', created: 1 })
    expect((await facts()).map(({ impressions, completes, clicks, spend_e7 }) => [impressions, completes, clicks, spend_e7])).toEqual([
      [10, 9, 1, 1_250_000],
      [10, 0, 0, 1_250_000],
      [7, 0, 0, 10_000_001],
    ])
  })

  test('leaves out rows with errors and lists the errors by line', async () => {
    const { fact, extra } = await scene()
    const other = await scene()
    const good = fact()
    const bad: [object | string, string | null, string][] = [
      [fact({ hour: '2026-11-20T09:30:00Z' }), 'hour', 'notWholeHour'],
      [fact({ hour: 'yesterday' }), 'hour', 'invalidDate'],
      [fact({ hour: hourAt(4) }), 'hour', 'invalidDate'],
      [fact({ hour: '2025-10-01T00:00:00Z' }), 'hour', 'invalidDate'],
      [fact({ campaignId: 104_009 }), 'campaignId', 'unknownItem'],
      [fact({ adId: other.ad, hour: hourAt(1) }), 'adId', 'unknownItem'],
      [fact({ zoneId: 5 }), 'zoneId', 'unknownItem'],
      [fact({ impressions: -1 }), 'impressions', 'tooSmall'],
      [fact({ impressions: 1.5 }), 'impressions', 'invalidNumber'],
      [fact({ completes: 11, hour: hourAt(1) }), 'completes', 'tooBig'],
      [fact({ spend: 0.00000001 }), 'spend', 'invalidValue'],
      [fact({ impresions: 1 }), 'impresions', 'invalidValue'],
      ['{"hour":', null, 'invalidValue'],
      ['[1]', null, 'invalidValue'],
      [fact({ adId: extra, hour: hourAt(2) }), null, 'duplicateKeyInFile'],
      [fact({ adId: extra, hour: hourAt(2), impressions: 3 }), null, 'duplicateKeyInFile'],
    ]
    const lines = [good, ...bad.map(([row]) => row)].map((row) => (typeof row === 'string' ? row : JSON.stringify(row)))
    const batch = await feed(desk, 'hourly', lines.join('\n'))
    expect(batch).toMatchObject({ outcome: 'PARTIAL', totalRows: lines.length, created: 1, totalErrors: bad.length + 1 })
    const found = batch.errors.toSorted((a, b) => a.line - b.line)
    // A campaign of another agency is reported as one that does not exist, and so is its ad.
    const expected = bad.flatMap(([, field, code], index) => [
      [index + 2, field, code],
      ...(field === 'campaignId' ? [[index + 2, 'adId', 'unknownItem']] : []),
    ])
    expect(found.map(({ line, field, code }) => [line, field, code])).toEqual(expected)
    expect(found[0]!.message).toContain(
      'also where local time differs by half an hour. Write 2026-11-20T09:00:00Z or 2026-11-20T10:00:00Z.',
    )
    expect(found.find(({ code }) => code === 'tooBig')!.message).toBe('The number is too big. The maximum is 10.')
    expect(found.at(-1)!.message).toContain(`lines ${lines.length - 1}, ${lines.length}`)
  })

  test('is stored once by its id: the same content returns the same job, other content is refused', async () => {
    const { fact, facts } = await scene()
    const first = await sendFacts(desk, 'hourly', [fact()], { batchId: 'once' })
    await finished(desk, String(first.body['id']), 'admin')
    expect((await sendFacts(desk, 'hourly', [fact()], { batchId: 'once' })).body).toEqual(first.body)
    expect(await sendFacts(desk, 'hourly', [fact({ impressions: 11 })], { batchId: 'once' })).toMatchObject({
      status: 409,
      body: { code: 'batchIdUsed', jobId: first.body['id'] },
    })
    expect((await facts()).map(({ impressions }) => impressions)).toEqual([10])
    // Batches of other kinds have ids of their own.
    expect(
      (await feed(desk, 'audience', [{ hour: hourAt(0), campaignId: fact().campaignId, dimension: 'AGE' }], { batchId: 'once' })).created,
    ).toBe(1)
  })

  test('a batch whose job failed may be sent again under its id', async () => {
    const { fact, id } = await scene()
    const adId = id * 10 + 5
    expect(await feed(desk, 'hourly', [fact({ adId })], { batchId: 'again' })).toMatchObject({
      outcome: 'FAILED',
      created: 0,
      totalErrors: 1,
    })
    await desk.insert('ads', { agency_id: 1, id: adId, campaign_id: id, name: 'Late', name_lc: 'late', type: 'AUDIO' })
    expect(await feed(desk, 'hourly', [fact({ adId })], { batchId: 'again' })).toMatchObject({ outcome: 'SUCCEEDED', created: 1 })
  })

  test('a fact replaces the value of its hour; one with a lower revision changes nothing', async () => {
    const { fact, facts, read } = await scene()
    const send = (more: object) => feed(desk, 'hourly', [fact(more)])
    expect(await send({ impressions: 5, revision: 2 })).toMatchObject({ created: 1, updated: 0, unchanged: 0 })
    expect(await send({ impressions: 6, revision: 2 })).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
    expect(await send({ impressions: 7, revision: 1 })).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    expect((await facts()).map(({ impressions }) => impressions)).toEqual([6])
    expect(await read()).toMatchObject({ actuals: 6 })
  })

  test('only ads in the objective are charged, and the price in force at delivery is kept', async () => {
    const { id, extra, fact, read } = await scene({ second_screen_cpm_e4: 20_000 })
    await feed(desk, 'hourly', [fact({ impressions: 1000, secondScreenImpressions: 500 }), fact({ adId: extra, impressions: 1000 })])
    expect(await read()).toMatchObject({ actuals: 2000, audioSpend: 12.5, secondScreenSpend: 1 })
    await desk.rows(sql`update campaigns set cpm_e4 = 500000 where id = ${id}`)
    await feed(desk, 'hourly', [fact({ impressions: 2000, secondScreenImpressions: 500 }), fact({ hour: hourAt(1), impressions: 100 })])
    // 2,000 at the old 12.50, 100 at the new 50.
    expect(await read()).toMatchObject({ actuals: 3100, audioSpend: 30, secondScreenSpend: 1 })
  })

  test('CPC counts clicks and CPCL completed listens; a figure that costs too much is told the most', async () => {
    const [clicks, listens] = [await scene({ revenue_type: 'CPC', cpm_e4: 2500 }), await scene({ revenue_type: 'CPCL', cpm_e4: 100 })]
    await feed(desk, 'hourly', [clicks.fact({ clicks: 3 }), listens.fact({ completes: 8 })])
    expect([(await clicks.read())['audioSpend'], (await listens.read())['audioSpend']]).toEqual([0.75, 0.08])
    await desk.rows(sql`update campaigns set cpm_e4 = 9999999999 where id = ${clicks.id}`)
    const dear = await feed(desk, 'hourly', [clicks.fact({ hour: hourAt(1), clicks: 100_001 })])
    expect(dear.errors).toMatchObject([{ field: 'clicks', code: 'tooBig', message: 'The number is too big. The maximum is 100000.' }])
  })

  test('reports the time to which facts are complete, which never moves back or beyond now; met objectives complete their campaigns', async () => {
    const { fact, read } = await scene({ objective_value: 10 })
    const asOf = async () =>
      (await desk.rows<{ at: Date }>(sql`select as_of as at from delivery_clock where agency_id = 1`))[0]!.at.toISOString()
    await feed(desk, 'hourly', [fact({ hour: hourAt(2) })])
    expect(await asOf()).toBe('2026-11-20T12:00:00.000Z')
    await feed(desk, 'hourly', [fact({ hour: hourAt(-5) })])
    await feed(desk, 'hourly', [fact({ hour: hourAt(-6) })], { completeUntil: new Date('2030-01-01T00:00Z') })
    expect(await asOf()).toBe('2026-11-20T12:00:00.000Z')
    expect(await read()).toMatchObject({ status: 'COMPLETED', complete: 100 })
  })

  test('hours of months without a partition are stored, back to the look-back limit', async () => {
    const { fact, read } = await scene()
    expect(await feed(desk, 'hourly', [fact({ hour: '2025-11-02T06:00:00Z' })])).toMatchObject({ outcome: 'SUCCEEDED', created: 1 })
    expect(await read()).toMatchObject({ actuals: 10 })
  })
})

describe('a file that cannot be used', () => {
  const rows = (count: number) => `{}${'\n{}'.repeat(count - 1)}`
  test.each([
    ['is empty', ' \n', 422, 'emptyFile'],
    ['has a header alone', 'hour,campaignId,adId,zoneId\n', 422, 'emptyFile'],
    ['has 100,001 rows', rows(100_001), 422, 'tooManyFacts'],
    ['is no UTF-8', new Uint8Array([0x7b, 0xff, 0xfe]), 422, 'badEncoding'],
    ['breaks off in its gzip', new Uint8Array(gzipSync('{"a":1}\n'.repeat(500)).subarray(0, 20)), 422, 'notFacts'],
    ['unpacks to more than 32 MB', new Uint8Array(gzipSync(Buffer.alloc(32_000_001, '\n'))), 413, 'factFileTooLarge'],
    ['is larger than 32 MB', new Uint8Array(32_000_001), 413, 'factFileTooLarge'],
    ['has an unknown column', 'hour,campaignId,adId,zoneId,impresions\nx,1,1,1,1\n', 422, 'unknownColumn'],
    ['has a column twice', 'hour,hour,campaignId,adId,zoneId\nx,x,1,1,1\n', 422, 'duplicateColumn'],
    ['lacks a column', 'hour,campaignId,adId\nx,1,1\n', 422, 'missingColumn'],
    ['never closes a quote', 'hour,campaignId,adId,zoneId\n"x,1,1,1\n', 422, 'unclosedQuote'],
  ])('that %s is refused and leaves no job', async (_, bytes, status, code) => {
    const before = await desk.rows(sql`select count(*) from jobs`)
    expect(await sendFacts(desk, 'hourly', bytes)).toMatchObject({ status, body: { code } })
    expect(await desk.rows(sql`select count(*) from jobs`)).toEqual(before)
  })

  test('cells that do not fit their header are errors of their row', async () => {
    const { id, ad } = await scene()
    const batch = await feed(
      desk,
      'hourly',
      `hour,campaignId,adId,zoneId,impressions\n${hourAt(0)},${id},${ad}\n${hourAt(0)},${id},${ad},${things.zone},x\n`,
    )
    expect(batch.errors.map(({ line, code }) => [line, code])).toEqual([
      [2, 'wrongCellCount'],
      [3, 'invalidNumber'],
    ])
  })
})

describe('the sender of facts', () => {
  test('needs DELIVERY.WRITE, and sees the batches of one agency', async () => {
    const { fact } = await scene()
    for (const person of ['manager', 'trafficker', 'analyst', 'advertiser', 'publisher', 'finance', 'readonly', 'stranger'] as const)
      expect((await sendFacts(desk, 'hourly', [fact()], {}, person)).status).toBe(403)
    const { body } = await desk.call('admin', delivery.batches, { kind: ['audience'], limit: 5 })
    expect(body).toMatchObject({
      total: 1,
      list: [{ kind: 'audience', batchId: 'once', status: 'COMPLETED', createdBy: 'admin@world.test' }],
    })
  })

  test('sends facts of one agency only', async () => {
    const stranger = { hour: hourAt(0), campaignId: 104_009, adId: 300_002, zoneId: 2003, impressions: 5 }
    expect(await feed(desk, 'hourly', [stranger])).toMatchObject({ outcome: 'FAILED', totalErrors: 2 })
    expect(await desk.rows(sql`select 1 from fact_hour where agency_id = 2 or campaign_id = 104009`)).toEqual([])
  })
})

describe('a campaign with a fixed price', () => {
  // 100 USD for 1,000 impressions.
  const columns = { revenue_type: 'FLAT', cpm_e4: 1_000_000, objective_value: 1000 }
  const audioSpend = async ({ read }: Awaited<ReturnType<typeof scene>>) => (await read())['audioSpend']

  test('costs value × min(1, actuals/objective), whatever order its hours come in; a batch sent twice changes nothing', async () => {
    const one = await scene(columns)
    const { fact, facts, extra } = one
    await feed(desk, 'hourly', [fact({ hour: hourAt(1), impressions: 333 }), fact({ adId: extra, impressions: 500 })])
    expect(await audioSpend(one)).toBe(33.3)
    const late = [fact({ hour: hourAt(-30), impressions: 400 }), fact({ hour: hourAt(2), impressions: 500 })]
    await feed(desk, 'hourly', late, { batchId: `flat-${one.id}` })
    expect(await audioSpend(one)).toBe(100)
    expect((await facts()).map(({ flat_spend_e7 }) => flat_spend_e7)).toEqual([400_000_000, 0, 333_000_000, 267_000_000])
    expect(await feed(desk, 'hourly', late, { batchId: `flat-again-${one.id}` })).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    const [sums] = await desk.rows(
      sql`select (select sum(spend_e7)::bigint from delivery_days where campaign_id = ${one.id}) as days,
        (select sum(spend_e7)::bigint from campaign_days where campaign_id = ${one.id}) as campaign_days`,
    )
    expect(sums).toEqual({ days: 1_000_000_000, campaign_days: 1_000_000_000 })
  })

  test('follows its objective at once, and keeps the spend that the feed stated', async () => {
    const one = await scene(columns)
    await feed(desk, 'hourly', [one.fact({ impressions: 200 }), one.fact({ hour: hourAt(1), impressions: 200, spend: 5 })])
    expect(await audioSpend(one)).toBe(25)
    const answer = await desk.call('manager', campaigns.update, { id: one.id, body: { campaignObjective: { value: 2000 } } })
    expect(answer.status, answer.text).toBe(200)
    expect(await audioSpend(one)).toBe(15)
    // Only ads in the objective are charged.
    for (const [includedInCampaignObjective, spend] of [
      [false, 5],
      [true, 15],
    ] as const) {
      const moved = await desk.call('manager', ads.update, {
        id: one.id,
        adId: one.ad,
        body: { subtype: 'AUDIO', estimatedDuration: 30, includedInCampaignObjective },
      })
      expect(moved.status, moved.text).toBe(200)
      expect(await audioSpend(one)).toBe(spend)
    }
  })

  test('unlimited: value × elapsed share, up to the last hour with delivery', async () => {
    const start = new Date(base - 9 * hourMs)
    const end = new Date(base + 90 * hourMs + hourMs)
    const one = await scene({ ...columns, objective_unlimited: true, objective_value: null, start_date: start, end_date: end })
    await feed(desk, 'hourly', [one.fact({ hour: hourAt(-4), impressions: 3 }), one.fact({ impressions: 1 })])
    expect(await audioSpend(one)).toBe(10)
  })
})

test('a batch whose worker was killed resumes after its last step, and nothing is doubled', async () => {
  const { id, fact } = await scene()
  const rows = Array.from({ length: 12_000 }, (_, index) =>
    fact({ hour: hourAt(-index % 9000), zoneId: index < 9000 ? 2001 : 2002, impressions: index % 7 }),
  )
  await desk.app.services.jobs.stop()
  const started = await sendFacts(desk, 'hourly', rows, { batchId: 'killed' })
  expect(started.status).toBe(202)
  const dying = await openLease(desk.database.config.app, pino({ level: 'silent' }))
  const job = (await desk.database.write({ agencyId: 1 }, (tx) =>
    claimJob(tx, 1, { worker: dying.worker(), former: [] }, desk.clock.now()),
  ))!
  const dead = new AbortController()
  const running = runIngest(desk.app.services, { job, worker: dying.worker(), stopping: dead.signal })
  while ((await desk.rows<{ n: number }>(sql`select done_items as n from jobs where id = ${job.id}`))[0]!.n < 5000)
    await new Promise((resolve) => setTimeout(resolve, 5))
  dead.abort()
  await running.catch(() => {})
  await dying.close()
  // Another worker continues it.
  const next = await openLease(desk.database.config.app, pino({ level: 'silent' }))
  const again = (await desk.database.write({ agencyId: 1 }, (tx) =>
    claimJob(tx, 1, { worker: next.worker(), former: [] }, desk.clock.now()),
  ))!
  expect(again.id).toBe(job.id)
  expect(again.doneItems).toBeGreaterThanOrEqual(5000)
  await runIngest(desk.app.services, { job: again, worker: next.worker(), stopping: new AbortController().signal })
  await next.close()
  expect((await desk.call('admin', bulk.job, { id: job.id })).body).toMatchObject({
    outcome: 'SUCCEEDED',
    created: 12_000,
    doneItems: 12_000,
    updated: 0,
  })
  const wanted = rows.reduce((sum, { impressions }) => sum + impressions, 0)
  const [sums] = await desk.rows(sql`select (select count(*) from fact_hour where campaign_id = ${id}) as facts,
    (select sum(impressions)::bigint from fact_hour where campaign_id = ${id}) as hours, (select sum(impressions)::bigint from campaign_days where campaign_id = ${id}) as days,
    (select impressions from campaign_totals where campaign_id = ${id}) as life, (select sum(impressions)::bigint from delivery_totals where campaign_id = ${id}) as zones`)
  expect(sums).toEqual({ facts: 12_000, hours: wanted, days: wanted, life: wanted, zones: wanted })
})
