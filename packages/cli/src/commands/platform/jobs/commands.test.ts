import { expect } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const broken =
  'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm\r\n' +
  'CREATE,J-0,J-0,STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,0,12.5\r\n'
const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown

testCommands({
  rows,
  prepare: async (cli) => {
    const jobOf = async (args: string[], stdin = '') => ((await cli.run([...args, '--json'], { stdin })).json() as { jobId: string }).jobId
    return {
      FAILED_JOB: await jobOf(['bulk', 'import', 'campaigns', '-', '--yes'], broken),
      JOB: await jobOf(['bulk', 'export', 'campaigns', '--ids', '104001', '-o', 'one.csv']),
    }
  },
  lines: {
    'jobs list': { args: [], holds: expect.arrayContaining([object({ id: expect.any(String) as unknown })]) },
    'jobs view': { args: ['$JOB'], holds: object({ outcome: 'SUCCEEDED' }) },
    'jobs watch': { args: ['$FAILED_JOB'], holds: object({ outcome: 'FAILED' }), exit: exitCodes.invalid },
    'jobs cancel': { args: ['$JOB'], holds: object({ status: 'COMPLETED' }) },
    'jobs errors': { args: ['$FAILED_JOB'], holds: [object({ lineNo: 2, code: 'tooSmall' })] },
  },
})
