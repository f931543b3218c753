import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@spotdesk/sdk/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runHere } from '../../../testing/here.test.kit.ts'

let cwd: string
/** No server listens there: a file that was sent would end in exit 11. */
const env = () => ({ SPOTDESK_CONFIG_DIR: cwd, SPOTDESK_API_URL: 'http://127.0.0.1:9', SPOTDESK_TOKEN: 'sdt_x', SPOTDESK_RETRIES: '0' })
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'spotdesk-files-'))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

const rows = (count: number) => `id,name\n${Array.from({ length: count }, (_, index) => `${index + 1},x`).join('\n')}\n`

/** Content, code, message. */
const bad: [string, string | Uint8Array, string, string][] = [
  ['of 0 bytes', '', 'emptyFile', 'The file has no rows.'],
  ['with a header alone', 'id,name\r\n', 'emptyFile', 'The file has no rows.'],
  ['not in UTF-8', Buffer.from('id,name\n2,Caf\u00e9\n', 'latin1'), 'badEncoding', 'UTF-8'],
  ['of more than 3,000,000 bytes', `id,name\n2,${'x'.repeat(limits.bulkFileBytes)}\n`, 'fileTooLarge', '3 MB'],
  ['of more than 1,000 rows', rows(1001), 'tooManyRows', '1,000'],
  ['of a spreadsheet program', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]), 'notCsv', 'a workbook of a spreadsheet program (.xlsx'],
  ['with an unknown column', 'id,nmae\n2,x\n', 'unknownColumn', 'did you mean name?'],
  ['with a column twice', 'id,name,Name\n2,x,y\n', 'duplicateColumn', 'Name'],
  ['with a quote that never closes', 'id,name\n2,"x\n3,y\n', 'unclosedQuote', 'line 2'],
  ['of a zone that is none', '# timezone=Mars/Olympus\nid,name\n2,x\n', 'unknownTimeZone', 'Mars/Olympus'],
  ['of another schema', '# schema=ad/1\nid,name\n2,x\n', 'wrongSchema', 'ad/1'],
]

describe('a file that is none to import is refused as a whole, and never sent', () => {
  test.each(bad)('%s', async (name, content, code, said) => {
    const file = `${name.replaceAll(/\W+/g, '-')}.csv`
    await writeFile(join(cwd, file), content)
    const validated = await runHere(['bulk', 'validate', 'campaigns', file, '--json'], { cwd, env: env() })
    expect([validated.code, JSON.parse(validated.stdout)]).toEqual([10, [expect.objectContaining({ code })]])
    const imported = await runHere(['bulk', 'import', 'campaigns', file, '--yes'], { cwd, env: env() })
    expect([imported.code, imported.stdout, imported.stderr.toLowerCase()]).toEqual([10, '', expect.stringContaining(said.toLowerCase())])
  })
})

describe('each row that cannot be read is told by line, column, code and what was meant', () => {
  const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm,targeting'
  const good = ['CREATE', 'R-1', 'One', 'STANDARD', '1001', '2030-01-04', '2030-03-31', 'IMPRESSIONS', '500', '12.5', '']
  const rowWith = (column: number, value: string) => good.with(column, value).join(',')
  test.each([
    [rowWith(9, '"12,5"'), { column: 'cpm', code: 'invalidNumber', value: '12,5', suggestion: '12.5' }],
    [rowWith(9, '$12.50'), { column: 'cpm', code: 'invalidNumber', suggestion: '12.50' }],
    [rowWith(9, '"12,50 EUR"'), { column: 'cpm', code: 'invalidNumber', suggestion: '12.50' }],
    [rowWith(8, '€500'), { column: 'objective_value', code: 'invalidNumber', suggestion: '500' }],
    [rowWith(5, '2030-1-2'), { column: 'start_date', code: 'invalidDate', suggestion: '2030-01-02' }],
    [rowWith(5, '20300102'), { column: 'start_date', code: 'invalidDate', suggestion: '2030-01-02' }],
    [rowWith(3, 'STANDRD'), { column: 'type', code: 'invalidEnum', suggestion: 'STANDARD' }],
    [rowWith(8, '0'), { column: 'objective_value', code: 'tooSmall', value: '0', suggestion: '1' }],
    [rowWith(5, '31/12/2029'), { column: 'start_date', code: 'invalidDate' }],
    [rowWith(10, 'LOCATION_COUNTRY in (US'), { column: 'targeting', code: 'targetingSyntax' }],
    [rowWith(0, 'MAKE'), { column: 'action', code: 'invalidEnum' }],
    [rowWith(2, `x${'x'.repeat(300)}`), { column: 'name', code: 'tooLong' }],
    [`${rowWith(2, 'x')},more`, { column: null, code: 'wrongCellCount' }],
  ])('%s', async (row, error) => {
    const { code, stdout } = await runHere(['bulk', 'validate', 'campaigns', '-', '--json'], {
      cwd,
      env: env(),
      stdin: `${header}\n${row}\n`,
    })
    expect([code, JSON.parse(stdout)]).toEqual([10, [expect.objectContaining({ lineNo: 2, ...error })]])
  })
  test('errors of a file are sentences with their count', async () => {
    await writeFile(join(cwd, 'rows.csv'), `${header}\n${rowWith(8, '0')}\n${rowWith(3, 'FILLR')}\n`)
    const { stdout, stderr } = await runHere(['bulk', 'validate', 'campaigns', 'rows.csv'], { cwd, env: env(), person: true, columns: 80 })
    expect([stdout, stderr]).toEqual([
      'Line 2 - objective_value: The number is too small. The minimum is 1. (got 0)\n' +
        'Line 3 - type: FILLR is not one of the values. (got FILLR, did you mean FILLER?)\n',
      '2 errors.\n',
    ])
  })
})

describe('what is no file is wrong usage', () => {
  test('a missing file and a folder are usage errors', async () => {
    await mkdir(join(cwd, 'folder'))
    for (const [path, said] of [
      ['missing.csv', `There is no file ${join(cwd, 'missing.csv')}.`],
      ['folder', `${join(cwd, 'folder')} is a folder.`],
    ] as const) {
      const { code, stderr } = await runHere(['bulk', 'import', 'campaigns', path, '--yes'], { cwd, env: env() })
      expect([code, stderr]).toEqual([2, expect.stringContaining(said)])
    }
  })
  test('"-" in a terminal without piped input is a usage error', async () => {
    const { code, stderr } = await runHere(['bulk', 'validate', 'campaigns', '-'], { cwd, env: env(), person: true })
    expect([code, stderr]).toEqual([2, expect.stringContaining('nothing is piped in')])
  })
  test('an unknown kind is a usage error', async () => {
    const { code, stderr } = await runHere(['bulk', 'validate', 'campaign', 'x.csv'], { cwd, env: env() })
    expect([code, stderr]).toEqual([2, expect.stringContaining('Did you mean campaigns?')])
  })
})
