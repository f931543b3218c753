import { describe, expect, test } from 'vitest'
import {
  areFilters,
  clearFilters,
  type FilterRow,
  toFilterInput,
  isFiltered,
  knownOnly,
  findUnknownValues,
  writeFilter,
} from './filter-rows.ts'

const status: FilterRow = { kind: 'choices', field: 'status', label: 'Status', options: { RUNNING: 'a', PAUSED: 'b' }, usual: ['RUNNING'] }
const type: FilterRow = { kind: 'choices', field: 'type', label: 'Type', options: { A: 'a', B: 'b' }, isSingle: true }
const client: FilterRow = { kind: 'names', field: 'clientId', label: 'Client', isNumeric: true, find: () => Promise.resolve([]) }
const q: FilterRow = { kind: 'text', field: 'q', label: 'Search' }
const days: FilterRow = { kind: 'dates', field: 'from', toField: 'to', label: 'Days' }
const filters = [status, type, client, q, days]

describe('the filters of an address', () => {
  test('the filters of an address are the input of the row: known values in its case, ids as numbers, one value where it takes one', () => {
    const search = {
      status: 'paused,unknown,running',
      type: 'b,a',
      clientId: '7,x,-1,8',
      q: 'spring',
      from: '20261101000000',
      to: '20261130235959',
    }
    expect(toFilterInput(filters, search)).toEqual({
      status: ['RUNNING', 'PAUSED'],
      type: 'A',
      clientId: [7, 8],
      q: 'spring',
      from: '20261101000000',
      to: '20261130235959',
    })
  })

  test('values that a filter does not know are told apart from the others', () => {
    const search = { status: 'paused,lost', type: 'b', clientId: '7,x,-1', q: 'any', from: 'never' }
    expect(filters.map((filter) => findUnknownValues(filter, search))).toEqual([['lost'], [], ['x', '-1'], [], ['never']])
    expect(filters.flatMap((filter) => findUnknownValues(filter, { status: '' }))).toEqual([])
    // They are dropped, what the filters know stays, and so does the page.
    const address = { status: 'lost,paused', clientId: 'x', q: 'spring', page: '2' }
    expect(knownOnly(filters, address)).toEqual({ status: 'paused', clientId: undefined })
    expect(knownOnly(filters, { status: 'lost' })).toEqual({ status: '' })
    expect(knownOnly(filters, { status: 'paused' })).toEqual({})
    expect(knownOnly(filters, { status: 'paused', from: 'never', to: '20261130235959' })).toEqual({ from: undefined, to: undefined })
  })

  test('filters have their usual values where the address says nothing, and none where it says an empty text', () => {
    expect(toFilterInput(filters, {})).toEqual({ status: ['RUNNING'] })
    expect(toFilterInput(filters, { status: '' })).toEqual({})
    expect([isFiltered(filters, {}), isFiltered(filters, { status: '' })]).toEqual([true, false])
  })

  test('a flag is true where the address says so, and absent otherwise', () => {
    const flag: FilterRow = { kind: 'choices', field: 'late', label: 'Late', options: { TRUE: 'Yes' }, isSingle: true, isFlag: true }
    expect(['true', 'false', '', undefined].map((late) => toFilterInput([flag], late === undefined ? {} : { late }))).toEqual([
      { late: true },
      {},
      {},
      {},
    ])
    expect(writeFilter(flag, [String(true)])).toEqual({ page: undefined, late: 'true' })
  })

  test('a broken or half range, and a text beyond the limit, do no harm', () => {
    expect(toFilterInput(filters, { status: '', from: '20261101000000', to: 'tomorrow' })).toEqual({})
    expect((toFilterInput(filters, { status: '', q: 'x'.repeat(999) })['q'] as string).length).toBe(255)
  })

  test('filters are written in lower case and lead to the first page; clearing says "all" where a usual value would hold', () => {
    expect(writeFilter(status, ['RUNNING', 'PAUSED'])).toEqual({ page: undefined, status: 'running,paused' })
    expect(writeFilter(client, [])).toEqual({ page: undefined, clientId: undefined })
    expect(clearFilters(filters)).toEqual({
      page: undefined,
      status: '',
      type: undefined,
      clientId: undefined,
      q: undefined,
      from: undefined,
      to: undefined,
    })
  })

  test('the filters of an address are those of a view whatever the order, the case, the page and the sort are, and of no other', () => {
    const view = { status: 'running,paused', clientId: '7,8' }
    expect(areFilters(filters, { status: 'PAUSED,running', clientId: '8,7', page: '3', sort: '-name' }, view)).toBe(true)
    expect(areFilters(filters, { status: 'running,paused', clientId: '8,7', q: 'x' }, view)).toBe(false)
    expect(areFilters(filters, {}, { status: 'running' })).toBe(true)
    expect(areFilters(filters, { status: 'running' }, { status: '' })).toBe(false)
  })
})
