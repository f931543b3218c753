import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Cli } from '../../../testing/cli.test.kit.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown

async function holdsNoToken({ folder, env }: Cli): Promise<void> {
  const report = await readFile(join(folder, 'bundle.json'), 'utf8')
  expect(report).toContain('"checks"')
  expect(report).not.toContain(env['SPOTDESK_TOKEN'])
}

async function hasPages({ folder }: Cli): Promise<void> {
  expect(await readdir(join(folder, 'pages'))).toContain('spotdesk.1')
}

testCommands({
  rows,
  lines: {
    completion: { args: ['bash'], holds: { content: expect.stringContaining('complete ') as unknown } },
    doctor: { args: [], holds: expect.arrayContaining([object({ name: 'Token', state: 'ok' })]) },
    man: { args: ['version'], holds: { content: expect.stringContaining('.TH SPOTDESK') as unknown } },
    version: { args: ['--server'], holds: object({ spotdesk: '0.1.0', server: object({ api: 'v2' }) }) },
  },
  options: {
    'doctor --bundle': {
      args: ['--bundle', 'bundle.json'],
      check: holdsNoToken,
    },
    'man --output': { args: ['--output', 'pages'], check: hasPages },
    'version --server': { args: ['--server'], sends: 'GET /version' },
  },
})
