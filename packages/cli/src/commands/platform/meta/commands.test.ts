import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown

testCommands({
  rows,
  lines: {
    completion: { args: ['bash'], holds: { content: expect.stringContaining('complete ') as unknown } },
    doctor: { args: [], holds: expect.arrayContaining([object({ name: 'Token', state: 'ok' })]) },
    version: { args: ['--server'], holds: object({ spotdesk: '0.1.0', server: object({ api: 'v2' }) }) },
  },
  options: {
    'doctor --bundle': {
      args: ['--bundle', 'bundle.json'],
      check: async (cli) => expect(await readFile(join(cli.folder, 'bundle.json'), 'utf8')).not.toContain('sdt_'),
    },
    'version --server': { args: ['--server'], sends: 'GET /version' },
  },
})
