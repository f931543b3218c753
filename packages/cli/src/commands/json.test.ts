import { campaigns, session } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cli, openCli } from '../testing/cli.test.kit.ts'
import { startHere } from '../testing/here.test.kit.ts'
import { commands } from './table.ts'

let cli: Cli
const facts = { job: '', failed: '', token: '' }
const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
const row = (reference: string, objective: number) =>
  `CREATE,${reference},${reference},STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,${objective},12.5\r\n`
const good = (reference: string) => `${header}\r\n${row(reference, 500)}`

interface Line {
  args: () => string[]
  stdin?: () => string
  /** The expected JSON; without it the test only checks that the output is JSON. */
  holds?: unknown
  exit?: number
}
const object = (keys: Record<string, unknown>) => expect.objectContaining(keys) as unknown
const anyText = expect.any(String) as unknown

/** One command line for each command of the table. */
const lines: Record<string, Line> = {
  'auth login': { args: () => ['--with-token', '--profile', 'other'], stdin: () => facts.token, holds: object({ agencyId: 1 }) },
  'auth logout': { args: () => ['--keep-token', '--profile', 'other'], holds: { signedOut: [1], revoked: 0 } },
  'auth status': { args: () => ['--check'], holds: object({ userName: 'manager@world.test', valid: true }) },
  'auth switch': { args: () => ['1', '--profile', 'kept'], holds: { agencyId: 1, agencyName: 'Home agency' } },
  'auth token': { args: () => [], holds: { token: anyText } },
  'auth tokens list': { args: () => [], holds: expect.arrayContaining([object({ name: 'Test' })]) },
  'auth tokens create': {
    args: () => ['--name', 'Made here', '--scopes', 'CAMPAIGN.READ'],
    holds: object({ token: anyText, userName: 'manager@world.test' }),
  },
  'auth tokens revoke': { args: () => ['01900000-0000-7000-8000-000000000001', '--yes'], exit: 6 },
  'campaigns list': { args: () => ['--status', 'RUNNING'], holds: expect.arrayContaining([object({ id: 104_001 })]) },
  'campaigns view': { args: () => ['104001'], holds: object({ id: 104_001, name: 'Autumn drive' }) },
  'campaigns pause': {
    args: () => ['104001', '104009'],
    holds: expect.arrayContaining([object({ result: 'CHANGED' }), object({ result: 'FAILED' })]),
    exit: 3,
  },
  'campaigns resume': { args: () => ['104001'], holds: [object({ before: 'PAUSED', status: 'RUNNING', result: 'CHANGED' })] },
  'campaigns archive': { args: () => ['104005', '--yes'], holds: [object({ archivedBefore: false, archived: true })] },
  'campaigns unarchive': { args: () => ['104005', '--dry-run'], holds: [object({ result: 'WOULD_CHANGE' })] },
  'campaigns duplicate': { args: () => ['104001'], holds: { id: expect.any(Number) as unknown, copyOf: 104_001 } },
  'bulk template': { args: () => ['campaigns'], holds: { content: expect.stringContaining('external_reference') as unknown } },
  'bulk validate': { args: () => ['campaigns', '-'], stdin: () => good('J-1'), holds: [] },
  'bulk plan': { args: () => ['campaigns', '-', '-o', '-'], stdin: () => good('J-2'), holds: object({ version: 1, agencyId: 1 }) },
  'bulk apply': {
    args: () => ['campaigns', '-', '--yes'],
    stdin: () => good('J-3'),
    holds: object({ outcome: 'SUCCEEDED', created: 1, errors: [] }),
  },
  'bulk import': {
    args: () => ['campaigns', '-', '--max-errors', '1', '--yes'],
    stdin: () => `${header}\r\n${row('J-4', 0)}`,
    holds: object({ outcome: 'FAILED', totalErrors: 1, errors: [object({ lineNo: 2, code: 'tooSmall' })] }),
    exit: 10,
  },
  'bulk export': { args: () => ['campaigns', '--ids', '104001'], holds: { content: expect.stringContaining('Autumn drive') as unknown } },
  'bulk retry': { args: () => [facts.failed, '--dry-run'], exit: 2 },
  // The test world has no inventory to forecast from.
  'forecast campaign': { args: () => ['104001'], exit: 7 },
  'forecast reliability': { args: () => ['--by', 'week'], holds: [] },
  'jobs list': { args: () => [], holds: expect.arrayContaining([object({ id: anyText })]) },
  'jobs view': { args: () => [facts.job], holds: object({ outcome: 'SUCCEEDED' }) },
  'jobs watch': { args: () => [facts.failed], holds: object({ outcome: 'FAILED' }), exit: 10 },
  'jobs cancel': { args: () => [facts.job], holds: object({ status: 'COMPLETED' }) },
  'jobs errors': { args: () => [facts.failed], holds: [object({ lineNo: 2, code: 'tooSmall' })] },
  api: { args: () => ['GET', '/campaigns', '-f', 'limit=1', '--paginate'], holds: expect.arrayContaining([object({ id: 104_001 })]) },
  'api ls': { args: () => ['--grep', '}/pause'], holds: [object({ method: 'POST', path: '/campaigns/{id}/pause' })] },
  'config get': { args: () => ['timeout'], holds: { key: 'timeout', value: '30', origin: 'default' } },
  'config set': { args: () => ['timeout', '60', '--profile', 'kept'], holds: { key: 'timeout', value: '60', profile: 'kept' } },
  'config unset': { args: () => ['timeout', '--profile', 'kept'], holds: { key: 'timeout', profile: 'kept' } },
  'config list': { args: () => [], holds: expect.arrayContaining([object({ key: 'apiUrl' })]) },
  'config trust': {
    args: () => [],
    holds: { file: expect.stringMatching(/\.spotdesk\.json$/) as unknown, server: 'https://ads.example.com', confirmed: true },
  },
  'config path': { args: () => [], holds: { path: expect.stringMatching(/config\.json$/) as unknown } },
  'config edit': { args: () => [], holds: { path: anyText } },
  completion: { args: () => ['bash'], holds: { content: expect.stringContaining('complete ') as unknown } },
  doctor: { args: () => [], holds: expect.arrayContaining([object({ name: 'Token', state: 'ok' })]) },
  version: { args: () => ['--server'], holds: object({ spotdesk: '0.1.0', server: object({ api: 'v2' }) }) },
}

beforeAll(async () => {
  cli = await openCli()
  await cli.write('.spotdesk.json', '{"apiUrl":"https://ads.example.com"}')
  facts.token = await cli.tokenOf('manager')
  const settled = async (args: string[], stdin = '') =>
    (JSON.parse((await here([...args, '--json'], stdin)).stdout) as { jobId: string }).jobId
  facts.failed = await settled(['bulk', 'import', 'campaigns', '-', '--yes'], `${header}\r\n${row('J-0', 0)}`)
  facts.job = await settled(['bulk', 'export', 'campaigns', '--ids', '104001', '-o', 'one.csv'])
  await here(['auth', 'login', '--with-token', '--profile', 'kept'], facts.token)
})
afterAll(() => cli.close())

async function here(args: string[], stdin = ''): Promise<{ code: number; stdout: string; stderr: string }> {
  const run = startHere(args, { env: { ...cli.env, EDITOR: 'true' }, cwd: cli.folder, stdin })
  return { code: await run.code, stdout: run.stdout(), stderr: run.stderr() }
}

test('every command has its line', () => {
  expect(Object.keys(lines).toSorted()).toEqual(commands.map(({ path }) => path).toSorted())
})

test.each(commands.map(({ path }) => path))('%s --json: what stdout holds is one JSON document', async (path) => {
  const { args, stdin, holds, exit = 0 } = lines[path]!
  const run = startHere([...path.split(' '), ...args(), '--json'], {
    env: { ...cli.env, EDITOR: 'true', ...(path === 'auth logout' && { SPOTDESK_TOKEN: undefined }) },
    cwd: cli.folder,
    stdin: stdin?.() ?? '',
  })
  if (path === 'auth tokens create') await approve(run.said)
  const code = await run.code
  expect({ code, stderr: run.stderr() }).toMatchObject({ code: exit })
  if (holds === undefined) {
    expect(run.stdout()).toBe('')
    expect(JSON.parse(run.stderr().trim().split('\n').at(-1)!)).toEqual({ error: object({ exitCode: exit }) })
  } else expect(JSON.parse(run.stdout())).toEqual(holds)
})

test('in a pipe api prints JSON without being asked, and a command with nothing to say prints nothing', async () => {
  const { stdout } = await here(['api', 'GET', '/campaigns', '--paginate'])
  expect(JSON.parse(stdout)).toEqual(expect.arrayContaining([object({ id: 104_001 })]))
  expect(await here(['config', 'unset', 'timeout', '--profile', 'kept'])).toEqual({ code: 0, stdout: '', stderr: '' })
})

test('a dry run says no to whoever may not, by permission and by the scopes of the token', async () => {
  const dry = async (verb: string, token: string) => {
    const run = startHere(['campaigns', verb, '104001', '--dry-run', '--json'], {
      env: { ...cli.env, SPOTDESK_TOKEN: token },
      cwd: cli.folder,
      stdin: '',
    })
    await run.code
    return JSON.parse(run.stdout()) as unknown
  }
  const narrowed = await cli.tokenOf('manager', ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause'])
  const running = { status: 'RUNNING', archived: false }
  expect(await cli.app.call(campaigns.get, { id: 104_001 }, { as: 'manager' })).toMatchObject(running)
  expect(await dry('pause', narrowed)).toMatchObject([{ result: 'WOULD_CHANGE', error: null }])
  for (const token of [await cli.tokenOf('manager', ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:resume']), await cli.tokenOf('analyst')])
    expect(await dry('pause', token)).toMatchObject([{ result: 'FAILED', error: 'You are not authorized to do this.' }])
})

test('api sends a change of settings only with the version that it was made from, or with * for any', async () => {
  const put = (...more: string[]) => here(['api', 'PUT', '/orders/501', '-f', 'name=Renamed by api', ...more])
  const refused = await put()
  expect(refused).toMatchObject({ code: 2, stdout: '' })
  expect(refused.stderr).toContain(`-H 'If-Match: "7"'`)
  expect((await put('-H', 'If-Match: "99"')).code).toBe(7)
  const { stdout } = await put('-H', 'If-Match: "1"')
  expect(JSON.parse(stdout)).toMatchObject({ name: 'Renamed by api', version: 2 })
  expect((await put('-H', 'If-Match: *')).code).toBe(0)
})

/** The user's step in the web app. */
async function approve(said: (pattern: RegExp) => Promise<string>): Promise<void> {
  const userCode = await said(/[B-Z]{4}-[B-Z]{4}/)
  await cli.app.call(session.deviceDecide, { userCode, body: { approve: true } }, { as: 'manager' })
  // Polls are allowed every five seconds of the server's clock.
  cli.app.clock.advance(6000)
}
