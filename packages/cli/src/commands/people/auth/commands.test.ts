import { expect } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import type { Cli } from '../../../testing/cli.test.kit.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
const token = expect.any(String) as unknown

/** They use a stored sign-in, so they must not find a token in the environment. */
const isStored = (command: string) =>
  command.startsWith('spotdesk auth') && !command.includes('tokens') && !command.startsWith('spotdesk auth token |')

/** With a new token, because an example may have revoked the one before. */
async function signInAgain(cli: Cli): Promise<void> {
  await cli.write('token.txt', await cli.tokenOf('manager'))
  const { code, stderr } = await cli.shell('spotdesk auth login --with-token < token.txt -q', { env: { SPOTDESK_TOKEN: undefined } })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
}

testCommands({
  rows,
  prepare: async (cli) => {
    const TOKEN = await cli.tokenOf('manager')
    await cli.write('token.txt', TOKEN)
    await cli.run(['auth', 'login', '--with-token', '--profile', 'kept'], { stdin: TOKEN })
    return { TOKEN }
  },
  lines: {
    'auth login': { args: ['--with-token', '--profile', 'other'], stdin: '$TOKEN', holds: object({ agencyId: 1 }) },
    'auth logout': {
      args: ['--keep-token', '--profile', 'other'],
      holds: { signedOut: [1], revoked: 0 },
      env: { SPOTDESK_TOKEN: undefined },
    },
    'auth status': { args: ['--check'], holds: object({ userName: 'manager@world.test', valid: true }) },
    'auth switch': { args: ['1', '--profile', 'kept'], holds: { agencyId: 1, agencyName: 'Home agency' } },
    'auth token': { args: [], holds: { token } },
    'auth tokens list': { args: [], holds: expect.arrayContaining([object({ name: 'Test' })]) },
    'auth tokens create': {
      args: ['--name', 'Made here', '--scopes', 'CAMPAIGN.READ'],
      holds: object({ token, userName: 'manager@world.test' }),
    },
    'auth tokens revoke': { args: ['01900000-0000-7000-8000-000000000001', '--yes'], exit: exitCodes.notFound },
  },
  exits: {
    'spotdesk auth tokens revoke 01900000-0000-7000-8000-000000000001 --yes': exitCodes.notFound,
    'spotdesk auth tokens revoke 01900000-0000-7000-8000-000000000002 -y -q': exitCodes.notFound,
  },
  isApproved: (command) => /auth tokens create|auth login (?!--with-token)/.test(command),
  environment: async (command, cli) => {
    if (!isStored(command)) return {}
    await signInAgain(cli)
    return { SPOTDESK_TOKEN: undefined }
  },
})
