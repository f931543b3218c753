import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { campaignStatusFilters, pageSizes } from '../values/index.ts'
import { dateRangeKeys, predefinedRange } from './date-range.ts'
import { readArray, readInt, readPlace, readRange, readStringList, writeRange, writeStringList } from './query-parameters.ts'
import { type Sort, nextSort, parseSort, printSort } from './sort.ts'

const sortable = new Set(['name', 'id', 'startDate'])
const clicks = (cycle: 'descending-first' | 'ascending-first') => {
  const first = nextSort(null, 'id', cycle)
  const second = nextSort(first, 'id', cycle)
  return [first, second, nextSort(second, 'id', cycle)].map(printSort)
}

describe('sort', () => {
  test('sort (column name, prefixed with - for descending)', () => {
    expect(printSort({ field: 'name', direction: 'descending' })).toBe('-name')
    expect(printSort({ field: 'name', direction: 'ascending' })).toBe('name')
    expect(parseSort('-startDate', sortable)).toEqual({ field: 'startDate', direction: 'descending' })
  })
  test('Sort cycles descending, ascending, none.', () => expect(clicks('descending-first')).toEqual(['-id', 'id', undefined]))
  test('Sorting cycles ascending, descending, none in the shared grid', () =>
    expect(clicks('ascending-first')).toEqual(['id', '-id', undefined]))
  test('another column begins its own cycle', () => {
    expect(nextSort({ field: 'name', direction: 'ascending' }, 'id', 'descending-first')).toEqual({ field: 'id', direction: 'descending' })
  })
  test('a sort that names no column that sorts is none', () => {
    for (const text of [undefined, '', '-', '--id', 'nope', '-nope', 'ID']) expect(parseSort(text, sortable)).toBeNull()
  })
  test('what is printed is read back', () =>
    fc.assert(
      fc.property(fc.constantFrom(...sortable), fc.constantFrom('ascending', 'descending'), (field, direction) => {
        const sort: Sort = { field, direction }
        expect(parseSort(printSort(sort), sortable)).toEqual(sort)
      }),
    ))
})

describe('query parameter types int, array, stringList, dateRange', () => {
  test('int: a whole number, anything else is none', () => {
    expect(['7', ' 0 ', '1.5', '-1', 'x', '', '9'.repeat(30)].map(readInt)).toEqual([7, 0, null, null, null, null, null])
    expect(readInt(undefined)).toBeNull()
  })
  test('array: comma-joined', () => expect([readArray('a, b,,c '), readArray(undefined)]).toEqual([['a', 'b', 'c'], []]))
  test('stringList (upper-cased on read, lower-cased on write)', () => {
    expect(readStringList('running, Paused,nonsense', campaignStatusFilters)).toEqual(['RUNNING', 'PAUSED'])
    expect(writeStringList(['RUNNING', 'PAUSED'])).toBe('running,paused')
    fc.assert(
      fc.property(fc.subarray([...campaignStatusFilters]), (values) => {
        expect(readStringList(writeStringList(values), campaignStatusFilters)).toEqual(values)
      }),
    )
  })
  test('dateRange (with dateRangeKey; default this month)', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const month = { ...predefinedRange('THIS_MONTH', now, 'UTC'), key: 'THIS_MONTH' }
    for (const dateRange of [undefined, '', '5', '9-5', '-5', 'x-y'])
      expect(readRange({ dateRange, dateRangeKey: 'LAST_WEEK' }, now, 'UTC')).toEqual(month)
    for (const key of [...dateRangeKeys, null]) {
      const range = { start: new Date(1000), end: new Date(2000) }
      expect(readRange(writeRange(range, key), now, 'UTC')).toEqual({ ...range, key })
    }
    expect(readRange({ dateRange: '1-2', dateRangeKey: 'SOMETHING' }, now, 'UTC').key).toBeNull()
  })
  test('An invalid page or limit is ignored.', () => {
    const read = (page?: string, limit?: string) => readPlace({ page, limit }, pageSizes.orders)
    expect([read(), read('2', '50'), read('-1', '101'), read('1000001', '0')]).toEqual([
      { page: 0, limit: 15 },
      { page: 2, limit: 50 },
      { page: 0, limit: 15 },
      { page: 0, limit: 15 },
    ])
  })
})
