import { expect } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
const row = (reference: string, objective: number) =>
  `CREATE,${reference},${reference},STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,${objective},12.5\r\n`
const file = (reference: string, objective = 500) => `${header}\r\n${row(reference, objective)}`
const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown

testCommands({
  rows,
  prepare: async (cli) => {
    await cli.write('good.csv', file('EX-1'))
    await cli.write('bad.csv', file('EX-1') + row('EX-2', 0))
    const imported = await cli.run(['bulk', 'import', 'campaigns', 'bad.csv', '--yes', '--json'])
    await cli.run(['bulk', 'export', 'campaigns', '--ids', '104001', '-o', 'same.csv', '--json'])
    return { FAILED_JOB: (imported.json() as { jobId: string }).jobId }
  },
  lines: {
    'bulk template': { args: ['campaigns'], holds: { content: expect.stringContaining('external_reference') as unknown } },
    'bulk validate': { args: ['campaigns', '-'], stdin: file('J-1'), holds: [] },
    'bulk plan': { args: ['campaigns', '-', '-o', '-'], stdin: file('J-2'), holds: object({ version: 1, agencyId: 1 }) },
    'bulk apply': {
      args: ['campaigns', '-', '--yes'],
      stdin: file('J-3'),
      holds: object({ outcome: 'SUCCEEDED', created: 1, errors: [] }),
    },
    'bulk import': {
      args: ['campaigns', '-', '--max-errors', '1', '--yes'],
      stdin: file('J-4', 0),
      holds: object({ outcome: 'FAILED', totalErrors: 1, errors: [object({ lineNo: 2, code: 'tooSmall' })] }),
      exit: exitCodes.invalid,
    },
    'bulk export': { args: ['campaigns', '--ids', '104001'], holds: { content: expect.stringContaining('Autumn drive') as unknown } },
    'bulk retry': { args: ['$FAILED_JOB', '--dry-run'], exit: exitCodes.usage },
  },
  exits: {
    'spotdesk bulk retry $FAILED_JOB --yes --allow-duplicate': exitCodes.invalid,
    'spotdesk bulk retry $FAILED_JOB --max-errors 0 --yes': exitCodes.gate,
  },
})
