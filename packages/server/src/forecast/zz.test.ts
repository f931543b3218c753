import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { makeInventory } from '../testing/inventory.ts'
let app: TestApp
beforeAll(async () => { app = await createTestApp({ log: pino({ level: 'error' }) }) })
afterAll(() => app.close())
test('x', async () => {
  await expect(app.services.forecaster.ask('count', { groups: [] })).rejects.toThrow('There is no inventory')
  let t = performance.now()
  await makeInventory(app)
  console.log('made', performance.now() - t); t = performance.now()
  console.log(app.services.forecaster.state())
  const a = await app.services.forecaster.ask('count', { groups: [] })
  console.log(a, performance.now() - t)
  const q = await app.services.forecaster.ask('inventory', { targeting: { groups: [] }, startMs: app.clock.now().getTime(), endMs: app.clock.now().getTime() + 7 * 86_400_000, nowMs: app.clock.now().getTime() })
  console.log(JSON.stringify(q).slice(0, 600))
})
