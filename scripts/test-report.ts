/** The folder that a run of the tests leaves for people. Git ignores it; `npm test` begins with an empty one. */
import { join } from 'node:path'

/** SPOTDESK_TEST_REPORT names another one. */
export const reportFolder = process.env['SPOTDESK_TEST_REPORT'] ?? join(import.meta.dirname, '..', 'test-report')

/** One folder for each failed test. */
export const failuresFolder = join(reportFolder, 'failures')
