/** The command line in bad surroundings: no home, foreign files, broken networks, and a token that stays secret. */
import type { ChildProcess } from 'node:child_process'
import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cli, openCli, type Outcome } from './testing/cli.test.kit.ts'
import { type Gate, openGate } from './testing/gate.test.kit.ts'
import { runHere, startHere } from './testing/here.test.kit.ts'
import { underUmask } from './testing/umask.test.kit.ts'

let cli: Cli
/** No worker processes its jobs. */
let idle: Cli
let gate: Gate
let idleGate: Gate
const linux = process.platform === 'linux'

const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
const file = (reference: string) =>
  `${header}\r\nCREATE,${reference},Campaign ${reference},STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,5000,12.5\r\n`

beforeAll(async () => {
  ;[cli, idle] = await Promise.all([openCli(), openCli({ jobs: false })])
  ;[gate, idleGate] = await Promise.all([openGate(cli.app.url), openGate(idle.app.url)])
  for (const name of ['A', 'B', 'C', 'D']) await cli.write(`${name}.csv`, file(`HARD-${name}`))
  await idle.write('idle.csv', file('HARD-IDLE'))
})
afterAll(async () => {
  await Promise.all([gate.close(), idleGate.close()])
  await Promise.all([cli.close(), idle.close()])
})

const ids = ['campaigns', 'list', '--limit', '1', '--format', 'ids', '-q']

describe('a folder for settings that cannot be made', () => {
  const places: [string, Record<string, string | undefined>][] = [
    ['a home that is a device', { SPOTDESK_CONFIG_DIR: undefined, HOME: '/dev/null' }],
    ['a folder below a file', { SPOTDESK_CONFIG_DIR: '/etc/hostname/nope' }],
    ...(linux ? [['a folder below /proc', { SPOTDESK_CONFIG_DIR: '/proc/nope/deep' }] as [string, Record<string, string>]] : []),
  ]
  test.each(places)('%s: reads go on, and writes say why they cannot', async (_, env) => {
    expect(await cli.run(ids, { env })).toMatchObject({ code: 0, stdout: '104001\n', stderr: '' })
    const { code, stdout, stderr } = await cli.run(['config', 'set', 'timeout', '5'], { env })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^Error: Settings cannot be kept in \S+: [^\n]+\.\nName another folder with SPOTDESK_CONFIG_DIR/)
  })

  test.each([{ HOME: undefined }, { HOME: '' }])('no HOME, %o: reads go on', async (home) => {
    const env = { ...home, SPOTDESK_CONFIG_DIR: undefined, XDG_CONFIG_HOME: undefined }
    expect(await cli.run(ids, { env })).toMatchObject({ code: 0, stderr: '' })
  })

  // Only root may become another user, and root itself may write everywhere.
  test.runIf(linux && process.getuid?.() === 0)('a user without an account, and a home of somebody else', async () => {
    const home = join(cli.folder, 'locked')
    await mkdir(home)
    await chmod(home, 0o555)
    await chmod(cli.folder, 0o755)
    const as = (line: string, env: Record<string, string | undefined>) =>
      cli.shell(`setpriv --reuid 4242 --regid 4242 --clear-groups spotdesk ${line}`, { env: { SPOTDESK_CONFIG_DIR: undefined, ...env } })
    for (const HOME of [undefined, home]) {
      expect(await as(ids.join(' '), { HOME })).toMatchObject({ code: 0, stdout: '104001\n' })
      const { code, stderr } = await as('config set timeout 5', { HOME })
      expect([code, stderr]).toEqual([2, expect.stringMatching(/^Error: (Settings cannot be kept in|There is no folder for settings)/m)])
    }
    expect(await readdir(home)).toEqual([])
  })

  test('reading makes no folder', async () => {
    const folder = join(cli.folder, 'never', 'made')
    await cli.run(['config', 'list'], { env: { SPOTDESK_CONFIG_DIR: folder } })
    await cli.run(ids, { env: { SPOTDESK_CONFIG_DIR: folder } })
    await expect(stat(join(cli.folder, 'never'))).rejects.toThrow('ENOENT')
  })

  test('a sign-in that could not be kept makes no token', async () => {
    gate.passed.length = 0
    const env = { SPOTDESK_CONFIG_DIR: '/dev/null/x', SPOTDESK_API_URL: gate.url, SPOTDESK_TOKEN: undefined }
    expect((await cli.run(['auth', 'login'], { env })).code).toBe(2)
    expect(gate.passed).toEqual([])
  })

  test('a settings file that is broken is named', async () => {
    const folder = join(cli.folder, 'broken')
    await mkdir(folder)
    await writeFile(join(folder, 'config.json'), '{')
    const { code, stderr } = await cli.run(['config', 'list'], { env: { SPOTDESK_CONFIG_DIR: folder } })
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${join(folder, 'config.json')} is not valid JSON`)])
  })
})

describe('tokens', () => {
  test('under umask 000 the file is for its owner alone, and a link to it stays a link', async () => {
    const folder = join(cli.folder, 'umask')
    await cli.write('token.txt', await cli.createApiToken('manager'))
    await mkdir(folder)
    await writeFile(join(cli.folder, 'real.json'), '{}')
    await symlink(join(cli.folder, 'real.json'), join(folder, 'config.json'))
    for (const dir of [folder, join(folder, 'new', 'deep')]) {
      const env = { SPOTDESK_CONFIG_DIR: dir, SPOTDESK_TOKEN: undefined }
      const login = () => cli.runLine('spotdesk auth login --with-token -q < token.txt', { env })
      expect((await underUmask(0o000, login)).code).toBe(0)
    }
    expect((await lstat(join(folder, 'config.json'))).isSymbolicLink()).toBe(true)
    const modes = await Promise.all(
      [join(cli.folder, 'real.json'), join(folder, 'new', 'deep', 'config.json'), join(folder, 'new')].map(
        async (path) => (await stat(path)).mode & 0o777,
      ),
    )
    expect(modes).toEqual([0o600, 0o600, 0o700])
  })

  test('one of the environment wins beside a sign-in of another agency, and costs no call of its own', async () => {
    const folder = join(cli.folder, 'elsewhere')
    await mkdir(folder)
    const account = {
      apiUrl: gate.url,
      agencyId: 2,
      agencyName: 'Other',
      userName: 'x',
      token: 'sdt_kept',
      tokenId: null,
      scopes: [],
      expiresAt: null,
    }
    const profiles = { default: { settings: { agency: '2' }, accounts: { 2: account } } }
    await writeFile(join(folder, 'config.json'), JSON.stringify({ profiles }), { mode: 0o600 })
    gate.passed.length = 0
    const env = { SPOTDESK_CONFIG_DIR: folder, SPOTDESK_API_URL: gate.url }
    expect(await cli.run(ids, { env })).toMatchObject({ code: 0, stdout: '104001\n' })
    expect(gate.passed.map(({ path, headers }) => [path, headers['authorization']])).toEqual([
      ['/campaigns', `Bearer ${cli.env['SPOTDESK_TOKEN']}`],
    ])
  })

  test('never stand in what is printed or written, whatever is switched on', async () => {
    const token = cli.env['SPOTDESK_TOKEN']!
    const said: Outcome[] = [
      await cli.runProcess(['campaigns', 'list', '--debug', '--verbose'], { env: { DEBUG: '*' } }),
      await cli.run(['campaigns', 'view', '999999', '--debug']),
      await cli.run(['campaigns', 'list', '--debug', '--api-url', 'http://127.0.0.1:9']),
      await cli.run(['doctor', '--bundle', 'bundle.json', '--debug']),
      await cli.run(['bulk', 'plan', 'campaigns', 'A.csv', '-o', 'secret-plan.json', '--debug']),
      await cli.run(['auth', 'status', '--check', '--json', '--debug']),
    ]
    for (const { stdout, stderr } of said) expect(stdout + stderr).not.toContain(token)
    for (const name of ['bundle.json', 'secret-plan.json']) expect(await readFile(join(cli.folder, name), 'utf8')).not.toContain(token)
  })

  test('are no argument of any command, so that no history and no list of processes holds them', async () => {
    const { stdout } = await cli.run(['auth', 'login', '--help'])
    const all = stdout + (await cli.run(['help', 'options'])).stdout
    expect(all).not.toMatch(/--(token|password|secret)\b/)
    for (const words of [
      ['auth', 'login', '--token', 'sdt_x'],
      ['campaigns', 'list', '--token', 'sdt_x'],
    ])
      expect((await cli.run(words)).code).toBe(2)
  })
})

describe('a network', () => {
  let odd: Server
  let url: string
  let answer: (response: ServerResponse, path: string) => void
  beforeAll(async () => {
    odd = createServer((request, response) => answer(response, request.url ?? ''))
    await new Promise<void>((resolve) => void odd.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`
  })
  afterAll(() => {
    odd.closeAllConnections()
    odd.close()
  })
  const view = (...flags: string[]) => cli.run(['campaigns', 'view', '104001', '--json', '--api-url', url, ...flags])
  const json = { 'content-type': 'application/json' }

  test.each([301, 302, 303, 307, 308])('that redirects with %i: the token does not follow', async (status) => {
    const paths: string[] = []
    answer = (response, path) => {
      paths.push(path)
      response.writeHead(status, { location: `${url}/elsewhere` }).end()
    }
    const outcome = await view()
    expect([outcome.code, outcome.error().code, outcome.stdout, paths.length]).toEqual([11, 'redirected', '', 1])
  })
  test.each<[string, (response: ServerResponse) => void]>([
    ['an empty 200', (response) => response.writeHead(200, json).end()],
    ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>')],
  ])('that answers with %s', async (_, how) => {
    answer = how
    const outcome = await view()
    expect([outcome.code, outcome.error().code, outcome.stdout]).toEqual([1, 'unusableAnswer', ''])
  })
  test('that answers a list without rows', async () => {
    answer = (response) => response.writeHead(200, json).end('{"total":3}')
    const outcome = await cli.run(['campaigns', 'list', '--json', '--api-url', url])
    expect([outcome.code, outcome.error().code, outcome.stdout]).toEqual([1, 'unusableAnswer', ''])
  })
  test('that trickles: the time limit ends it', async () => {
    answer = (response) => {
      response.writeHead(200, json)
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    }
    const outcome = await view('--timeout', '300ms')
    expect([outcome.code, outcome.error().code]).toEqual([11, 'timedOut'])
  })
  test.each([
    ['ads', 'upload', 'A.csv'],
    ['bulk', 'import', 'campaigns', 'A.csv', '--yes'],
    ['delivery', 'ingest', 'hourly', 'facts.csv'],
  ])('that takes no file: the time limit of %s %s ends it too', async (...words) => {
    await cli.write('facts.csv', 'hour,campaignId,adId,zoneId,impressions\n2026-11-19T09:00:00Z,104001,300001,2001,5\n')
    answer = (response, path) => void (/batches/.test(path) && response.writeHead(200, json).end('{"list":[],"total":0}'))
    const { code, stdout, stderr } = await cli.run([...words, '--api-url', url, '--timeout', '300ms'])
    expect([code, stdout + stderr]).toEqual([11, expect.stringContaining('No complete answer within 300 ms.')])
  })
  test('that is not there', async () => {
    const outcome = await cli.run(['campaigns', 'list', '--json', '--api-url', 'http://127.0.0.1:9'])
    expect([outcome.code, outcome.error().code]).toEqual([11, 'unreachable'])
  })
  test('that asks to come back later than the budget: it ends at once and says when', async () => {
    let tries = 0
    answer = (response) => {
      tries += 1
      response
        .writeHead(429, { ...json, 'retry-after': '3600' })
        .end('{"code":"tooManyRequests","message":"Too many requests.","retryable":true}')
    }
    const outcome = await view('--retries', '3')
    expect([outcome.code, tries, outcome.error().hint]).toEqual([
      9,
      1,
      expect.stringMatching(/^Try again in \d+ seconds, at \d{4}-\d\d-\d\dT/),
    ])
  })
  test('--request-id goes with each call', async () => {
    gate.passed.length = 0
    await cli.run(['campaigns', 'list', '--format', 'table', '--request-id', 'ticket-4711'], { env: { SPOTDESK_API_URL: gate.url } })
    expect(gate.passed.length).toBeGreaterThan(1)
    expect(new Set(gate.passed.map(({ headers }) => headers['x-request-id']))).toEqual(new Set(['ticket-4711']))
  })
})

describe('an import that is interrupted', () => {
  test.each([
    [[], /\nJob [\da-f-]{36}\n/],
    [['--json'], /"jobId":"[\da-f-]{36}"/],
  ] as const)('%j says its job, and the same file follows it', async (flags, said) => {
    const words = ['bulk', 'import', 'campaigns', 'idle.csv', '--yes', ...flags]
    const child = Promise.withResolvers<ChildProcess>()
    // Whoever looks at the job knows its id.
    idleGate.decide = async ({ path }) => {
      if (path.includes('/jobs/')) (await child.promise).kill('SIGINT')
      return undefined
    }
    const { code, stderr } = await idle.runProcess(words, { env: { SPOTDESK_API_URL: idleGate.url }, onStart: child.resolve })
    idleGate.decide = () => undefined
    expect([code, stderr]).toEqual([130, expect.stringMatching(said)])
    const id = /[\da-f]{8}-[\da-f-]{27}/.exec(stderr)![0]
    const again = await idle.run([...words, '--no-wait', '--format', 'json'])
    expect([again.code, again.json()]).toEqual([8, { jobId: id, status: 'STARTED' }])
  })
})

describe('errors', () => {
  test('are JSON where the environment asks for JSON', async () => {
    const { code, error } = await cli.run(['campaigns', 'view', '999999'], { env: { SPOTDESK_FORMAT: 'json' } })
    expect([code, error().code]).toEqual([6, 'notFound'])
    const text = await cli.run(['campaigns', 'view', '999999', '--format', 'table'], { env: { SPOTDESK_FORMAT: 'json' } })
    expect(text.stderr).toMatch(/^Error: /)
  })
  test.each([
    [['campaigns', 'view', '999999'], 'There is no campaign 999999, or you may not see it.'],
    [
      ['jobs', 'view', '01900000-0000-7000-8000-000000000001'],
      'There is no job 01900000-0000-7000-8000-000000000001, or you may not see it.',
    ],
  ])('%j names what is missing', async (words, message) => {
    expect((await cli.run([...words, '--json'])).error().message).toBe(message)
  })
  test('name the permission that is missing, also in the rows of an action', async () => {
    const env = { SPOTDESK_TOKEN: await cli.createApiToken('readonly') }
    const needed =
      'You are not authorized to do this. It needs the permission CAMPAIGN.WRITE. A narrowed token needs CAMPAIGN.WRITE:pause at least.'
    expect((await cli.run(['campaigns', 'pause', '104001', '--json'], { env })).error().message).toBe(needed)
    const rows = (await cli.run(['campaigns', 'pause', '104001', '104002', '--json'], { env })).json() as { error: string }[]
    expect(rows.map(({ error }) => error)).toEqual([needed, needed])
  })
  test.each([
    ['nope', '--help'],
    ['campaigns', 'nope', '--help'],
    ['help', 'nope'],
    ['auth', 'tokens', 'nope', '-h'],
  ])('%s %s %s is no command: exit 2', async (...words) => {
    const { code, stdout, stderr } = await cli.run(words)
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^Error: There is no command "/)])
  })
})

describe('signing in', () => {
  test.each([
    ['--no-input', ['--no-input'], {}],
    ['SPOTDESK_NO_INPUT', [], { SPOTDESK_NO_INPUT: '1' }],
    ['CI', [], { CI: '1' }],
  ] as const)('with %s ends at once, without asking the server', async (_, flags, env) => {
    gate.passed.length = 0
    for (const words of [
      ['auth', 'login'],
      ['auth', 'tokens', 'create', '--name', 'nightly', '--scopes', 'CAMPAIGN.READ'],
    ]) {
      const outcome = await cli.run([...words, ...flags], { env: { SPOTDESK_TOKEN: undefined, SPOTDESK_API_URL: gate.url, ...env } })
      expect([outcome.code, outcome.stderr]).toEqual([2, expect.stringContaining('needs somebody who approves a code.')])
    }
    expect(gate.passed).toEqual([])
  })
  test('a code that has expired is exit 4', async () => {
    const env = { SPOTDESK_TOKEN: undefined }
    const login = startHere(['auth', 'login', '--json'], { env: { ...cli.env, ...env } })
    await login.said(/[B-Z]{4}-[B-Z]{4}/)
    cli.app.clock.advance(3_600_000)
    expect([await login.code, JSON.parse(login.stderr().trim().split('\n').at(-1)!)]).toEqual([
      4,
      { error: expect.objectContaining({ code: 'deviceCodeExpired' }) as unknown },
    ])
  })
  test('a bad token of the environment is named, since another sign-in would change nothing', async () => {
    const file = await cli.write('bad.txt', 'sdt_wrong')
    for (const [env, named, variable] of [
      [{ SPOTDESK_TOKEN: 'sdt_wrong' }, 'SPOTDESK_TOKEN', 'SPOTDESK_TOKEN'],
      [{ SPOTDESK_TOKEN: undefined, SPOTDESK_TOKEN_FILE: file }, `the file ${file}`, 'SPOTDESK_TOKEN_FILE'],
    ] as const) {
      const { code, error } = await cli.run(['campaigns', 'list', '--json'], { env })
      const hint = `The token of ${named} was refused, and ${variable} counts before every sign-in: set a valid one, or unset ${variable}.`
      expect([code, error().hint]).toEqual([4, hint])
    }
    const config = { SPOTDESK_CONFIG_DIR: join(cli.folder, 'counting') }
    const login = await cli.run(['auth', 'login', '--with-token'], { stdin: cli.env['SPOTDESK_TOKEN']!, env: config })
    expect([login.code, login.stderr]).toEqual([0, expect.stringContaining('SPOTDESK_TOKEN is set and counts before this sign-in.')])
  })
  test('--check asks the server for the scopes', async () => {
    const env = { SPOTDESK_TOKEN: await cli.createApiToken('manager', ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause']) }
    const { json } = await cli.run(['auth', 'status', '--check', '--json'], { env })
    expect(json()).toMatchObject({
      scopes: ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause'],
      tokenId: expect.any(String),
      expiresAt: expect.any(String),
    })
  })
})

describe('lists for programs', () => {
  test('archived campaigns say so, and objectives have their unit', async () => {
    const { stdout } = await cli.run(['campaigns', 'list', '--status', 'ARCHIVED', '--format', 'csv', '-q'])
    const [head = '', first = ''] = stdout.split('\r\n')
    const at = (key: string) => first.split(',')[head.split(',').indexOf(key)]
    expect([at('archived'), at('objectiveUnit')]).toEqual(['true', 'IMPRESSIONS'])
  })
  test('dry runs are told from imports', async () => {
    await cli.run(['bulk', 'plan', 'campaigns', 'B.csv'])
    expect((await cli.run(['jobs', 'list', '--format', 'tsv', '-q'])).stdout).toContain('\timport (dry run)\t')
  })
})

test('an older Node ends with one sentence', async () => {
  const old = "Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})"
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(old)}` }
  expect(await cli.runProcess(['campaigns', 'list'], { env })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Error: spotdesk needs Node 22.19 or newer; this is 20.20.2.\n',
  })
})

test('hidden characters of a name are escaped on a terminal in every format, and stay as they are in a pipe', async () => {
  const name = 'Drive\u202E\u001B[31m\u200B'
  await cli.app.database.system.updateTable('campaigns').set({ name }).where('id', '=', 104_003).execute()
  const shown = String.raw`Drive\u202e\u001b[31m\u200b`
  const args = ['campaigns', 'view', '104003']
  const options = { env: cli.env, cwd: cli.folder }
  for (const form of [
    ['--template', '{{name}}'],
    ['--jq', '.name'],
    ['--format', 'csv', '--columns', 'name'],
    ['--json', 'name'],
    ['--format', 'yaml'],
  ]) {
    const seen = await runHere([...args, ...form], { ...options, person: true })
    // YAML has escapes of its own.
    if (!form.includes('yaml')) expect([form, seen.stdout]).toEqual([form, expect.stringContaining(shown)])
    // oxlint-disable-next-line no-control-regex -- the terminal must get no control character, so the test looks for one
    expect(seen.stdout).not.toMatch(/[\u202E\u001B\u200B]/)
  }
  const piped = await runHere([...args, '--template', '{{name}}'], options)
  expect(piped.stdout).toBe(`${name}\n`)
})
