import { session } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cli, openCli } from '../testing/cli.test.kit.ts'

let cli: Cli
beforeAll(async () => {
  cli = await openCli()
})
afterAll(() => cli.close())

const list = (...args: string[]) => cli.run(['campaigns', 'list', '--search', '104001', ...args])

describe('one list in every format', () => {
  test('TSV without a header in a pipe, totals on stderr', async () => {
    const { stdout, stderr } = await list('--columns', 'id,name,status')
    expect([stdout, stderr]).toEqual(['104001\tAutumn drive\tRUNNING\n', 'Showing 1 of 1\n'])
  })
  test('CSV begins with a byte order mark where --bom asks for it', async () => {
    const csv = ['--format', 'csv', '--columns', 'id']
    expect((await list(...csv)).stdout).toBe('id\r\n104001\r\n')
    expect((await list(...csv, '--bom')).stdout).toBe('\uFEFFid\r\n104001\r\n')
    const template = ['bulk', 'template', 'campaigns']
    expect((await cli.run(template)).stdout).toMatch(/^# timezone=/)
    expect((await cli.run([...template, '--bom'])).stdout).toMatch(/^\uFEFF# timezone=/)
    const exported = ['bulk', 'export', 'campaigns', '--ids', '104001']
    expect((await cli.run(exported)).stdout).toMatch(/^# timezone=/)
    expect((await cli.run([...exported, '--bom'])).stdout).toMatch(/^\uFEFF# timezone=/)
  })
  test('of none says so', async () => {
    const { code, stdout, stderr } = await cli.run(['campaigns', 'list', '--search', 'no such name', '--format', 'table'])
    expect([code, stdout, stderr]).toEqual([0, '', 'No campaigns match.\n'])
  })
  test('--quiet says nothing but data', async () => {
    expect((await list('-q')).stderr).toBe('')
  })
  test('--json is an array, with the fields asked for', async () => {
    expect((await list('--json')).json()).toEqual([expect.objectContaining({ id: 104_001, startDate: '2026-11-10T12:00:00.000Z' })])
    expect((await list('--json', 'id,advertiser.name')).json()).toEqual([{ id: 104_001, 'advertiser.name': 'Acme Motors' }])
    const wrong = await list('--json', 'nmae')
    expect([wrong.code, wrong.error().hint]).toEqual([2, 'Did you mean name?'])
  })
  test('--jq filters; texts come out as they are', async () => {
    expect((await list('--jq', '.[] | select(.status == "RUNNING") | .name')).stdout).toBe('Autumn drive\n')
    expect((await list('--jq', '[.[] | {id}]')).stdout).toBe('[{"id":104001}]\n')
    for (const [expression, reason] of [
      ['.[', /--jq: the expression cannot be read: .*\w/],
      ['map(.id) | .a', /--jq: Cannot index array/],
      ['.[0] - 1', /--jq: type mismatch/],
      ['error("boom")', /--jq: no such function/],
    ] as const) {
      const { code, stderr } = await list('--jq', expression)
      expect([code, stderr]).toEqual([2, expect.stringMatching(reason)])
      expect(stderr).not.toContain('undefined')
    }
  })
  test("--json '?' lists the fields, and those within them", async () => {
    const { stdout } = await list('--json', '?')
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['id', 'name', 'advertiser', 'advertiser.name', 'campaignObjective.type']))
  })
  test("--json '?' of a command that writes does nothing", async () => {
    const { code, stdout, stderr } = await cli.run(['campaigns', 'pause', '104001', '--json', '?'])
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('this command would write')])
    expect((await list('--json', 'status')).json()).toEqual([{ status: 'RUNNING' }])
  })
  test('--template prints a line for each row, of one thing too', async () => {
    const template = '{{id | pad:-8}}  {{advertiser.name}}  {{startDate | date:dd.MM.yyyy}}'
    const line = '  104001  Acme Motors  10.11.2026\n'
    expect((await list('--template', template)).stdout).toBe(line)
    expect((await list('--all', '--template', template)).stdout).toBe(line)
    expect((await cli.run(['campaigns', 'view', '104001', '--template', template])).stdout).toBe(line)
    const { stdout } = await cli.run(['campaigns', 'pause', '104001', '--dry-run', '--template', '{{id}}: {{result}}'])
    expect(stdout).toBe('104001: WOULD_CHANGE\n')
  })
  test('a template that is wrong ends before anything is done', async () => {
    const { code, stderr } = await cli.run(['campaigns', 'pause', '104001', '--template', '{{id', '--yes'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('has no "}}"')])
    expect((await list('--json', 'status')).json()).toEqual([{ status: 'RUNNING' }])
    expect((await list('--template', '{{id}}', '--format', 'csv')).code).toBe(2)
  })
  test.each([
    ['ndjson', /^\{"id":104001,.*\}\n$/],
    ['csv', /^id,name,status\r\n104001,Autumn drive,RUNNING\r\n$/],
    ['yaml', /^- id: 104001\n {2}name: Autumn drive\n/],
    ['ids', /^104001\n$/],
    ['table', /^ {4}ID {2}NAME {10}STATUS\n104001 {2}Autumn drive {2}Running\n$/],
  ])('%s', async (format, shape) => {
    const { stdout } = await list('--format', format, ...(format === 'csv' || format === 'table' ? ['--columns', 'id,name,status'] : []))
    expect(stdout).toMatch(shape)
  })
  test('a table has colours where they are forced, and none with NO_COLOR', async () => {
    const run = (env: Record<string, string>) => cli.run(['campaigns', 'view', '104001', '--format', 'table'], { env })
    expect((await run({ FORCE_COLOR: '1' })).stdout).toContain('\u001b[')
    expect((await run({ FORCE_COLOR: '1', NO_COLOR: '1' })).stdout).not.toContain('\u001b[')
    expect((await run({})).stdout).not.toContain('\u001b[')
  })
  test('a table has days in the formats of the profile, and data never has', async () => {
    const token = await cli.createApiToken('admin')
    await cli.app.call(session.updateCurrentUser, { body: { dateFormat: 'dd.MM.yyyy', timeFormat: 'h:mm a' } }, { as: 'admin' })
    const run = async (...args: string[]) => (await cli.run(args, { env: { SPOTDESK_TOKEN: token } })).stdout
    expect(await run('campaigns', 'list', '--format', 'table', '--search', '104001', '--columns', 'startDate')).toBe('START\n10.11.2026\n')
    expect(await run('campaigns', 'view', '104001', '--format', 'table')).toMatch(/^Updated: .*\d\d\.\d\d\.\d{4} \d+:\d\d [AP]M/m)
    expect(await run('campaigns', 'view', '104001', '--columns', 'startDate')).toBe('2026-11-10T12:00:00.000Z\n')
    const change = ['campaigns', 'edit', '104001', '--set', 'end_date=2026-12-30', '--dry-run']
    expect(await run(...change, '--format', 'table')).toMatch(/End: \d\d December 2026 .*→ 30 December 2026/)
    expect(await run(...change, '--json')).toContain('2026-12-30')
    expect(await run('changes', 'list', '--format', 'table')).toMatch(/^\d\d\.\d\d\.\d{4} \d+:\d\d [AP]M /m)
    expect(await run('log', '--format', 'table', '--columns', 'at')).toMatch(/^WHEN\n\d\d\.\d\d\.\d{4} \d+:\d\d [AP]M\n/)
    expect(await run('log', '--format', 'tsv', '--columns', 'at', '--limit', '1')).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(await run('auth', 'tokens', 'list', '--format', 'table', '--columns', 'expiresAt')).toMatch(
      /^\d\d\.\d\d\.\d{4} \d+:\d\d [AP]M$/m,
    )
    expect(await run('forecast', 'last-date', '--format', 'table')).toMatch(/: \d\d\.\d\d\.\d{4} /)
  })
  test('a table fits the terminal: spare columns go, long names are cut', async () => {
    const { stdout } = await cli.run(['campaigns', 'list', '--format', 'table'], { env: { COLUMNS: '80' } })
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })
  test('fields may follow --json, and a command’s own argument is not taken for them', async () => {
    expect((await cli.run(['config', 'get', '--json', 'timeout'])).json()).toMatchObject({ key: 'timeout' })
    expect((await cli.run(['campaigns', 'view', '--json', '104001'])).json()).toMatchObject({ id: 104_001 })
    expect((await cli.run(['--json', 'campaigns', 'view', '104001'])).json()).toMatchObject({ id: 104_001 })
  })
})

describe('wrong usage says what was meant', () => {
  test.each([
    [['campaings', 'list'], 'Did you mean campaigns?'],
    [['campaigns', 'lst'], 'Did you mean list?'],
    [['why', '104001'], 'Did you mean spotdesk campaigns why?'],
    [['campaigns', 'list', '--stats', 'RUNNING'], 'Did you mean --status?'],
    [['campaigns', 'list', '--status', 'RUNING'], 'Did you mean RUNNING?'],
    [['campaigns', 'list', '--columns', 'nmae'], 'Did you mean name?'],
    [['config', 'get', 'apiurll'], 'Did you mean apiUrl?'],
    [['api', 'GET', '/campaings/104001'], 'Did you mean /campaigns/{id}?'],
  ])('%j', async (args, hint) => {
    const { code, stderr, stdout } = await cli.run(args)
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(hint)])
  })
})

test('in GitHub Actions each error stands at its line, and the run has a summary', async () => {
  const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
  await cli.write('ci.csv', `${header}\r\nCREATE,CI-1,One,STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,0,12.5\r\n`)
  const summary = await cli.write('summary.md', '')
  const { code, stderr, json } = await cli.run(
    ['bulk', 'import', 'campaigns', 'ci.csv', '--yes', '--json', '--errors-file', 'failed.csv'],
    { env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary } },
  )
  expect(code).toBe(10)
  expect(stderr).toContain(
    '::error file=ci.csv,line=2,title=tooSmall::Line 2 - objective_value: The number is too small. The minimum is 1. (got 0)',
  )
  expect(json()).toMatchObject({
    outcome: 'FAILED',
    completedItems: 0,
    totalErrors: 1,
    errors: [{ lineNo: 2, code: 'tooSmall', reference: 'CI-1' }],
    requestId: expect.any(String) as string,
  })
  const { readFile } = await import('node:fs/promises')
  expect(await readFile(summary, 'utf8')).toContain('### Import of ci.csv')
  expect(await readFile(`${cli.folder}/failed.csv`, 'utf8')).toContain('error_code')
})

test('an export imported again changes nothing', async () => {
  const { stdout } = await cli.run(['bulk', 'export', 'campaigns', '--filter', 'advertiser=1001'])
  expect(stdout).toMatch(/^# timezone=/)
  const { code, json } = await cli.run(['bulk', 'import', 'campaigns', '-', '--yes', '--json'], { stdin: stdout })
  expect([code, json()]).toEqual([0, expect.objectContaining({ created: 0, updated: 0, totalErrors: 0 })])
})
