import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cli, openCli } from '../testing/cli.test.kit.ts'

let cli: Cli
let project: string
const clean = { SPOTDESK_RETRIES: undefined, SPOTDESK_TIMEOUT: undefined }

beforeAll(async () => {
  cli = await openCli()
  project = join(cli.folder, 'project', 'deep')
  await mkdir(project, { recursive: true })
})
afterAll(() => cli.close())

const timeout = async (args: string[] = [], env: Record<string, string | undefined> = {}) =>
  (await cli.run(['config', 'get', 'timeout', '--json', ...args], { cwd: project, env: { ...clean, ...env } })).json() as {
    value: string
    origin: string
  }

describe('a setting comes from flag, environment, project, profile, system, default, in this order', () => {
  const system = () => join(cli.folder, 'system.json')
  test('each goes before the next', async () => {
    expect(await timeout()).toMatchObject({ value: '30', origin: 'default' })
    await writeFile(system(), JSON.stringify({ timeout: 41 }))
    const env = { SPOTDESK_SYSTEM_CONFIG: system() }
    expect(await timeout([], env)).toMatchObject({ value: '41', origin: system() })
    await cli.run(['config', 'set', 'timeout', '42'])
    expect(await timeout([], env)).toMatchObject({ value: '42', origin: 'profile default' })
    const file = join(cli.folder, 'project', '.spotdesk.json')
    await writeFile(file, JSON.stringify({ timeout: 43 }))
    expect(await timeout([], env)).toMatchObject({ value: '43', origin: file })
    expect(await timeout([], { ...env, SPOTDESK_TIMEOUT: '44' })).toMatchObject({ value: '44', origin: 'env SPOTDESK_TIMEOUT' })
    expect(await timeout(['--timeout', '45'], { ...env, SPOTDESK_TIMEOUT: '44' })).toMatchObject({ value: '45', origin: 'flag' })
  })
  test('a project file that holds a token, a typing error or a wrong value is refused', async () => {
    const file = join(cli.folder, 'project', '.spotdesk.json')
    for (const [content, said] of [
      ['{"token":"sdt_x"}', /Tokens never stand in this file/],
      ['{"timeuot":1}', /Did you mean timeout/],
      ['{"retries":"many"}', /retries must be a whole number/],
      ['{', /not valid JSON/],
    ] as const) {
      await writeFile(file, content)
      const { code, stderr } = await cli.run(['config', 'list'], { cwd: project })
      expect([code, stderr]).toEqual([2, expect.stringMatching(said)])
    }
    await writeFile(file, '{}')
  })
})

describe('sign-ins', () => {
  const noToken = { SPOTDESK_TOKEN: undefined }
  test('a token is kept in a file that only its owner may read, and status says so', async () => {
    const token = await cli.createApiToken('manager')
    const { code } = await cli.run(['auth', 'login', '--with-token'], { stdin: `${token}\n`, env: noToken })
    expect(code).toBe(0)
    const path = (await cli.run(['config', 'path', '-q'])).stdout.trim()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const status = await cli.run(['auth', 'status', '--check', '--json'], { env: noToken })
    expect(status.json()).toMatchObject({
      userName: 'manager@world.test',
      agencyId: 1,
      valid: true,
      storage: expect.stringContaining('plain file with mode 0600') as string,
    })
    expect(status.stdout).not.toContain(token)
  })
  test('a token of the environment goes before the stored one', async () => {
    const { json } = await cli.run(['auth', 'status', '--check', '--json'], {
      env: { SPOTDESK_TOKEN: await cli.createApiToken('analyst') },
    })
    expect(json()).toMatchObject({ userName: 'analyst@world.test', tokenOrigin: 'env SPOTDESK_TOKEN' })
  })
  test('a stored token is sent to the server it was made for, and to no other', async () => {
    const other = await openCli()
    try {
      const { code, error } = await cli.run(['campaigns', 'list', '--json', '--api-url', other.app.url], { env: noToken })
      // No request has an id, because no request was sent.
      expect([code, error()]).toEqual([4, expect.objectContaining({ code: 'notSignedIn', requestId: null })])
    } finally {
      await other.close()
    }
  })
  test('an agency without a sign-in is refused, a token of another agency too', async () => {
    expect((await cli.run(['campaigns', 'list', '--agency', '2', '--json'], { env: noToken })).error().code).toBe('notSignedIn')
    expect((await cli.run(['campaigns', 'list', '--agency', '2', '--json'])).error().code).toBe('wrongAgency')
  })
  test('sign-out revokes the token', async () => {
    const token = await cli.createApiToken('manager')
    await cli.run(['auth', 'login', '--with-token', '--profile', 'leaving'], { stdin: token, env: noToken })
    expect((await cli.run(['auth', 'logout', '--profile', 'leaving', '--json'], { env: noToken })).json()).toEqual({
      signedOut: [1],
      revoked: 1,
    })
    expect((await cli.run(['campaigns', 'list'], { env: { SPOTDESK_TOKEN: token } })).code).toBe(4)
  })
})
