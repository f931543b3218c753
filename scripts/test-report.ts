/** What a run of the tests leaves for people. Git ignores it; `npm test` begins with an empty one. */
import { join } from 'node:path'

export const reportFolder = join(import.meta.dirname, '..', 'test-report')

/** One folder for each failed test. */
export const failuresFolder = join(reportFolder, 'failures')
