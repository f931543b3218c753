import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bulk } from '@spotdesk/sdk/contract'
import { makeInventory } from '@spotdesk/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { type Gate, openGate } from '../../../testing/gate.test.kit.ts'
import { runHere, startHere } from '../../../testing/here.test.kit.ts'

let cli: Cli
let gate: Gate
const count = 1030
const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
const row = (reference: string, objective: number | string = 500_000) =>
  `CREATE,${reference},${reference},STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,${objective},12.5`
const here = (args: string[], options: { stdin?: string; person?: boolean } = {}) =>
  runHere(args, { env: cli.env, cwd: cli.folder, ...options })
const textOf = (name: string) => readFile(join(cli.folder, name), 'utf8')
const write = (name: string, ...lines: string[]) => writeFile(join(cli.folder, name), `${lines.join('\r\n')}\r\n`)
/** Until the beginning of a download is on disk. */
const arrived = async (name: string) => {
  while ((await stat(join(cli.folder, `${name}.part.piece`)).catch(() => ({ size: 0 }))).size === 0) await sleep(2)
}
const untilIdle = async () => {
  while ((await cli.app.call(bulk.jobs, { status: ['STARTED'] }, { as: 'manager' })).total > 0) await sleep(5)
}

beforeAll(async () => {
  cli = await openCli()
  gate = await openGate(cli.app.url)
  cli.env['SPOTDESK_API_URL'] = gate.url
  await makeInventory(cli.app, 4000)
  await write('many.csv', header, ...Array.from({ length: count }, (_, index) => row(`MANY-${index}`)))
}, 60_000)
afterAll(async () => {
  await gate.close()
  await cli.close()
})

test('days whose year comes last need --dates, which says how they are meant', async () => {
  await write('slashes.csv', header, row('SLASH').replace('2030-01-04', '13/1/2030'))
  const refused = await here(['bulk', 'validate', 'campaigns', 'slashes.csv', '--json'])
  expect(JSON.parse(refused.stdout)).toEqual([expect.objectContaining({ column: 'start_date', suggestion: '2030-01-13' })])
  expect((await here(['bulk', 'validate', 'campaigns', 'slashes.csv', '--dates', 'mdy'])).code).toBe(exitCodes.invalid)
  expect((await here(['bulk', 'validate', 'campaigns', 'slashes.csv', '--dates', 'dmy'])).code).toBe(exitCodes.done)
  const { stdout } = await here(['bulk', 'plan', 'campaigns', 'slashes.csv', '--dates', 'dmy', '--json'])
  expect(stdout).toContain('2030-01-13')
})

test('a plan with failed rows does not end with 0, also beside good ones, unless --max-errors allows them', async () => {
  await write('mixed.csv', header, row('MIXED-1'), row('MIXED-2', 0))
  const plan = (...more: string[]) => here(['bulk', 'plan', 'campaigns', 'mixed.csv', ...more])
  expect((await plan()).code).toBe(exitCodes.invalid)
  expect((await plan('--detailed-exitcode')).code).toBe(exitCodes.invalid)
  expect((await plan('--max-errors', '1', '--detailed-exitcode')).code).toBe(exitCodes.changes)
  const over = await plan('--max-errors', '0', '-o', 'mixed.json')
  expect(over).toMatchObject({ code: exitCodes.gate, stderr: expect.stringMatching(/MIXED-1[^]*1 failed/) as string })
})

describe('a file of more rows than an import takes', () => {
  test('is refused with the option that takes it apart, and is imported in parts as one', async () => {
    const refused = await here(['bulk', 'import', 'campaigns', 'many.csv', '--yes'])
    expect([refused.code, refused.stderr]).toEqual([exitCodes.invalid, expect.stringContaining('--chunk 1000')])
    const args = ['bulk', 'import', 'campaigns', 'many.csv', '--chunk', '600', '--confirm', 'many.csv', '--json']
    const { code, stdout } = await here(args)
    const result = JSON.parse(stdout) as { jobIds: string[] }
    expect([code, result]).toEqual([0, expect.objectContaining({ outcome: 'SUCCEEDED', created: count, totalErrors: 0 })])
    expect(result.jobIds).toHaveLength(2)
  })

  test('has errors with the physical lines of the original file, and one file of failed rows', async () => {
    await write(
      'broken.csv',
      '# timezone=UTC',
      header,
      row('B-1', 0),
      '',
      row('B-2').replace('B-2,STANDARD', '"B-2\r\n",STANDARD'),
      row('B-3', 'x'),
    )
    const { code, stdout } = await here([
      'bulk',
      'import',
      'campaigns',
      'broken.csv',
      '--chunk',
      '1',
      '--yes',
      '--json',
      '--errors-file',
      'failed.csv',
    ])
    const result = JSON.parse(stdout) as { errors: { lineNo: number; code: string }[] }
    expect([code, result.errors.map(({ lineNo, code: error }) => [lineNo, error])]).toEqual([
      exitCodes.partial,
      [
        [3, 'tooSmall'],
        [7, 'invalidNumber'],
      ],
    ])
    const failed = (await textOf('failed.csv')).trim().split('\r\n')
    expect([failed.length, failed.filter((line) => line.startsWith('#'))]).toEqual([4, [failed[0]]])
  })

  test('that fails half-way says what was imported, and how to import the rest', async () => {
    await write('half.csv', header, row('H-1'), row('H-2'), row('H-3'))
    let uploads = 0
    gate.decide = ({ path }) => (path.includes('/bulk/import') && ++uploads === 2 ? 500 : undefined)
    const args = ['bulk', 'import', 'campaigns', 'half.csv', '--chunk', '1', '--yes', '--order', '501', '--reason', 'Client request']
    const { code, stdout, stderr } = await here(args)
    gate.decide = () => undefined
    expect([code, stdout]).toEqual([exitCodes.partial, expect.stringContaining('1 created')])
    expect(stderr).toContain('1 of 3 parts were imported.')
    // The command keeps to the order: without it, rows of other orders would be imported too.
    expect(stderr).toContain("spotdesk bulk import campaigns half.csv --chunk 1 --from-line 3 --order 501 --reason 'Client request' --yes")
    const rest = await here([...args, '--from-line', '3', '--json'])
    expect(JSON.parse(rest.stdout)).toMatchObject({ outcome: 'SUCCEEDED', created: 2 })
  })
})

describe('the time of --wait-timeout', () => {
  test('is that of all jobs of an export together, also into a pipe', async () => {
    const jobs: string[] = []
    const listed = await here(['campaigns', 'list', '--search', 'MANY-', '--all', '--format', 'ids'])
    gate.decide = async ({ path }) => {
      const [, id] = /\/jobs\/([\da-f-]{36})$/.exec(path) ?? []
      if (id === undefined) return undefined
      jobs.push(id)
      // The first job has ended when it is looked at, and the time is over.
      if (jobs.length === 1) await Promise.all([untilIdle(), sleep(300)])
      return undefined
    }
    const { stdout } = await here(['bulk', 'export', 'campaigns', '--ids-file', '-', '--wait-timeout', '300ms'], { stdin: listed.stdout })
    gate.decide = () => undefined
    await untilIdle()
    expect([new Set(jobs).size, jobs.length, stdout.split('\r\n').length > 1000]).toEqual([2, 2, true])
  })

  test('is also that of finding the ids', async () => {
    gate.decide = async ({ path }) => void (/\/campaigns\/keys/.test(path) && (await sleep(100)))
    const { code, stderr } = await here(['bulk', 'export', 'campaigns', '--all', '--wait-timeout', '50ms'])
    gate.decide = () => undefined
    expect([code, stderr]).toEqual([exitCodes.pending, expect.stringContaining('Nothing was exported.')])
  })
})

describe('a preview', () => {
  test('of a thousand rows is a summary, the first 20 changes and where the rest stands', async () => {
    const exported = await here(['bulk', 'export', 'campaigns', '--filter', 'search=MANY-', '--raw-cells'])
    const lines = exported.stdout.split('\r\n').slice(0, 1002)
    const names = lines[1]!.split(',')
    const [cpm, end] = [names.indexOf('cpm'), names.indexOf('end_date')]
    const edited = lines.slice(2).map((line, index) => {
      const cells = line.split(',')
      return cells
        .with(cpm, '13')
        .with(end, index < 10 ? '2030-02-28' : cells[end]!)
        .join(',')
    })
    await write('edited.csv', ...lines.slice(0, 2), ...edited)
    const { stdout } = await here(['bulk', 'plan', 'campaigns', 'edited.csv', '--format', 'table'])
    const printed = stdout.split('\n')
    expect(printed[0]).toBe('Plan: 0 to create, 1000 to change, 0 unchanged, 0 failed.')
    expect(printed[1]).toBe('  Columns    CPM 1,000, End 10')
    expect(printed.filter((line) => line.startsWith('~ Line'))).toHaveLength(20)
    expect(stdout).toContain('980 more changes. All of them: spotdesk bulk plan campaigns edited.csv --all')
    for (const words of [
      ['plan', '--all'],
      ['plan', '-v'],
      ['import', '--dry-run', '--all'],
    ]) {
      const whole = await here(['bulk', words[0]!, 'campaigns', 'edited.csv', ...words.slice(1), '--format', 'table'])
      expect(whole.stdout.split('\n').filter((line) => line.startsWith('~ Line'))).toHaveLength(1000)
    }
  })

  test('sums the money of new campaigns, and names warnings apart', async () => {
    await write('new.csv', header, ...Array.from({ length: 25 }, (_, index) => row(`NEW-${index}`, 1_000_000)))
    const { stdout, stderr } = await here(['bulk', 'import', 'campaigns', 'new.csv', '--dry-run', '--format', 'table'])
    expect(stderr).toContain('Planned spend in USD: $0.00 → $312,500.00 (+$312,500.00). Blast radius: 25 campaigns.')
    expect(stdout.split('\n').filter((line) => line.startsWith('+ Line'))).toHaveLength(20)
  })
})

describe('an export of more than a job holds', () => {
  const many = ['bulk', 'export', 'campaigns', '--filter', 'search=MANY-']
  const rowsOf = (text: string) => text.split('\r\n').filter((line) => line !== '' && !/^\uFEFF?#/.test(line))

  test('is one valid file, row for row that of plain exports, and imports unchanged', async () => {
    const { code, stderr } = await here([...many, '-o', 'all.csv'])
    expect([code, stderr]).toEqual([0, expect.stringContaining('Exported 1,030 campaigns.')])
    const whole = await textOf('all.csv')
    expect([whole.match(/^\uFEFF#/gm)?.length, rowsOf(whole).length]).toEqual([1, count + 1])
    const ids = rowsOf(whole)
      .slice(1)
      .map((line) => line.split(',')[1]!)
    const plain: string[] = []
    for (const part of [ids.slice(0, 1000), ids.slice(1000)])
      plain.push(...rowsOf((await here(['bulk', 'export', 'campaigns', '--ids', part.join(',')])).stdout).slice(1))
    expect(rowsOf(whole).slice(1)).toEqual(plain)
    const again = await here(['bulk', 'import', 'campaigns', 'all.csv', '--chunk', '1000', '--dry-run', '--json', 'verdict'])
    expect(new Set((JSON.parse(again.stdout) as { verdict: string }[]).map(({ verdict }) => verdict))).toEqual(new Set(['UNCHANGED']))
    expect((await here(many)).stdout.split('\r\n').slice(1)).toEqual(whole.split('\r\n').slice(1))
  })

  test('that broke off goes on from there, and so does a download in its middle', async () => {
    const isDownload = (path: string) => path.includes('/export/download/')
    let downloads = 0
    gate.cut = ({ path }) => (isDownload(path) && ++downloads === 2 ? { bytes: 3000, when: () => arrived('broken-off.csv') } : undefined)
    const broken = await here([...many, '-o', 'broken-off.csv'])
    gate.cut = () => undefined
    expect([broken.code, broken.stderr]).toEqual([exitCodes.unreachable, expect.stringContaining('1,000 of 1,030 campaigns are in')])
    await expect(stat(join(cli.folder, 'broken-off.csv'))).rejects.toThrow('ENOENT')
    const { size } = await stat(join(cli.folder, 'broken-off.csv.part.piece'))
    expect(size).toBe(3000)
    await untilIdle()
    gate.passed.length = 0
    expect((await here(['jobs', 'resume', 'broken-off.csv.part.json'])).code).toBe(0)
    const [download] = gate.passed.filter(({ path }) => isDownload(path))
    expect(download!.headers).toMatchObject({ range: `bytes=${size}-`, 'if-range': expect.stringMatching(/^"/) as unknown })
    expect(gate.passed.filter(({ method }) => method === 'POST')).toEqual([])
    const rows = rowsOf(await textOf('broken-off.csv'))
    expect(rows).toEqual(rowsOf(await textOf('all.csv')))
    await expect(stat(join(cli.folder, 'broken-off.csv.part.json'))).rejects.toThrow('ENOENT')
  })

  test('is not continued from a state that names another file', async () => {
    const state = { version: 1, apiUrl: cli.app.url, agencyId: 1, kind: 'campaigns', rawCells: false, ids: [104_001] }
    const path = await cli.write('mine.txt', 'mine')
    await cli.write('theirs.csv.part.json', JSON.stringify({ ...state, path, done: 0, bytes: 0, header: null, jobs: [], etag: null }))
    const { code, stderr } = await here(['jobs', 'resume', 'theirs.csv.part.json'])
    expect([code, stderr, await textOf('mine.txt')]).toEqual([exitCodes.usage, expect.stringContaining('mine.txt'), 'mine'])
  })

  test('continues a cut download by itself, as often as --retries says', async () => {
    let downloads = 0
    const when = () => arrived('retried.csv')
    gate.cut = ({ path }) => (path.includes('/export/download/') && ++downloads === 1 ? { bytes: 5000, when } : undefined)
    gate.passed.length = 0
    const { code } = await here([...many, '-o', 'retried.csv', '--retries', '1'])
    gate.cut = () => undefined
    expect([code, gate.passed.filter(({ headers }) => headers['range'] === 'bytes=5000-').length]).toEqual([0, 1])
    expect(rowsOf(await textOf('retried.csv'))).toEqual(rowsOf(await textOf('all.csv')))
  })

  test('is continued by --resume only on the server and in the agency where it was begun', async () => {
    let jobs = 0
    gate.decide = ({ path, method }) => (method === 'POST' && path.endsWith('/bulk/export') && ++jobs > 1 ? 500 : undefined)
    const broken = await here([...many, '-o', 'moved.csv'])
    gate.decide = () => undefined
    expect(broken.code).toBe(exitCodes.unexpected)
    const elsewhere = await here(['bulk', 'export', 'campaigns', '-o', 'moved.csv', '--resume', '--api-url', cli.app.url])
    expect([elsewhere.code, elsewhere.stderr]).toEqual([exitCodes.conflict, expect.stringContaining('was begun on')])
    expect((await here(['bulk', 'export', 'campaigns', '-o', 'moved.csv', '--resume'])).code).toBe(0)
    expect(rowsOf(await textOf('moved.csv'))).toEqual(rowsOf(await textOf('all.csv')))
  })

  test('interrupted by Ctrl-C keeps what it has and says how to go on', async () => {
    const stop = new AbortController()
    const run = startHere([...many, '-o', 'stopped.csv'], { env: cli.env, cwd: cli.folder, signal: stop.signal })
    await run.said('1,000 of 1,030')
    stop.abort(Object.assign(new Error('Interrupted.'), { name: 'AbortError' }))
    expect(await run.code).toBe(exitCodes.interrupted)
    expect(run.stderr()).toContain('jobs resume')
    await untilIdle()
    expect((await here(['bulk', 'export', 'campaigns', '-o', 'stopped.csv', '--resume'])).code).toBe(0)
    expect(rowsOf(await textOf('stopped.csv'))).toEqual(rowsOf(await textOf('all.csv')))
  })
})

describe('ads', () => {
  test('go out and come back unchanged, by their campaign or their order', async () => {
    const ads = 'action,external_reference,campaign_id,name,type,estimated_duration_sec'
    const stdin = `${ads}\r\nCREATE,A-1,104004,Spot,AUDIO,30\r\nCREATE,A-2,104003,Spot two,AUDIO,15\r\n`
    expect((await here(['bulk', 'import', 'ads', '-', '--yes'], { stdin })).code).toBe(0)
    expect((await here(['bulk', 'export', 'ads', '--campaign', '104003,104004', '-o', 'ads.csv'])).code).toBe(0)
    expect(await textOf('ads.csv')).toMatch(/schema=ad\/1/)
    const { stdout } = await here(['bulk', 'plan', 'ads', 'ads.csv', '--json', 'entityType,verdict'])
    expect(JSON.parse(stdout)).toEqual([1, 2].map(() => ({ entityType: 'ad', verdict: 'UNCHANGED' })))
    const ofOrder = await here(['bulk', 'export', 'ads', '--order', '502'])
    expect([ofOrder.stdout.includes('A-2'), ofOrder.stdout.includes('A-1')]).toEqual([true, false])
    await writeFile(join(cli.folder, 'heavier.csv'), (await textOf('ads.csv')).replace('Spot two', 'Spot 2'))
    await here(['bulk', 'plan', 'ads', 'heavier.csv', '-o', 'ads.json'])
    const applied = await cli.run(['bulk', 'apply', 'ads.json', '--yes', '--json'])
    expect(JSON.parse(applied.stdout)).toMatchObject({ outcome: 'SUCCEEDED', updated: 1 })
  })
  test('with errors are told by line, and retried', async () => {
    const stdin = 'action,external_reference,campaign_id,name,type,weight\r\nCREATE,A-9,104004,Spot,AUDIO,0\r\n'
    const validated = await here(['bulk', 'validate', 'ads', '-', '--json'], { stdin })
    expect(JSON.parse(validated.stdout)).toEqual([expect.objectContaining({ lineNo: 2, column: 'weight' })])
    const { stdout } = await here(['bulk', 'import', 'ads', '-', '--yes', '--json'], { stdin })
    gate.passed.length = 0
    const retried = await here(['bulk', 'retry', (JSON.parse(stdout) as { jobId: string }).jobId, '--yes', '--allow-duplicate'])
    expect([retried.code, gate.passed.some(({ path }) => path === '/ads/bulk/import')]).toEqual([exitCodes.invalid, true])
  })
  test('have no selection of an order', async () => {
    const { code, stderr } = await here(['bulk', 'import', 'ads', '-', '--order', '501', '--yes'], { stdin: 'id,name\n1,x\n' })
    expect([code, stderr]).toEqual([exitCodes.usage, expect.stringContaining('go with files of campaigns')])
  })
})

describe("an order's import", () => {
  test("refuses another order's campaign and one that is not selected, and makes new ones in the order", async () => {
    await write(
      'order.csv',
      'action,id,external_reference,name,type,advertiser_id,start_date,cpm',
      'UPDATE,104001,,Renamed,,,,',
      'UPDATE,104002,,Renamed too,,,,',
      'UPDATE,104003,,Not mine,,,,',
      'CREATE,,IN-501,In the order,STANDARD,1001,2030-01-04,5',
    )
    const args = ['bulk', 'import', 'campaigns', 'order.csv', '--order', '501', '--ids', '104001', '--yes', '--json']
    const { code, stdout } = await here(args)
    const result = JSON.parse(stdout) as { errors: { lineNo: number; code: string }[] }
    expect(code).toBe(exitCodes.partial)
    expect(result).toMatchObject({ created: 1, updated: 1 })
    expect(result.errors.map((error) => [error.lineNo, error.code])).toEqual([
      [3, 'notInSelection'],
      [4, 'notInSelection'],
    ])
    const { stdout: listed } = await here(['campaigns', 'list', '--order', '501', '--search', 'In the order', '--format', 'ids'])
    expect(listed).toMatch(/^\d+\n$/)
  })
})

describe('rows that the forecast refuses to submit', () => {
  test('are submitted with --override and a reason, and not without the reason', async () => {
    const targeting = 'INVENTORY_PUBLISHER in (201) AND INVENTORY_ZONE in (2002)'
    const ofNone = `${header},targeting\r\n${row('NONE-1', 100).replace('2030-01-04,2030-03-31', '2026-11-21,2026-12-31')},${targeting}\r\n`
    expect((await here(['bulk', 'import', 'campaigns', '-', '--yes'], { stdin: ofNone })).code).toBe(0)
    const ads =
      'action,external_reference,campaign_external_reference,name,type,estimated_duration_sec\r\nCREATE,NONE-A,NONE-1,Spot,AUDIO,30\r\n'
    expect((await here(['bulk', 'import', 'ads', '-', '--yes'], { stdin: ads })).code).toBe(0)
    const submit = 'action,external_reference\r\nSUBMIT,NONE-1\r\n'
    const refused = await here(['bulk', 'import', 'campaigns', '-', '--yes'], { stdin: submit })
    expect([refused.code, refused.stdout]).toEqual([exitCodes.invalid, expect.stringContaining('inventory')])
    const unsaid = await here(['bulk', 'import', 'campaigns', '-', '--yes', '--override', 'NO_INVENTORY'], { stdin: submit })
    expect([unsaid.code, unsaid.stderr]).toEqual([exitCodes.usage, expect.stringContaining('needs a reason')])
    const meant = ['--yes', '--allow-duplicate', '--override', 'NO_INVENTORY', '--reason', 'The zone moves']
    const done = await here(['bulk', 'import', 'campaigns', '-', ...meant, '--json'], { stdin: submit })
    expect(JSON.parse(done.stdout)).toMatchObject({ outcome: 'SUCCEEDED', updated: 1 })
  })
})
