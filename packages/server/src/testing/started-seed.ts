/** A database on which a server was started once: tests that start one need not load the look-ups of all places again. */
import { referenceVersion, loadReferenceValues } from '../campaigns/targeting/reference/load.ts'
import { installQueue } from '../platform/jobs/queue/install.ts'
import type { Seed } from './database.ts'

export const startedSeed: Seed = {
  name: 'started',
  hash: referenceVersion,
  build: async (database) => {
    await installQueue(database.config.owner)
    await loadReferenceValues(database)
  },
}
