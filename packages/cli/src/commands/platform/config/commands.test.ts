import { expect } from 'vitest'
import type { Cli } from '../../../testing/cli.test.kit.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown

async function trustsNothing(cli: Cli): Promise<void> {
  const listed = await cli.run(['config', 'trust', '--list', '--json'])
  expect(listed.json()).toEqual([])
}

testCommands({
  rows,
  prepare: async (cli) => void (await cli.write('.spotdesk.json', '{"apiUrl":"https://ads.example.com"}')),
  lines: {
    'config get': { args: ['timeout'], holds: { key: 'timeout', value: '30', origin: 'default' } },
    'config set': { args: ['timeout', '60', '--profile', 'kept'], holds: { key: 'timeout', value: '60', profile: 'kept' } },
    'config unset': { args: ['timeout', '--profile', 'kept'], holds: { key: 'timeout', profile: 'kept' } },
    'config list': { args: [], holds: expect.arrayContaining([object({ key: 'apiUrl' })]) },
    'config trust': {
      args: [],
      holds: { file: expect.stringMatching(/\.spotdesk\.json$/) as unknown, server: 'https://ads.example.com', confirmed: true },
    },
    'config path': { args: [], holds: { path: expect.stringMatching(/config\.json$/) as unknown } },
    'config edit': { args: [], holds: { path: expect.any(String) as unknown } },
  },
  options: {
    'config list --show-origin': { args: ['--show-origin'], prints: /^apiUrl\thttp:\S+\tenv SPOTDESK_API_URL\tyour own choice$/m },
    'config trust --list': { args: ['--list'], prints: /\.spotdesk\.json/ },
    'config trust --remove': {
      args: ['--remove'],
      check: trustsNothing,
    },
  },
})
