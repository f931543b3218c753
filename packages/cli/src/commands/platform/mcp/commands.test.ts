import { expect } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

testCommands({
  rows,
  lines: {
    mcp: { args: ['--allow-apply', '--read-only'], exit: exitCodes.usage },
    'mcp tools': { args: [], holds: expect.arrayContaining([expect.objectContaining({ name: 'campaigns_list', kind: 'reads' })]) },
    'mcp config': {
      args: ['claude', '--agency', '1'],
      holds: { mcpServers: { spotdesk: { command: 'spotdesk', args: ['mcp', '--agency', '1'] } } },
    },
  },
  options: {
    'mcp --allow-apply': { args: ['--allow-apply'], sends: 'GET /user' },
    'mcp --read-only': { args: ['--read-only'], sends: 'GET /user' },
    'mcp --tools': { args: ['--tools', 'campaign_list'], exit: exitCodes.usage, says: /campaigns_list/ },
    'mcp tools --grep': { args: ['--grep', 'FORECAST_FIX'], prints: /^forecast_fix\t.*\nforecast_fix_plan\t.*\n$/ },
  },
})
