import { expect } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { openBusyJobs } from '../../../testing/busy-jobs.test.kit.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const broken =
  'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm\r\n' +
  'CREATE,J-0,J-0,STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,0,12.5\r\n'
const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
/** Filled before the tests: a server on which jobs never end. */
const busy: Record<string, string> = {}

testCommands({
  rows,
  prepare: async (cli) => {
    const jobOf = async (args: string[], stdin = '') => ((await cli.run([...args, '--json'], { stdin })).json() as { jobId: string }).jobId
    busy['SPOTDESK_API_URL'] = await openBusyJobs(cli.app.url)
    return {
      FAILED_JOB: await jobOf(['bulk', 'import', 'campaigns', '-', '--yes'], broken),
      JOB: await jobOf(['bulk', 'export', 'campaigns', '--ids', '104001', '-o', 'one.csv']),
    }
  },
  lines: {
    'jobs list': { args: [], holds: expect.arrayContaining([object({ id: expect.any(String) as unknown })]) },
    'jobs view': { args: ['$JOB'], holds: object({ outcome: 'SUCCEEDED' }) },
    'jobs watch': { args: ['$FAILED_JOB'], holds: object({ outcome: 'FAILED' }), exit: exitCodes.invalid },
    'jobs resume': {
      args: ['$FAILED_JOB'],
      holds: object({
        replayed: true,
        endedAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
        outcome: 'FAILED',
        errors: [object({ lineNo: 2, code: 'tooSmall' })],
      }),
      exit: exitCodes.invalid,
    },
    'jobs cancel': { args: ['$JOB'], holds: object({ status: 'COMPLETED' }) },
    'jobs errors': { args: ['$FAILED_JOB'], holds: [object({ lineNo: 2, code: 'tooSmall' })] },
  },
  options: {
    'jobs list --type': { args: ['--type', 'export'], sends: 'GET /jobs?type=export', prints: /export/ },
    'jobs list --status': { args: ['--status', 'completed'], sends: 'GET /jobs?status=COMPLETED' },
    'jobs list --mine': { args: ['--mine'], sends: 'GET /jobs?mine=true' },
    'jobs list --page': { args: ['--page', '2'], sends: 'GET /jobs?page=1' },
    'jobs list --limit': { args: ['--limit', '1'], sends: 'GET /jobs?limit=1', says: /^Showing 1 of / },
    'jobs watch --wait-timeout': { args: ['$JOB', '--wait-timeout', '0s'], env: busy, exit: exitCodes.pending, says: /is still running/ },
    'jobs resume --output': {
      args: ['$JOB', '-o', 'again.csv'],
      sends: 'GET /campaigns/bulk/export/download/$JOB',
      writes: { 'again.csv': /Autumn drive/ },
      says: /^Exported 1 campaign\.$/m,
    },
    'jobs resume --errors-file': {
      args: ['$FAILED_JOB', '--errors-file', 'failed.csv'],
      sends: 'GET /jobs/$FAILED_JOB/errors',
      exit: exitCodes.invalid,
      prints: /Nothing was written now\. It ended .*, FAILED: 0 created/,
      writes: { 'failed.csv': /J-0/ },
    },
    'jobs resume --wait-timeout': {
      args: ['$FAILED_JOB', '--wait-timeout', '0s'],
      env: busy,
      exit: exitCodes.pending,
      says: /is still running/,
    },
  },
  exits: {
    'spotdesk jobs resume $FAILED_JOB --errors-file failed.csv': exitCodes.invalid,
  },
})
