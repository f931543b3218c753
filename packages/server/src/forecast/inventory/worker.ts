/** The job that ingests batches of inventory. */
import { finishBatch } from '../../delivery/facts/ingest/batch-store.ts'
import type { Services } from '../../platform/http/route.ts'
import { runFeed } from './run-feed.ts'

/** Registers the job with the queue; once, before it starts. */
export function registerInventoryWorker(services: Services): void {
  services.jobs.handle('inventory', {
    run: (claimed) => runFeed(services, claimed),
    failed: (tx, job) => finishBatch(tx, job.agencyId, job.id, 'FAILED', services.clock.now()),
  })
}
