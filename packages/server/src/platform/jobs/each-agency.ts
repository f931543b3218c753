/** Maintenance goes through the agencies one after the other. */
import type { Logger } from 'pino'
import { DatabaseUnavailable, isStorageFull, toDatabaseError } from '../db/errors.ts'

/**
 * Runs a pass for each agency until the signal is aborted. An agency whose pass fails is logged, and its next turn tries it again: the others
 * have theirs.
 * @throws DatabaseUnavailable, StorageFull: the others would fail too
 */
export async function eachAgency<Agency extends { id: number }>(
  agencies: readonly Agency[],
  { log, signal }: { log: Logger; signal?: AbortSignal | undefined },
  pass: (agency: Agency) => Promise<unknown>,
): Promise<void> {
  for (const agency of agencies) {
    if (signal?.aborted) return
    try {
      await pass(agency)
    } catch (reason) {
      const error = toDatabaseError(reason)
      if (error instanceof DatabaseUnavailable || isStorageFull(error)) throw error
      if (!signal?.aborted) log.error({ err: error, agency: agency.id }, 'the pass of an agency failed; those of the others go on')
    }
  }
}
