import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import type { Terminal } from '../terminal.ts'
import { summarise, summariseRows } from './annotations.ts'
import { defineColumns } from './column.ts'
import { csv } from './delimited.ts'
import { failureText } from './failures.ts'
import { printable, printableLines } from './printable.ts'

const link = '\u001B]8;;http://bad.test\u0007Spring\u001B]8;;\u0007'

test.each([
  ['\u001B[31mred\u001B[0m', 'red'],
  [link, 'Spring'],
  ['\u001B]52;c;YQ==\u0007x', 'x'],
  ['a\u009B31mb', 'ab'],
  ['a\rb\bc', 'abc'],
  ['\u202Eabc\u2066\u200F\u061C', 'abc'],
  ['a\u2028b\u{E0041}\uFEFF', 'ab'],
  ['one\n::error::two', 'one ::error::two'],
  ['👩‍🚀 نص', '👩‍🚀 نص'],
])('%j is one line without control characters', (text, expected) => {
  expect(printable(text)).toBe(expected)
})

test('lines of the program keep their colours and line ends only', () => {
  expect(printableLines(`\u001B[33m!\u001B[39m one\n${link}\r\u001B[2J`)).toBe('\u001B[33m!\u001B[39m one\nSpring')
})

test('a failure that quotes others is one line for each of its texts', () => {
  const failure = new Failure({
    code: 'x',
    message: `No ${link}\n::error::forged`,
    exit: 'invalid',
    details: ['a\u001B[2Jb\n::warning::c'],
    hint: 'd\u009B31me\nf',
  })
  expect(failureText(failure, (_, text) => text, false)).toBe('Error: No Spring ::error::forged\n  ab ::warning::c\nde\nf\n')
})

test('CSV has no text that a spreadsheet runs, and numbers as they are', () => {
  const columns = defineColumns<{ name: string; change: number }>([
    { key: 'name', label: 'Name' },
    { key: 'change', label: 'Change' },
  ])
  expect(csv.line(columns, { name: '=HYPERLINK("http://bad.test")', change: -5 })).toBe(`"'=HYPERLINK(""http://bad.test"")",-5\r\n`)
})

test('the summary of a workflow shows texts as they are, in their cell', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'summary-')), 'summary.md')
  const terminal = { env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: path } } as unknown as Terminal
  summarise(terminal, 'Import of a\n# b', { outcome: String.raw`x\|y` })
  summariseRows(terminal, 'Gate', [{ name: '<img src=//bad.test>|[a](http://bad.test)' }, { name: '1\n| 2' }])
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean)
  expect(lines).toEqual([
    '### Import of a # b',
    '| outcome |',
    '| --- |',
    '| x&#92;&#124;y |',
    '### Gate',
    '| name |',
    '| --- |',
    '| &#60;img src=//bad.test&#62;&#124;&#91;a&#93;(http://bad.test) |',
    '| 1 &#124; 2 |',
  ])
})
