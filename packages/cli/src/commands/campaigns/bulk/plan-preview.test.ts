/** The preview of a plan, line by line: what is listed, what is counted, and where the rest stands. */
import { expect, test } from 'vitest'
import type { LineError } from '../../../shared/files/lines.ts'
import type { BulkPlanItem, Plan } from './make-plan.ts'
import { planPreview } from './plan-preview.ts'

const item = (index: number, more: Partial<BulkPlanItem> = {}) =>
  ({
    index,
    line: index + 2,
    entityType: 'campaign',
    id: 7,
    name: 'Radio',
    externalReference: 'R-1',
    verdict: 'UPDATE',
    action: null,
    changes: [],
    warnings: [],
    errors: [],
    ...more,
  }) as unknown as BulkPlanItem
const change = (label: string) => ({ field: label.toLowerCase(), label, before: 'a', after: 'b', beforeText: 'a', afterText: 'b' })
const error = (lineNo: number, column: string | null, message = 'Bad.'): LineError => ({
  lineNo,
  column,
  code: 'x',
  message,
  value: null,
  suggestion: null,
  reference: null,
})
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

/** The lines; what is painted has its colour before it. */
function lines({ items = [], errors = [] }: { items?: BulkPlanItem[]; errors?: LineError[] }, whole = false): string[] {
  const of = (verdict: BulkPlanItem['verdict']) => items.filter((one) => one.verdict === verdict).length
  const counts = { create: of('CREATE'), update: of('UPDATE'), unchanged: of('UNCHANGED'), error: errors.length }
  const paint = (colour: string | undefined, text: string) => `<${colour}>${text}`
  return planPreview({ parts: [], items, errors, counts } as Plan, { paint }, { whole, elsewhere: 'there' }).split('\n')
}

test('a short plan is field by field; what does not change is left out, and keys that are not there', () => {
  const items = [
    item(0, { changes: [change('Name')] as never }),
    item(1, { verdict: 'CREATE', id: null, externalReference: null, name: 'New' }),
    item(2, { verdict: 'UNCHANGED' }),
    item(3, { line: null, name: null, externalReference: null }),
  ]
  expect(lines({ items, errors: [error(9, null)] })).toEqual([
    '<yellow>~ Line 2  #7 Radio (R-1)',
    '    Name: a → b',
    '<green>+ Line 3  New',
    '<yellow>~ Line 4  #7',
    expect.stringMatching(/^<red>! .*9.*Bad\./),
  ])
})

test('20 changes and 20 errors are listed whole; one more of either is a summary that says how many are left', () => {
  const [items, errors] = [many(20, (index) => item(index)), many(20, (index) => error(index + 2, 'cpm'))]
  expect(lines({ items, errors })).toHaveLength(40)
  expect(lines({ items: [...items, item(20)], errors }).at(-1)).toBe('1 more change. All of them: there')
  expect(lines({ items, errors: [...errors, error(99, null)] }).at(-1)).toBe('1 more error. All of them: there')
  const both = { items: many(22, (index) => item(index)), errors: many(1023, (index) => error(index, 'cpm')) }
  expect(lines(both).at(-1)).toBe('2 more changes and 1,003 more errors. All of them: there')
  expect(lines(both, true).filter((line) => line.startsWith('<yellow>~'))).toHaveLength(22)
  expect(lines(both, true).at(-1)).toMatch(/^<red>!/)
})

test('the summary counts columns of changes, actions, errors by column and warnings, the most frequent first', () => {
  const warned = { warnings: [{ message: 'Late.', line: 2, column: null, code: 'y', value: null, suggestion: null }] as never }
  const items = [
    ...many(19, (index) => item(index, { changes: [change('End')] as never, action: 'PAUSE' })),
    item(20, { changes: [change('CPM'), change('End')] as never, action: 'UNARCHIVE', ...warned }),
    item(21, { verdict: 'CREATE', action: 'CREATE', changes: [change('Name')] as never }),
    item(22, { verdict: 'UNCHANGED', ...warned }),
  ]
  const errors = [error(30, null), error(31, 'cpm', 'Too big.'), error(32, 'cpm', 'Too big.')]
  expect(lines({ items, errors }).slice(0, 7)).toEqual([
    '<bold>Plan: 1 to create, 20 to change, 1 unchanged, 3 failed.',
    '  Columns    End 20, CPM 1',
    '  Actions    Pause 19, Unarchive 1',
    '<red>  Errors     2 × cpm: Too big.',
    '<red>  Errors     1 × Bad.',
    '<yellow>  Warning    2 × Late.',
    '',
  ])
})
