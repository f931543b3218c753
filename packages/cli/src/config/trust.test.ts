/** A token is not sent to a server that only a project's file names. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmod, chown, copyFile, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cli, openCli, type RunOptions } from '../testing/cli.test.kit.ts'
import { startHere } from '../testing/here.test.kit.ts'

let cli: Cli
/** A server that no token may reach: it remembers every request. */
let stranger: Server
let strangerUrl: string
let arrived: (string | undefined)[]
let count = 0
let folder: string
let file: string

beforeAll(async () => {
  cli = await openCli()
  stranger = createServer((request, response) => {
    arrived.push(request.headers.authorization)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"list":[],"total":0}')
  })
  await new Promise<void>((resolve) => void stranger.listen(0, '127.0.0.1', resolve))
  strangerUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
})
afterAll(async () => {
  stranger.closeAllConnections()
  stranger.close()
  await cli.close()
})
beforeEach(async () => {
  arrived = []
  folder = join(cli.folder, `project-${(count += 1)}`)
  file = join(folder, '.spotdesk.json')
  await mkdir(join(folder, 'deep'), { recursive: true })
  await write(strangerUrl)
})

const write = (apiUrl: string, path = file) => writeFile(path, JSON.stringify({ apiUrl }))
/** Runs in the folder with settings of its own, and with no server but the one that the project's file names. */
const at = (given: RunOptions = {}): RunOptions => ({
  cwd: join(folder, 'deep'),
  ...given,
  env: { SPOTDESK_API_URL: undefined, SPOTDESK_CONFIG_DIR: join(folder, 'settings'), ...given.env },
})
const list = (given?: RunOptions, flags: string[] = []) => cli.run(['campaigns', 'list', '--json', 'id', ...flags], at(given))
const trust = (...flags: string[]) => cli.run(['config', 'trust', '--json', ...flags], at())

describe('a server that only a project file names gets no token', () => {
  test.each<[string, () => Promise<{ code: number | null; stderr: string }>]>([
    ['of SPOTDESK_TOKEN', () => list()],
    ['of SPOTDESK_TOKEN_FILE', () => list({ env: { SPOTDESK_TOKEN: undefined, SPOTDESK_TOKEN_FILE: join(cli.folder, 'token.txt') } })],
    ['of stdin', () => cli.run(['auth', 'login', '--with-token', '--json'], at({ stdin: cli.env['SPOTDESK_TOKEN']! }))],
    ['with --yes', () => list({}, ['--yes'])],
    ['in CI', () => list({ env: { CI: 'true' } })],
    ['and nobody signs in there', () => cli.run(['auth', 'login', '--json'], at({ env: { SPOTDESK_TOKEN: undefined } }))],
  ])('%s', async (_, run) => {
    await cli.write('token.txt', cli.env['SPOTDESK_TOKEN']!)
    const { code, stderr } = await run()
    const { error } = JSON.parse(stderr) as { error: { code: string; message: string; hint: string } }
    expect({ code, error, arrived }).toMatchObject({ code: 2, error: { code: 'serverNotConfirmed' }, arrived: [] })
    expect(error.message).toBe(`Only ${file} names the server ${strangerUrl}, and you have not confirmed it. Nothing was sent.`)
    expect(error.hint).toContain('spotdesk config trust')
  })

  test('a stored sign-in is sent to its own server only', async () => {
    const env = { SPOTDESK_TOKEN: undefined }
    const login = ['auth', 'login', '--with-token', '--api-url', cli.app.url]
    expect((await cli.run(login, at({ env, stdin: cli.env['SPOTDESK_TOKEN']! }))).code).toBe(0)
    const { code, error } = await list({ env })
    expect([code, error().code, arrived]).toEqual([4, 'notSignedIn', []])
    await write(`${cli.app.url}/`)
    expect((await list({ env })).code).toBe(0)
  })

  test.each([
    ['the environment', () => list({ env: { SPOTDESK_API_URL: strangerUrl } })],
    ['an option', () => list({}, ['--api-url', strangerUrl])],
  ])('%s that names it sends the token', async (_, run) => {
    const { code } = await run()
    expect([code, arrived]).toEqual([0, [`Bearer ${cli.env['SPOTDESK_TOKEN']}`]])
  })
})

describe('a confirmation', () => {
  test('a confirmation holds for that file and server, by every path to the folder, until it is removed', async () => {
    const { code, json } = await trust()
    expect([code, json()]).toEqual([0, { file, server: strangerUrl, confirmed: true }])
    expect([(await list()).code, arrived.length]).toEqual([0, 1])
    await symlink(folder, `${folder}-link`)
    expect((await list({ cwd: `${folder}-link` })).code).toBe(0)
    expect((await trust('--list')).json()).toEqual([expect.objectContaining({ file, server: strangerUrl })])
    expect((await trust('--remove')).json()).toMatchObject({ confirmed: false })
    expect([(await list()).code, arrived.length]).toEqual([2, 2])
  })

  test('a confirmation does not hold for another server in the file, nor for a copy of the file', async () => {
    await trust()
    const copy = join(folder, 'deep', '.spotdesk.json')
    await copyFile(file, copy)
    expect((await list()).error().message).toContain(copy)
    await write(cli.app.url, copy)
    await trust()
    expect((await list()).code).toBe(0)
    await write(strangerUrl, copy)
    expect([(await list()).error().code, arrived]).toEqual(['serverNotConfirmed', []])
  })

  test('a file that others may write cannot be confirmed, and its confirmation ends when they may', async () => {
    await trust()
    await chmod(file, 0o666)
    const { code, error } = await list()
    expect([code, error().code, arrived]).toEqual([2, 'settingsFileRefused', []])
    expect(error().message).toContain('but other users may write it. Nothing was sent.')
    const refused = await trust()
    expect([refused.code, refused.error().code]).toEqual([2, 'settingsFileRefused'])
  })

  test.skipIf(process.getuid?.() !== 0)('cannot be given to a file of another user', async () => {
    await chown(file, 65_534, 65_534)
    expect((await trust()).error().message).toContain('it belongs to another user (id 65534)')
    expect([(await list()).error().code, arrived]).toEqual(['settingsFileRefused', []])
  })

  test('a confirmation needs a file that names a server', async () => {
    await writeFile(file, '{"timeout":20}')
    const { code, error } = await trust()
    expect([code, error().message]).toEqual([2, 'No .spotdesk.json in this folder or above it names a server (apiUrl).'])
  })
})

describe('a person in a terminal is asked once', () => {
  const start = () => {
    const env = { ...cli.env, SPOTDESK_API_URL: undefined, SPOTDESK_CONFIG_DIR: join(folder, 'settings') }
    return startHere(['campaigns', 'list', '--json', 'id'], { env, cwd: folder, person: true, columns: 200 })
  }
  test('the answer no sends nothing', async () => {
    const here = start()
    await here.answer('Send your sign-in there', 'n\r')
    expect([await here.code, here.stdout(), arrived]).toEqual([2, '', []])
    expect(here.stderr()).toContain(`${file} names the server ${strangerUrl}.`)
  })
  test('the answer yes continues, and the next run does not ask', async () => {
    const here = start()
    await here.answer('Send your sign-in there', 'y\r')
    expect([await here.code, JSON.parse(here.stdout())]).toEqual([0, []])
    expect([(await list()).code, arrived.length]).toEqual([0, 2])
  })
})

describe('plain http outside this machine', () => {
  /** The same server by an address other than the loopback one. */
  const outside = () => cli.app.url.replace('127.0.0.1', '0.0.0.0')
  test.each([
    ['a call', ['campaigns', 'list', '--json']],
    ['a sign-in', ['auth', 'login', '--json']],
    ['a call without a token', ['api', 'POST', '/auth/login', '-f', 'userName=x', '-f', 'password=y', '--json']],
  ])('is refused for %s', async (_, args) => {
    const { code, error } = await cli.run([...args, '--api-url', outside()])
    expect([code, error().code, error().message]).toEqual([2, 'plainHttp', expect.stringContaining(`${outside()} is not https`)])
  })
  test.each(['localhost.example.com', '127.0.0.1.example.com', '127.example.com'])('%s is not this machine', async (host) => {
    expect((await cli.run(['campaigns', 'list', '--json', '--api-url', `http://${host}`])).error().code).toBe('plainHttp')
  })
  test('plain http to another machine is used when an option or the environment asks for it, and never because of a project file', async () => {
    expect((await cli.run(['campaigns', 'list', '--json', '--allow-http', '--api-url', outside()])).code).toBe(0)
    const env = { SPOTDESK_ALLOW_HTTP: '1', SPOTDESK_API_URL: outside() }
    expect((await cli.run(['campaigns', 'list', '--json'], { env })).code).toBe(0)
    await writeFile(file, '{"allowHttp":true}')
    const { code, stderr } = await cli.run(['campaigns', 'list'], at({ env: { SPOTDESK_API_URL: outside() } }))
    expect([code, stderr]).toEqual([2, expect.stringContaining('"allowHttp" is no setting here.')])
  })
})

test('config list --show-origin and doctor say whether tokens go to the server', async () => {
  const state = async (given?: RunOptions) =>
    ((await cli.run(['config', 'list', '--show-origin', '--json'], at(given))).json() as { key: string; state: string | null }[]).find(
      ({ key }) => key === 'apiUrl',
    )!.state
  expect(await state()).toBe('not confirmed: spotdesk config trust')
  expect(await state({ env: { SPOTDESK_API_URL: 'http://ads.example.com' } })).toBe('refused: not https')
  expect(await state({ env: { SPOTDESK_API_URL: 'https://ads.example.com' } })).toBe('your own choice')
  const doctor = await cli.run(['doctor', '--json'], at())
  expect(doctor.json()).toContainEqual(
    expect.objectContaining({ name: 'Token', state: 'failed', detail: expect.stringContaining('you have not confirmed it') as unknown }),
  )
  expect(arrived).toEqual([undefined])
  await trust()
  expect(await state()).toBe('confirmed')
  await chmod(file, 0o666)
  expect(await state()).toBe('refused: the file is not yours alone')
})
