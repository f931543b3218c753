import displayWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import { painter } from '../terminal.ts'
import type { Column } from './column.ts'
import { renderTable } from './table.ts'

const columns: Column[] = [
  { key: 'id', label: 'Id', align: 'right' },
  { key: 'name', label: 'Name', flexible: true },
  { key: 'status', label: 'Status' },
  { key: 'start', label: 'Start', spare: 2 },
  { key: 'end', label: 'End', spare: 1 },
  { key: 'spend', label: 'Spend', align: 'right' },
]
const row = (name: string) => ({
  id: 104_001,
  name,
  status: 'Completed, archived',
  start: '2026-10-08',
  end: '2026-12-03',
  spend: '$14,069.48',
})
const rows = [
  row('Short'),
  row('A campaign whose name is longer than any column has room for'),
  row('広告キャンペーン 👩‍👩‍👧 秋のドライブ、長い名前のキャンペーン'),
]
const table = (width: number, of: readonly object[] = rows) => renderTable(of, columns, width, painter(false))
const head = (width: number) => table(width).split('\n')[0]!.trim().split(/ {2,}/)

describe('a table never is wider than the terminal', () => {
  test.each([200, 140, 100, 80, 60, 40, 24])('%i columns', (width) => {
    for (const line of table(width).split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(width)
  })
  test('columns with a rank to leave are left out first, the highest rank before the others', () => {
    expect(head(140)).toEqual(['ID', 'NAME', 'STATUS', 'START', 'END', 'SPEND'])
    expect(head(85)).toEqual(['ID', 'NAME', 'STATUS', 'END', 'SPEND'])
    expect(head(76)).toEqual(['ID', 'NAME', 'STATUS', 'SPEND'])
  })
  test('then flexible columns are cut, and every other stays whole', () => {
    const [, , long] = table(60).split('\n')
    expect(long).toMatch(/^104001 {2}A campaign.*… {2}Completed, archived {2}\$14,069\.48$/)
  })
  test('several flexible columns are cut before a date or an amount is', () => {
    const wide: Column[] = [
      { key: 'id', label: 'Id' },
      ...['a', 'b', 'c'].map((key): Column => ({ key, label: key, flexible: true })),
      { key: 'day', label: 'Day' },
    ]
    const long = 'a name that is long'
    const [, line] = renderTable([{ id: 104_001, a: long, b: long, c: long, day: '2026-11-10' }], wide, 44, painter(false)).split('\n')
    expect(line).toMatch(/^104001 .*… .*… .*… +2026-11-10$/)
  })
  test('characters that take two columns are aligned with the others', () => {
    const ends = table(140)
      .split('\n')
      .map((line) => displayWidth(line))
    expect(new Set(ends.slice(1)).size).toBe(1)
  })
  test('a name cannot move the cursor, colour the terminal or reverse the text', () => {
    const text = table(140, [row('\u001b[31mred\u001b[0m \u001b[2J\u0007\u202egnp.exe\nnext')])
    expect(text).toContain('red gnp.exe next')
    // oxlint-disable-next-line no-control-regex -- they are what must be gone
    expect(text).not.toMatch(/[\u0007\u001b\u202e]/)
  })
})
