import { createServer, type Server } from 'node:http'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { runHere } from '../../../testing/here.test.kit.ts'
import type { Check } from './check.ts'

let cli: Cli
/** A server whose clock and version are wrong. */
let wrong: Server
let wrongUrl: string
beforeAll(async () => {
  cli = await openCli()
  wrong = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', date: new Date(0).toUTCString() })
    response.end(request.url?.endsWith('/version') ? '{"version":"9","api":"v9"}' : '{}')
  })
  await new Promise<void>((resolve) => void wrong.listen(0, '127.0.0.1', resolve))
  wrongUrl = `http://127.0.0.1:${(wrong.address() as AddressInfo).port}`
})
afterAll(async () => {
  wrong.closeAllConnections()
  wrong.close()
  await cli.close()
})

async function doctor(env: Record<string, string | undefined> = {}) {
  const { code, stdout } = await runHere(['doctor', '--json'], { env: { ...cli.env, ...env }, cwd: cli.folder })
  const checks = JSON.parse(stdout) as Check[]
  return { code, checks, of: (name: string) => checks.find((check) => check.name === name) }
}

test('each part is checked once, and all is well', async () => {
  const { code, checks, of } = await doctor()
  const names = ['Node', 'Settings', 'Disk', 'Keychain', 'Proxy', 'Name', 'TLS', 'Server', 'API', 'Clock', 'Token']
  expect(checks.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect([code, checks.filter(({ state, name }) => state !== 'ok' && name !== 'Server')]).toEqual([0, []])
  expect(of('Token')!.detail).toMatch(/^manager@world\.test in Home agency, until \d{4}-\d\d-\d\d, for .*, from env SPOTDESK_TOKEN$/)
})

describe('what is wrong is said with its remedy', () => {
  test.each([
    ['Name', { SPOTDESK_API_URL: 'https://nowhere.invalid' }, exitCodes.unreachable, 'failed', /config get apiUrl/],
    ['Server', { SPOTDESK_API_URL: 'http://127.0.0.1:1' }, exitCodes.unreachable, 'failed', /config get apiUrl/],
    [
      'Token',
      { SPOTDESK_TOKEN: 'sdt_wrong' },
      exitCodes.notSignedIn,
      'failed',
      /^The token of SPOTDESK_TOKEN was refused.*unset SPOTDESK_TOKEN\.$/,
    ],
    ['Proxy', { HTTPS_PROXY: 'ftp://x' }, exitCodes.usage, 'failed', /unset it/],
    ['Token', { SPOTDESK_TOKEN: undefined }, exitCodes.done, 'warning', /auth login/],
  ])('%s with %j', async (name, env, exit, state, remedy) => {
    const { code, of } = await doctor(env)
    expect([code, of(name)]).toEqual([exit, expect.objectContaining({ state, remedy: expect.stringMatching(remedy) as string })])
  })
  test('a server of another version, and a clock that is away', async () => {
    const { code, of } = await doctor({ SPOTDESK_API_URL: wrongUrl })
    expect([code, of('API')?.state, of('Clock')?.state]).toEqual([exitCodes.unreachable, 'failed', 'warning'])
  })
  test.skipIf(process.platform === 'win32')('settings that others may read', async () => {
    const folder = join(cli.folder, 'open')
    await mkdir(folder)
    await writeFile(join(folder, 'config.json'), '{}')
    await chmod(join(folder, 'config.json'), 0o644)
    expect((await doctor({ SPOTDESK_CONFIG_DIR: folder })).of('Settings')).toMatchObject({
      state: 'failed',
      remedy: expect.stringContaining('chmod 600') as string,
    })
  })
  test('a proxy without its password, and whether it is used', async () => {
    const HTTP_PROXY = 'http://me:secret@127.0.0.1:9'
    expect((await doctor({ HTTP_PROXY })).of('Proxy')!.detail).toBe(`none for ${cli.app.url}, although HTTP_PROXY is set`)
    const { code, of } = await doctor({ HTTP_PROXY, SPOTDESK_API_URL: 'https://nowhere.invalid' })
    expect(of('Proxy')!.detail).toBe('HTTP_PROXY=http://me:***@127.0.0.1:9/ is used for https://nowhere.invalid')
    // The name of the server is looked up by the proxy.
    expect([code, of('Name')]).toEqual([
      exitCodes.unreachable,
      { name: 'Name', state: 'ok', detail: 'the proxy 127.0.0.1 is 127.0.0.1; it looks nowhere.invalid up' },
    ])
  })
})
