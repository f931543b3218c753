import { expect } from 'vitest'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown

testCommands({
  rows,
  lines: {
    api: { args: ['GET', '/campaigns', '-f', 'limit=1', '--paginate'], holds: expect.arrayContaining([object({ id: 104_001 })]) },
    'api ls': { args: ['--grep', '}/pause'], holds: [object({ method: 'POST', path: '/campaigns/{id}/pause' })] },
  },
})
