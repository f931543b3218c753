/** Stored bytes that this process cannot read: of another version of the product, or damaged. */
import { everywhere } from '@spotdesk/sdk/targeting'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openFixture } from '../../testing/desk.ts'
import { makeInventory } from '../../testing/inventory.ts'
import { createForecaster } from './forecaster.ts'
import { rebuildAdjusted } from './build/schedule.ts'
import { readNewest, saveFailure } from './snapshot-store.ts'

const desk = await openFixture()
afterAll(() => desk.close())
const { services } = desk.app
await makeInventory(desk.app, 8000)
const newest = async () => (await readNewest(desk.database.system))!

const anyone = { actor: { agencyId: 1 } }

/** Another process on the same database, that begins now. */
function another() {
  const forecaster = createForecaster({ db: desk.database, log: pino({ level: 'silent' }) })
  onTestFinished(() => forecaster.stop())
  return forecaster
}

const firstPiece = (name: string) => sql`name = ${name} and piece = 0`

/** The bytes as an older version wrote them: the same but for the name of their form. */
async function ageBytes(name: string): Promise<void> {
  const [row] = await desk.rows(sql<{ content: Buffer }>`select content from forecast_bytes where ${firstPiece(name)}`)
  const text = row!.content.toString('latin1')
  const aged = Buffer.from(text.replace(/"format":"([a-z-]+)\/\d"/, '"format":"$1/0"'), 'latin1')
  await sql`update forecast_bytes set content = ${aged} where ${firstPiece(name)}`.execute(desk.database.system)
}

test('a snapshot of an older version is made again at once, and nothing is answered from it', async () => {
  const { version } = await newest()
  await ageBytes(version)
  const forecaster = another()
  await expect(forecaster.refresh()).rejects.toThrow(RangeError)
  expect(forecaster.isUnreadable()).toBe(true)
  await expect(forecaster.ask(anyone, 'count', everywhere)).rejects.toMatchObject({ code: 'forecastWarmingUp' })
  desk.clock.advance(1000)
  await rebuildAdjusted({ ...services, forecaster })
  expect((await newest()).version).not.toBe(version)
  expect(forecaster.isUnreadable()).toBe(false)
  expect((await forecaster.ask(anyone, 'count', everywhere)).answer.rows).toBeGreaterThan(0)
})

test('a process that has a snapshot keeps it while the newest one cannot be read', async () => {
  const forecaster = another()
  await forecaster.refresh()
  const { version } = await newest()
  await sql`insert into forecast_snapshot (version, inventory_id, built_at, build_ms, campaigns)
    select 'of the old version', inventory_id, built_at, build_ms, campaigns from forecast_snapshot where version = ${version}`.execute(
    desk.database.system,
  )
  await sql`insert into forecast_bytes (name, piece, content) values ('of the old version', 0, ${Buffer.alloc(64)})`.execute(
    desk.database.system,
  )
  await expect(forecaster.refresh()).rejects.toThrow(RangeError)
  expect((await forecaster.ask(anyone, 'count', everywhere)).snapshot.version).toBe(version)
  desk.clock.advance(1000)
  await saveFailure(desk.database.system, { at: desk.clock.now(), problem: 'Broken.' })
  await forecaster.refresh()
  await rebuildAdjusted({ ...services, forecaster })
  expect((await newest()).version).toBe('of the old version')
})

test('an inventory whose bytes are damaged is made again with the next snapshot', async () => {
  const { inventoryId } = await newest()
  await sql`update forecast_bytes set content = substring(content from 1 for 1000) where ${firstPiece(inventoryId)}`.execute(
    desk.database.system,
  )
  const forecaster = another()
  await expect(forecaster.refresh()).rejects.toThrow(RangeError)
  await sql`delete from forecast_failure`.execute(desk.database.system)
  await forecaster.refresh()
  desk.clock.advance(1000)
  await rebuildAdjusted({ ...services, forecaster })
  expect((await newest()).inventoryId).not.toBe(inventoryId)
  expect((await forecaster.ask(anyone, 'count', everywhere)).answer.rows).toBeGreaterThan(0)
})
