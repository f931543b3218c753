import { dayMs, hourMs } from '@spotdesk/sdk/values'
import { gzipSync } from 'node:zlib'
import { adjustments, type bulk, inventory } from '@spotdesk/sdk/contract'
import type { InventoryKind } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { finished } from '../../testing/bulk.ts'
import { type Fixture, openFixture, type Person, things } from '../../testing/desk.ts'
import { createForecaster } from '../snapshots/forecaster.ts'
import { rebuildAdjusted } from '../snapshots/build/schedule.ts'
import { startThread } from '../snapshots/thread.ts'

let desk: Fixture
/** A desk without inventory for the tests of one block. */
function ownDesk(fill: () => Promise<void> = async () => {}): void {
  beforeAll(async () => {
    desk = await openFixture({ jobs: true })
    await fill()
  })
  afterAll(() => desk.close())
}

/** The time of the test data is 2026-11-20T12:00Z: the last whole day ends here. */
const midnight = Date.parse('2026-11-20T00:00:00Z')
const at = (ms: number) => new Date(ms).toISOString()

function send(kind: InventoryKind, rows: readonly object[] | string | Uint8Array<ArrayBuffer>, batchId?: string, person: Person = 'admin') {
  const bytes = typeof rows === 'string' || rows instanceof Uint8Array ? rows : rows.map((row) => JSON.stringify(row)).join('\n')
  return desk.call(person, inventory[kind], { file: { name: `${kind}.ndjson`, bytes }, ...(batchId === undefined ? {} : { batchId }) })
}

/** Sends a batch and waits for its outcome. */
async function feed(kind: InventoryKind, rows: Parameters<typeof send>[1], batchId?: string) {
  const { status, text, body } = await send(kind, rows, batchId)
  if (status !== 202) throw new Error(text)
  await finished(desk, String(body['id']), 'admin')
  const batch = await desk.call('admin', inventory.batch, { id: String(body['id']) })
  return batch.body as unknown as inventory.InventoryBatch & { errors: { line: number; field: string; code: string; message: string }[] }
}

async function build(): Promise<bulk.Job> {
  const { status, text, body } = await desk.call('admin', inventory.build, {})
  if (status !== 202) throw new Error(text)
  return finished(desk, String(body['id']), 'admin')
}

const snapshot = async () => (await desk.call('manager', inventory.snapshot, {})).body as unknown as inventory.ForecastSnapshot
const everywhere = { groups: [] }
const anyone = { actor: { agencyId: 1 } }
/** Four requests of each listener; both zones have some on every day. */
const requestsOf = (listeners: number) =>
  Array.from({ length: listeners * 4 }, (_, row) => ({
    at: at(midnight - (row % 28) * dayMs - (1 + (row % 24)) * hourMs),
    listener: `listener-${row % listeners}`,
    zoneId: Math.floor(row / 28) % 2 === 0 ? 2001 : 2002,
    timeZone: 'America/New_York',
    LOCATION_COUNTRY: 'US',
    DEVICE_TYPE: row % 3 === 0 ? 'CAR' : 'PHONE',
    DATA_AGE: 20 + (row % 40),
    DATA_INTEREST: row % 5 === 0 ? ['CARS', 'NEWS'] : ['NEWS'],
  }))
const volumesOf = (requests: number, days = 29) =>
  [2001, 2002].flatMap((zoneId) =>
    Array.from({ length: days }, (_, day) => ({ hour: at(midnight - (day + 1) * dayMs + 9 * hourMs), zoneId, requests })),
  )

describe('without inventory', () => {
  ownDesk()

  test('a forecast is refused with what to do, and the snapshot says what is missing', async () => {
    await expect(desk.app.services.forecaster.ask(anyone, 'count', everywhere)).rejects.toMatchObject({ code: 'noInventory', status: 409 })
    expect(await snapshot()).toMatchObject({ state: 'EMPTY', version: null, failure: null })
    // A snapshot that is asked for all the same fails in words that say what is missing.
    expect(await build()).toMatchObject({ outcome: 'FAILED', failure: expect.stringContaining('No hourly volumes were sent yet') })
    expect((await snapshot()).failure).toMatchObject({ problem: expect.stringContaining('No hourly volumes were sent yet') })
  })
})

describe('a batch of inventory', () => {
  ownDesk()

  test('of volumes is taken once under its id, and a count takes the place of the one before it unless its revision is lower', async () => {
    const rows = volumesOf(1000)
    const first = await feed('volumes', rows, 'volumes-1')
    expect(first).toMatchObject({ outcome: 'SUCCEEDED', totalRows: 58, created: 58, updated: 0, unchanged: 0 })
    expect((await send('volumes', rows, 'volumes-1')).body['id']).toBe(first.id)
    expect((await send('volumes', volumesOf(7), 'volumes-1')).body).toMatchObject({ status: 409, code: 'batchIdUsed', jobId: first.id })
    expect(await feed('volumes', rows, 'volumes-2')).toMatchObject({ created: 0, updated: 0, unchanged: 58 })
    const [row] = rows
    expect(await feed('volumes', [{ ...row, requests: 2000, revision: 3 }])).toMatchObject({ updated: 1 })
    expect(await feed('volumes', [{ ...row, requests: 1, revision: 2 }])).toMatchObject({ updated: 0, unchanged: 1 })
    expect(await desk.rows(sql`select max(requests) as most from inventory_volume_hourly`)).toEqual([{ most: 2000 }])
  })

  test('leaves out rows with errors and says of each what is expected', async () => {
    const good = requestsOf(1)[0]!
    const bad: [object, string, string, string][] = [
      [{ zoneId: 2003 }, 'zoneId', 'unknownItem', 'There is no zone with this value.'],
      [{ zoneId: undefined }, 'zoneId', 'required', 'This field is required.'],
      [{ at: at(midnight + 13 * hourMs) }, 'at', 'invalidDate', 'not a valid date'],
      [{ at: at(midnight - 40 * dayMs) }, 'at', 'invalidDate', 'not a valid date'],
      [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'invalidValue', 'not valid'],
      [{ LOCATION_COUNTRY: 'ZZ' }, 'LOCATION_COUNTRY', 'targetingValue', '"ZZ" is not a value of Country: send one that is listed'],
      [{ LOCATION_COUNTRY: 'us' }, 'LOCATION_COUNTRY', 'targetingValue', 'two letters of ISO 3166-1'],
      [{ DEVICE_TYPE: 'TELEPHONE' }, 'DEVICE_TYPE', 'targetingValue', 'send one of MOBILE_TABLET, PC'],
      [{ DATA_AGE: 140 }, 'DATA_AGE', 'targetingValue', 'a number from 0 to 120 (years)'],
      [{ DATA_INTEREST: ['CARS', 'CHEESE'] }, 'DATA_INTEREST', 'targetingValue', '"CHEESE"'],
      [{ PODCAST_BRAND_SAFETY: ['HATE:VERY'] }, 'PODCAST_BRAND_SAFETY', 'targetingValue', 'from NONE to FLOOR'],
      [{ LOCATION_LATLONG: '91,0' }, 'LOCATION_LATLONG', 'targetingValue', 'latitude and longitude'],
      [{ CLIENT_IP: '10.0.0.0/8' }, 'CLIENT_IP', 'targetingValue', 'an IP address'],
      [{ PODCAST_SHOW: '999999' }, 'PODCAST_SHOW', 'targetingValue', 'Show'],
      [{ INVENTORY_ZONE: '2001' }, 'INVENTORY_ZONE', 'invalidValue', 'not valid'],
    ]
    const batch = await feed('samples', [good, ...bad.map(([change]) => ({ ...good, ...change }))], 'samples-errors')
    expect(batch).toMatchObject({ outcome: 'PARTIAL', created: 1, totalErrors: bad.length })
    expect(batch.errors.map(({ line, field, code }) => [line, field, code])).toEqual(
      bad.map(([, field, code], index) => [index + 2, field, code]),
    )
    for (const [index, [, , , message]] of bad.entries()) expect(batch.errors[index]!.message).toContain(message)
  })

  test('of samples comes as CSV too, gzipped, with a column for each member and lists with semicolons', async () => {
    const text = `AT;listener;zone_id;location_country;DATA_INTEREST\r\n${at(midnight - hourMs)};ann;2001;US;"CARS;NEWS"\r\n`
    expect(await feed('samples', new Uint8Array(gzipSync(text)))).toMatchObject({ outcome: 'SUCCEEDED', created: 1 })
    expect((await send('samples', 'at,listener,zoneId,MOOD\n')).body).toMatchObject({ code: 'unknownColumn' })
  })

  test("is the agency's own: others neither see it nor send any of its zones", async () => {
    const { id } = await feed('margins', [{ day: at(midnight - dayMs).slice(0, 10), attribute: 'DEVICE_TYPE', value: 'CAR', requests: 1 }])
    expect((await desk.call('admin', inventory.batches, {})).text).toContain(id)
    expect((await desk.call('manager', inventory.batch, { id })).status).toBe(403)
    expect((await send('volumes', volumesOf(1), undefined, 'manager')).status).toBe(403)
  })
})

describe('a sample', () => {
  ownDesk()

  test('that is too small to tell anything gives no snapshot, and the reason is said', async () => {
    await feed('volumes', volumesOf(1000))
    await feed('samples', requestsOf(1))
    expect(await build()).toMatchObject({
      outcome: 'FAILED',
      failure: expect.stringMatching(/The sample has \d+ listeners .* at least 30/),
    })
    await expect(desk.app.services.forecaster.ask(anyone, 'count', everywhere)).rejects.toMatchObject({
      code: 'forecastWarmingUp',
      status: 503,
      headers: { 'retry-after': '5' },
    })
    expect(await snapshot()).toMatchObject({ state: 'WARMING_UP', failure: { problem: expect.stringContaining('at least 30') } })
  })
})

describe('a snapshot', () => {
  const rows = requestsOf(200)
  ownDesk(async () => {
    await feed('samples', rows.slice(0, 500), 'samples-1')
    await feed('samples', rows.slice(500), 'samples-2')
    await feed('volumes', volumesOf(1000))
    await build()
  })

  test('is built of what was sent: requests add up to the volumes, listeners of several batches are one', async () => {
    expect(await snapshot()).toMatchObject({
      state: 'READY',
      requests: 800,
      listeners: 200,
      campaigns: expect.any(Number),
      failure: null,
      lastForecastDate: '2027-11-20T00:00:00.000Z',
    })
    const { answer, snapshot: of } = await desk.app.services.forecaster.ask(anyone, 'count', everywhere)
    expect(answer.rows).toBe(800)
    expect(answer.requests).toBeCloseTo(2 * 28 * 1000, -1)
    expect(of.version).toBe((await snapshot()).version)
    const cars = await desk.app.services.forecaster.ask(anyone, 'count', {
      groups: [{ rules: [{ type: 'DATA_INTEREST', exclude: false, values: ['CARS'] }] }],
    })
    expect(cars.answer.rows).toBe(rows.filter(({ DATA_INTEREST }) => DATA_INTEREST.includes('CARS')).length)
  })

  test('agrees with the margins that were sent', async () => {
    const days = Array.from({ length: 28 }, (_, day) => at(midnight - (day + 1) * dayMs).slice(0, 10))
    const margins = days.flatMap((day) => [
      { day, attribute: 'DEVICE_TYPE', value: 'CAR', requests: 1000 },
      { day, attribute: 'DEVICE_TYPE', value: 'PHONE', requests: 1000 },
    ])
    const carsNow = () =>
      desk.app.services.forecaster.ask(anyone, 'count', { groups: [{ rules: [{ type: 'DEVICE_TYPE', exclude: false, values: ['CAR'] }] }] })
    const before = (await carsNow()).answer
    expect(await feed('margins', [...margins, { ...margins[0]!, value: 'CART' }])).toMatchObject({
      outcome: 'PARTIAL',
      created: 56,
      totalErrors: 1,
    })
    expect(await build()).toMatchObject({ outcome: 'SUCCEEDED' })
    const after = (await carsNow()).answer
    expect(after.rows).toBe(before.rows)
    // Half of all requests instead of the sample's third.
    expect(after.requests / before.requests).toBeGreaterThan(1.4)
  })

  test('is loaded by every process, and a newer one as soon as it is noticed', async () => {
    const other = await createTestApp({ database: { database: desk.database, url: '', drop: async () => {} }, clock: desk.clock })
    try {
      const known = (await snapshot()).version
      await other.services.forecaster.refresh()
      expect((await other.services.forecaster.ask(anyone, 'count', everywhere)).snapshot.version).toBe(known)
      expect(await build()).toMatchObject({ outcome: 'SUCCEEDED' })
      const newer = (await snapshot()).version
      expect(newer).not.toBe(known)
      await other.services.forecaster.refresh()
      expect((await other.services.forecaster.ask(anyone, 'count', everywhere)).snapshot.version).toBe(newer)
      // The inventory has not changed: it was not built again.
      const inventories = sql`select count(distinct inventory_id) as inventories from forecast_snapshot where version in (${known}, ${newer})`
      expect(await desk.rows(inventories)).toEqual([{ inventories: 1 }])
    } finally {
      await other.close()
    }
  })

  test('is built again soon after adjustments were changed: one of all that follow one another, and none without a change', async () => {
    const [start, end] = [new Date('2026-11-20T05:00Z'), new Date('2026-12-20T05:00Z')]
    const corrections = [{ type: 'PERCENT' as const, value: -50, start, end }]
    const change = (name: string) =>
      desk.app.call(
        adjustments.create,
        { body: { name, period: { start, end }, definition: { publisherIds: [things.publisher] }, corrections } },
        { as: 'admin' },
      )
    let known = (await snapshot()).version
    const isBuiltAfter = async (seconds: number) => {
      desk.clock.advance(seconds * 1000)
      await rebuildAdjusted(desk.app.services)
      const { version } = await snapshot()
      const isNew = version !== known
      known = version
      return isNew
    }
    expect(await isBuiltAfter(3600)).toBe(false)
    await change('First')
    expect(await isBuiltAfter(1)).toBe(false)
    await change('Second')
    expect(await isBuiltAfter(5)).toBe(true)
    expect(await isBuiltAfter(60)).toBe(false)
    // A user who keeps changing does not delay it for more than a minute.
    await change('Third')
    expect(await isBuiltAfter(4)).toBe(false)
    desk.clock.advance(54_000)
    await change('Fourth')
    expect(await isBuiltAfter(2)).toBe(true)
  })

  test('that cannot be built leaves the old one in use, which says its age and why', async () => {
    const before = await snapshot()
    await sql`insert into inventory_sample (agency_id, id, requests, first_at, last_at, content, created_at)
      values (1, gen_random_uuid(), 1, ${new Date(midnight - hourMs)}, ${new Date(midnight - hourMs)}, 'no part', now())`.execute(
      desk.database.system,
    )
    desk.clock.advance(2 * hourMs)
    expect(await build()).toMatchObject({ outcome: 'FAILED', failure: expect.stringContaining('something went wrong') })
    const after = await snapshot()
    expect(after).toMatchObject({
      state: 'READY',
      version: before.version,
      failure: { problem: expect.stringContaining('something went wrong') },
    })
    expect(after.ageSeconds! - before.ageSeconds!).toBe(2 * 3600)
    expect((await desk.app.services.forecaster.ask(anyone, 'count', everywhere)).snapshot.version).toBe(before.version)
    await sql`delete from inventory_sample where content = 'no part'`.execute(desk.database.system)
    expect(await build()).toMatchObject({ outcome: 'SUCCEEDED' })
    expect(await snapshot()).toMatchObject({ failure: null, ageSeconds: 0 })
  })

  test('outlives the thread that answers from it: who waits is told to ask again, and the next question is answered', async () => {
    const threads: ReturnType<typeof startThread>[] = []
    const forecaster = createForecaster({
      db: desk.database,
      log: pino({ level: 'silent' }),
      start: (name, data) => {
        const thread = startThread(name, data)
        threads.push(thread)
        return thread
      },
    })
    try {
      await forecaster.refresh()
      await forecaster.ask(anyone, 'count', everywhere)
      const waiting = forecaster.ask(anyone, 'count', everywhere)
      const ended = threads[0]!.terminate()
      await expect(waiting).rejects.toMatchObject({ code: 'forecastInterrupted', status: 503 })
      await ended
      await forecaster.refresh()
      expect((await forecaster.ask(anyone, 'count', everywhere)).answer.rows).toBe(800)
      expect(threads).toHaveLength(2)
    } finally {
      await forecaster.stop()
    }
  })
})
