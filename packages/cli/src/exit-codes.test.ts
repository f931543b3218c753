import { type AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:http'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exitCodes, type ExitName } from './exit-codes.ts'
import { type Cli, openCli, type ProcessOptions } from './testing/cli.test.kit.ts'

let cli: Cli
/** A server that fails: /api/v2/campaigns/<status> answers that status, /api/v2/campaigns/1 never answers. */
let ill: Server
let illUrl: string

const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
const row = (reference: string, objective = '500000') =>
  `CREATE,${reference},Campaign ${reference},STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,${objective},12.5`
const file = (...rows: string[]) => `${[header, ...rows].join('\r\n')}\r\n`

beforeAll(async () => {
  cli = await openCli()
  ill = createServer((request, response) => {
    const status = Number(/\/campaigns\/(\d{3})/.exec(request.url ?? '')?.[1])
    if (status) response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
  })
  await new Promise<void>((resolve) => void ill.listen(0, '127.0.0.1', resolve))
  illUrl = `http://127.0.0.1:${(ill.address() as AddressInfo).port}`
  await cli.write('good.csv', file(row('GOOD-1')))
  await cli.write('mixed.csv', file(row('MIX-1'), row('MIX-2', '0')))
  await cli.write('broken.csv', file(row('BROKEN-1', 'many')))
  await cli.write('pending.csv', file(row('PENDING-1')))
})
afterAll(async () => {
  ill.closeAllConnections()
  ill.close()
  await cli.close()
})

const kill = (signal: NodeJS.Signals): ProcessOptions => ({
  onStart: (child) => ill.once('request', () => child.kill(signal)),
})

/** A command line for every code; a function where the run needs more than words. */
const rows: Record<ExitName, () => Promise<{ code: number | null; stderr: string; stdout: string }>> = {
  done: () => cli.run(['campaigns', 'view', '104001', '--json']),
  unexpected: () => cli.run(['campaigns', 'view', '500', '--json', '--api-url', illUrl]),
  usage: () => cli.run(['campaigns', 'list', '--sort', 'nmae', '--json']),
  partial: () => cli.run(['bulk', 'import', 'campaigns', 'mixed.csv', '--yes', '--json']),
  notSignedIn: () => cli.run(['campaigns', 'list', '--json'], { env: { SPOTDESK_TOKEN: undefined } }),
  forbidden: async () =>
    cli.run(['campaigns', 'pause', '104001', '--json'], { env: { SPOTDESK_TOKEN: await cli.createApiToken('readonly') } }),
  notFound: () => cli.run(['campaigns', 'view', '104009', '--json']),
  conflict: () => cli.run(['campaigns', 'pause', '104004', '--json']),
  pending: async () => {
    const outcome = await cli.run(['bulk', 'import', 'campaigns', 'pending.csv', '--yes', '--no-wait', '--json'])
    // While it runs, another import is a conflict.
    await cli.run(['jobs', 'watch', (outcome.json() as { jobId: string }).jobId])
    return outcome
  },
  rateLimited: () => cli.run(['campaigns', 'view', '429', '--json', '--api-url', illUrl]),
  invalid: () => cli.run(['bulk', 'validate', 'campaigns', 'broken.csv', '--json']),
  unreachable: () => cli.run(['campaigns', 'list', '--json', '--api-url', 'http://127.0.0.1:9']),
  changes: () => cli.run(['bulk', 'plan', 'campaigns', 'good.csv', '--detailed-exitcode', '--json']),
  gate: () => cli.run(['bulk', 'import', 'campaigns', 'mixed.csv', '--max-errors', '0', '--yes', '--json']),
  interrupted: () => cli.runProcess(['campaigns', 'view', '1', '--json', '--api-url', illUrl], kill('SIGINT')),
  terminated: () => cli.runProcess(['campaigns', 'view', '1', '--json', '--api-url', illUrl], kill('SIGTERM')),
}
/** Runs that fail and print data nevertheless. */
const withData: ExitName[] = ['done', 'partial', 'pending', 'invalid', 'changes']

describe('each exit code is reached', () => {
  test.each(Object.keys(rows) as ExitName[])('%s', async (name) => {
    const { code, stdout, stderr } = await rows[name]()
    expect({ code, stderr }).toMatchObject({ code: exitCodes[name] })
    if (withData.includes(name)) return void JSON.parse(stdout)
    expect(stdout).toBe('')
    const { error } = JSON.parse(stderr.trim().split('\n').at(-1)!) as { error: Record<string, unknown> }
    expect(error).toMatchObject({
      exitCode: exitCodes[name],
      code: expect.any(String) as string,
      message: expect.any(String) as string,
      docs: 'spotdesk help exit-codes',
    })
    expect(Object.keys(error)).toEqual(expect.arrayContaining(['requestId', 'hint']))
  })
})

describe('what an error says', () => {
  test('a refused action names the actions that are allowed, and the request', async () => {
    const { error } = await cli.run(['campaigns', 'pause', '104004', '--json'])
    expect(error()).toMatchObject({
      code: 'campaignActionNotAllowed',
      hint: expect.stringContaining('Allowed now:') as string,
      requestId: expect.stringMatching(/^spotdesk-/) as string,
    })
  })
  test('a revoked token of a sign-in is exit 4, with the command to sign in', async () => {
    const who = { agencyId: 1, agencyName: 'Home agency', userName: 'x', token: 'sdt_gone', tokenId: null, scopes: [], expiresAt: null }
    const profiles = { default: { settings: {}, accounts: { 1: { apiUrl: cli.app.url, ...who } } } }
    const folder = join(cli.folder, 'revoked')
    await mkdir(folder)
    await writeFile(join(folder, 'config.json'), JSON.stringify({ profiles }), { mode: 0o600 })
    const env = { SPOTDESK_TOKEN: undefined, SPOTDESK_API_URL: cli.app.url, SPOTDESK_CONFIG_DIR: folder }
    const { code, error } = await cli.run(['campaigns', 'list', '--json'], { env })
    expect([code, error().hint]).toEqual([4, 'Sign in with: spotdesk auth login'])
  })
  test('the same file imported twice answers with its job, and names the option to import it again', async () => {
    await cli.write('twice.csv', file(row('TWICE-1')))
    const first = (await cli.run(['bulk', 'import', 'campaigns', 'twice.csv', '--yes', '--json'])).json() as { jobId: string }
    const second = await cli.run(['bulk', 'import', 'campaigns', 'twice.csv', '--yes', '--json'])
    expect([second.code, second.json()]).toEqual([0, expect.objectContaining({ jobId: first.jobId, created: 1 })])
    expect(second.stderr).toContain('To import it again: --allow-duplicate')
    const again = await cli.run(['bulk', 'import', 'campaigns', 'twice.csv', '--yes', '--allow-duplicate', '--json'])
    expect([again.code, again.json()]).toEqual([0, expect.objectContaining({ created: 0, updated: 0, unchanged: 1, totalErrors: 0 })])
  })
  test('without a terminal nothing is asked: exit 2 names the missing option', async () => {
    const { code, error } = await cli.run(['bulk', 'import', 'campaigns', 'good.csv', '--json'])
    expect([code, error().hint]).toEqual([2, 'Run it again with --yes.'])
  })
  test('more than 100 rows need the name of the file, --yes is not enough', async () => {
    await cli.write('large.csv', file(...Array.from({ length: 101 }, (_, index) => row(`L-${index}`))))
    const refused = await cli.run(['bulk', 'import', 'campaigns', 'large.csv', '--yes', '--json'])
    expect([refused.code, refused.error().hint]).toEqual([2, 'Run it again with --confirm=large.csv.'])
    const done = await cli.run(['bulk', 'import', 'campaigns', 'large.csv', '--confirm', 'large.csv', '--json'])
    expect([done.code, done.json()]).toEqual([0, expect.objectContaining({ created: 101 })])
  })
})

describe('a plan file is applied as it is, or not at all', () => {
  const plan = async (name: string) => {
    await cli.write(`${name}.csv`, file(row(name)))
    expect((await cli.run(['bulk', 'plan', 'campaigns', `${name}.csv`, '-o', `${name}.json`])).code).toBe(0)
  }
  const edit = async (name: string, change: Record<string, unknown>) => {
    const path = join(cli.folder, `${name}.json`)
    await writeFile(path, JSON.stringify({ ...(JSON.parse(await readFile(path, 'utf8')) as object), ...change }))
  }
  test('a plan file is applied exactly, and applied again it answers with the first job', async () => {
    await plan('PLAN-1')
    const applied = await cli.run(['bulk', 'apply', 'PLAN-1.json', '--json'])
    expect(applied.stderr).toMatch(/^Planned spend .* Blast radius: \d+ campaign/m)
    expect([applied.code, applied.json()]).toEqual([0, expect.objectContaining({ outcome: 'SUCCEEDED', created: 1 })])
    const { code } = await cli.run(['bulk', 'apply', 'PLAN-1.json', '--json'])
    const { json } = await cli.run(['campaigns', 'list', '--search', 'PLAN-1', '--json'])
    expect([code, json()]).toEqual([0, [expect.objectContaining({ externalReference: 'PLAN-1' })]])
  })
  test('a plan of a changed file is refused', async () => {
    await plan('PLAN-2')
    await cli.write('PLAN-2.csv', file(row('PLAN-2', '7')))
    const { code, error } = await cli.run(['bulk', 'apply', 'PLAN-2.json', '--json'])
    expect([code, error().code]).toEqual([7, 'planStale'])
  })
  test.each([
    ['another agency', { agencyId: 2 }],
    ['another server', { apiUrl: 'https://ads.example.com' }],
    ['a time that is over', { expiresAt: '2020-01-01T00:00:00.000Z' }],
    ['another plan', { hash: 'x' }],
    ['edited lines', { lines: [] }],
  ])('a plan of %s is refused', async (_, change) => {
    await plan('PLAN-3')
    await edit('PLAN-3', change)
    expect((await cli.run(['bulk', 'apply', 'PLAN-3.json', '--json'])).code).toBe(7)
  })
  test('a plan for campaigns that have changed since is refused, and nothing is written', async () => {
    const { stdout } = await cli.run(['bulk', 'export', 'campaigns', '--ids', '104002'])
    await cli.write('MOVED.csv', stdout.replace('Winter tyres', 'Winter tyres planned'))
    expect((await cli.run(['bulk', 'plan', 'campaigns', 'MOVED.csv', '-o', 'MOVED.json', '--detailed-exitcode'])).code).toBe(20)
    expect((await cli.run(['campaigns', 'pause', '104002'])).code).toBe(0)
    const { code, error } = await cli.run(['bulk', 'apply', 'MOVED.json', '--json'])
    expect([code, error()]).toEqual([
      7,
      expect.objectContaining({
        code: 'planStale',
        message: 'Changed since the plan was made: campaign Winter tyres planned #104002. Nothing was applied.',
      }),
    ])
    expect((await cli.run(['campaigns', 'view', '104002', '--jq', '.name'])).stdout).toBe('Winter tyres\n')
  })
  test('a file that is no plan is a usage error', async () => {
    await cli.write('no-plan.json', '{"version":2}')
    expect((await cli.run(['bulk', 'apply', 'no-plan.json'])).code).toBe(2)
  })
})
