import { expect } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import type { Cli } from '../../../testing/cli.test.kit.ts'
import { testCommands } from '../../../testing/commands.test.kit.ts'
import { rows } from './rows.ts'

const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
const token = expect.any(String) as unknown
const signedOut = { SPOTDESK_TOKEN: undefined }

/** They use a stored sign-in, so they must not find a token in the environment. */
const isStored = (command: string) =>
  command.startsWith('spotdesk auth') && !command.includes('tokens') && !command.startsWith('spotdesk auth token |')

/** With a new token, because an example may have revoked the one before. */
async function signInAgain(cli: Cli): Promise<void> {
  await cli.write('token.txt', await cli.createApiToken('manager'))
  const { code, stderr } = await cli.runLine('spotdesk auth login --with-token < token.txt -q', { env: { SPOTDESK_TOKEN: undefined } })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
}

testCommands({
  rows,
  prepare: async (cli) => {
    const TOKEN = await cli.createApiToken('manager')
    await cli.write('token.txt', TOKEN)
    for (const profile of ['kept', 'gone'])
      await cli.run(['auth', 'login', '--with-token', '--profile', profile], {
        stdin: profile === 'gone' ? await cli.createApiToken('manager') : TOKEN,
      })
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
  options: {
    'auth login --device': { args: ['--device', '--profile', 'a'], env: signedOut, sends: 'POST /auth/device', prints: /^Signed in to/ },
    'auth login --web': { args: ['--web', '--profile', 'b'], env: { ...signedOut, PATH: '/nowhere' }, sends: 'POST /auth/device' },
    'auth login --with-token': {
      args: ['--with-token', '--profile', 'c'],
      stdin: '$TOKEN',
      sends: 'GET /auth/tokens/current',
      prints: /^Signed in to/,
    },
    'auth login --insecure-storage': {
      args: ['--with-token', '--insecure-storage', '--profile', 'f'],
      stdin: '$TOKEN',
      // Nothing before it: the keychain was not tried.
      says: /^The token is kept in .*config\.json, which only you may read\.$/m,
    },
    'auth login --scopes': {
      args: ['--scopes', 'CAMPAIGN.READ', '--profile', 'd'],
      env: signedOut,
      sends: 'POST /auth/device',
      body: { client: 'spotdesk CLI', scopes: ['CAMPAIGN.READ'] },
    },
    'auth login --expires': {
      args: ['--scopes', 'CAMPAIGN.READ', '--expires', '30d', '--profile', 'e'],
      env: signedOut,
      sends: 'POST /auth/device',
      body: { client: 'spotdesk CLI', scopes: ['CAMPAIGN.READ'], expiresInDays: 30 },
    },
    'auth logout --all': {
      args: ['--all', '--yes', '--profile', 'gone'],
      env: signedOut,
      says: /^Signed out: manager@world\.test in Home agency\.$/m,
    },
    'auth logout --keep-token': { args: ['--keep-token', '--profile', 'kept', '--json'], env: signedOut, prints: /"revoked": 0/ },
    'auth status --check': { args: ['--check'], sends: 'GET /auth/tokens/current' },
    'auth tokens create --name': {
      args: ['--name', 'Nightly', '--scopes', 'CAMPAIGN.READ'],
      sends: 'POST /auth/device',
      body: { client: 'Nightly', scopes: ['CAMPAIGN.READ'] },
    },
    'auth tokens create --scopes': {
      args: ['--name', 'Two', '--scopes', 'CAMPAIGN.READ,CAMPAIGN.WRITE:pause'],
      sends: 'POST /auth/device',
      body: { client: 'Two', scopes: ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause'] },
    },
    'auth tokens create --expires': {
      args: ['--name', 'Week', '--scopes', 'CAMPAIGN.READ', '--expires', '7d'],
      sends: 'POST /auth/device',
      body: { client: 'Week', scopes: ['CAMPAIGN.READ'], expiresInDays: 7 },
    },
  },
  exits: {
    'spotdesk auth tokens revoke 01900000-0000-7000-8000-000000000001 --yes': exitCodes.notFound,
    'spotdesk auth tokens revoke 01900000-0000-7000-8000-000000000002 -y -q': exitCodes.notFound,
  },
  environment: async (command, cli) => {
    if (!isStored(command)) return {}
    await signInAgain(cli)
    return { SPOTDESK_TOKEN: undefined }
  },
})
