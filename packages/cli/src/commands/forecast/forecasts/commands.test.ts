import { makeInventory } from '@spotdesk/server/testing'
import { expect } from 'vitest'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

testCommands({
  rows,
  prepare: (cli) => makeInventory(cli.app, 4000).then(() => {}),
  lines: {
    'forecast campaign': { args: ['104001'], holds: expect.objectContaining({ campaignId: 104_001 }) },
    'forecast reliability': { args: ['--by', 'week'], holds: [] },
  },
  options: {
    'forecast reliability --by': { args: ['--by', 'week'], sends: 'GET /forecast/reliability' },
  },
})
