import { changeSets, forecast, inventory, releaseSchedules } from '@spotdesk/sdk/contract'
import { dayMs, hourMs, type InventoryKind } from '@spotdesk/sdk/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finished } from '../../testing/bulk.ts'
import { type Fixture, openFixture, type Person } from '../../testing/desk.ts'
import { oneGroup } from '../../testing/forecast-desk.ts'
import { runBuild } from '../snapshots/build/run-build.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())

/** The time of the test data is 2026-11-20T12:00Z: the last whole day ends here. */
const midnight = Date.parse('2026-11-20T00:00:00Z')
const zoneId = 2001
/** Every ten days, the last one four days ago. */
const releases = Array.from({ length: 12 }, (_, index) => new Date(midnight + (index * 10 - 74) * dayMs + 9 * hourMs))
const form = { name: 'Ten days', zoneIds: [zoneId], trusted: true, releases }
const create = (more: object = {}, as: Person = 'admin') => desk.call(as, releaseSchedules.create, { body: { ...form, ...more } } as never)
const errorsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['errors'] as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)

describe('a release schedule', () => {
  test('is created, read, listed, changed and deleted, and its deletion can be reverted', async () => {
    const { status, body } = await create({ name: '  Weekly  ', releases: releases.toReversed() })
    expect(status).toBe(201)
    const id = Number(body['id'])
    const made = await desk.app.call(releaseSchedules.get, { id }, { as: 'admin' })
    expect(made).toMatchObject({ name: 'Weekly', version: 1, trusted: true, zones: [{ id: zoneId, name: 'Zone 201' }], releases })
    const changed = await desk.app.call(
      releaseSchedules.update,
      { id, body: { ...form, trusted: false } },
      { as: 'admin', headers: { 'if-match': '"1"' } },
    )
    expect(changed).toMatchObject({ name: 'Ten days', version: 2, trusted: false })
    expect((await desk.app.call(releaseSchedules.list, { q: 'ten' }, { as: 'admin' })).list.map((one) => one.id)).toEqual([id])
    const { changeSetId } = await desk.app.call(releaseSchedules.remove, { id }, { as: 'admin' })
    expect((await desk.call('admin', releaseSchedules.get, { id })).status).toBe(404)
    await desk.app.call(changeSets.revert, { id: changeSetId, body: {} }, { as: 'admin' })
    expect(await desk.app.call(releaseSchedules.get, { id }, { as: 'admin' })).toMatchObject({ name: 'Ten days', trusted: false })
    await desk.app.call(releaseSchedules.remove, { id }, { as: 'admin' })
  })

  test('names zones of the agency, and releases if it is trusted', async () => {
    expect(errorsOf(await create({ name: ' ', zoneIds: [] }))).toEqual(['name required', 'zoneIds required'])
    expect(errorsOf(await create({ zoneIds: [zoneId, 2003] }))).toEqual(['zoneIds unknownItem'])
    expect(errorsOf(await create({ releases: [] }))).toEqual(['releases required'])
    for (const at of ['9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00+14:00', '1999-12-31T09:59:59Z'])
      expect(errorsOf(await create({ releases: [at] }))).toEqual(['releases.0 outsideDates'])
    expect((await create({}, 'readonly')).status).toBe(403)
  })
})

describe('the forecast', () => {
  const inDays = (count: number) => new Date(midnight + count * dayMs)

  async function feed(kind: InventoryKind, rows: readonly object[]): Promise<void> {
    const bytes = rows.map((row) => JSON.stringify(row)).join('\n')
    const { status, text, body } = await desk.call('admin', inventory[kind], { file: { name: `${kind}.ndjson`, bytes } })
    if (status !== 202) throw new Error(text)
    expect(await finished(desk, String(body['id']), 'admin')).toMatchObject({ outcome: 'SUCCEEDED' })
  }

  /** Requests of a day to come, counted from midnight. */
  async function expected(day: number): Promise<number> {
    const audienceTargeting = oneGroup({ type: 'INVENTORY_ZONE', exclude: false, values: [String(zoneId)] })
    const body = { startDate: inDays(day), endDate: inDays(day + 1), audienceTargeting }
    return (await desk.app.call(forecast.inventory, { body } as never, { as: 'manager' })).total
  }

  test('follows the releases of a trusted schedule, and those of no other', async () => {
    const requests = Array.from({ length: 40 * 28 }, (_, row) => ({
      at: new Date(midnight - (1 + (row % 28)) * dayMs + 12 * hourMs).toISOString(),
      listener: `listener-${row % 40}`,
      zoneId,
      LOCATION_COUNTRY: 'US',
    }))
    // Five times as much on the day of a release.
    const volumes = Array.from({ length: 70 }, (_, index) => ({
      hour: new Date(midnight - (1 + index) * dayMs + 12 * hourMs).toISOString(),
      zoneId,
      requests: index % 10 === 3 ? 50_000 : 10_000,
    }))
    await feed('samples', requests)
    await feed('volumes', volumes)
    const { body } = await create({ trusted: false })
    await runBuild(desk.app.services)
    const [usual, before] = [await expected(5), await expected(6)]
    expect(before / usual).toBeLessThan(2)
    await desk.app.call(releaseSchedules.update, { id: Number(body['id']), body: form }, { as: 'admin', headers: { 'if-match': '"1"' } })
    await runBuild(desk.app.services)
    // The next releases are in 6 and 16 days.
    for (const day of [6, 16]) expect((await expected(day)) / (await expected(day - 1))).toBeGreaterThan(3.5)
    expect((await expected(9)) / (await expected(10))).toBeCloseTo(1, 0)
  })
})
