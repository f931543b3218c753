import { expect } from 'vitest'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown

testCommands({
  rows,
  lines: {
    'campaigns list': { args: ['--status', 'RUNNING'], holds: expect.arrayContaining([object({ id: 104_001 })]) },
    'campaigns view': { args: ['104001'], holds: object({ id: 104_001, name: 'Autumn drive' }) },
    'campaigns pause': {
      args: ['104001', '104009'],
      holds: expect.arrayContaining([object({ result: 'CHANGED' }), object({ result: 'FAILED' })]),
      exit: 3,
    },
    'campaigns resume': { args: ['104001'], holds: [object({ before: 'PAUSED', status: 'RUNNING', result: 'CHANGED' })] },
    'campaigns archive': { args: ['104005', '--yes'], holds: [object({ archivedBefore: false, archived: true })] },
    'campaigns unarchive': { args: ['104005', '--dry-run'], holds: [object({ result: 'WOULD_CHANGE' })] },
    'campaigns duplicate': { args: ['104001'], holds: { id: expect.any(Number) as unknown, copyOf: 104_001 } },
  },
})
