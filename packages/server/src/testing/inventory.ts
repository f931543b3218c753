/** Inventory for tests: simulated requests of the test data's zones, and a snapshot of them and of the book. */
import { runBuild } from '../forecast/snapshots/build/run-build.ts'
import { simulateInventory } from '../forecast/snapshots/build/simulate-inventory.ts'
import type { TestApp } from './app.ts'

/** Some seconds at 20,000 requests. Made anew with each call. */
export async function makeInventory({ services }: Pick<TestApp, 'services'>, requests = 20_000): Promise<void> {
  await simulateInventory(services.db, { now: services.clock.now(), requests })
  await runBuild(services)
}
