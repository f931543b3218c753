import { writeStringList } from '@spotdesk/sdk/rules'
import { describe, expect, test } from 'vitest'
import { readPlace, writePlace } from '../../shared/grid/place.ts'
import { parseSearch, printSearch } from '../../shared/search.ts'
import { isRunningOnly, isUnfiltered, listInput, readFilters, sortableFields, viewOf, viewsOf } from './search.ts'

const filtersOf = (address: string) => readFilters(parseSearch(address))

describe('the filters of the list', () => {
  test('an absent status is RUNNING, and an empty one means all', () => {
    expect(filtersOf('').status).toEqual(['RUNNING'])
    expect(filtersOf('?status=').status).toEqual([])
    expect(filtersOf('?status=ARCHIVED').status).toEqual(['ARCHIVED'])
    expect(isRunningOnly(filtersOf(''))).toBe(true)
    expect(isUnfiltered(filtersOf('?status='))).toBe(true)
  })

  test('set values are upper-cased when read and lower-cased when written', () => {
    expect(filtersOf('?status=paused,Ready&type=reserved&deliveryStatus=ending_soon')).toMatchObject({
      status: ['READY', 'PAUSED'],
      type: ['RESERVED'],
      deliveryStatus: ['ENDING_SOON'],
    })
    expect(writeStringList(['PAUSED', 'READY'])).toBe('paused,ready')
    expect(printSearch({ status: writeStringList(['PAUSED', 'READY']) })).toBe('?status=paused,ready')
  })

  test('invalid values are left out, and text is cut at 255 characters', () => {
    expect(filtersOf('?status=nonsense,PAUSED&advertiserId=1001,x,-1,1.5').status).toEqual(['PAUSED'])
    expect(filtersOf('?advertiserId=1001,x,-1,1.5').advertiserId).toEqual([1001])
    expect(filtersOf(`?q=${'x'.repeat(300)}`).q).toHaveLength(255)
  })

  test('are sent with page, limit and sort', () => {
    const search = parseSearch('?status=paused&q=kia&page=2&limit=25&sort=-name')
    expect(listInput(readFilters(search), readPlace(search, sortableFields, 10))).toMatchObject({
      status: ['PAUSED'],
      q: 'kia',
      page: 2,
      limit: 25,
      sort: '-name',
    })
  })
})

describe('the position in the list', () => {
  test('page is zero-based and limit 10 by default; a bad value counts as the default', () => {
    expect(readPlace({}, sortableFields, 10)).toEqual({ page: 0, limit: 10, sort: null })
    expect(readPlace({ page: '-1', limit: '1e3', sort: 'nothing' }, sortableFields, 10)).toEqual({ page: 0, limit: 10, sort: null })
  })

  test('defaults are left out of the address', () => {
    expect(writePlace({ page: 0, limit: 10, sort: null }, 10)).toEqual({ page: undefined, limit: undefined, sort: undefined })
    expect(writePlace({ page: 3, limit: 50, sort: { field: 'id', direction: 'descending' } }, 10)).toEqual({
      page: '3',
      limit: '50',
      sort: '-id',
    })
  })
})

describe('saved views', () => {
  test('are addresses, and an address is recognised as its view', () => {
    const views = viewsOf('manager@demo.spotdesk.test')
    for (const view of views) expect(viewOf(parseSearch(printSearch(view.search)), views)).toBe(view.id)
    expect(viewOf(parseSearch('?status=running&type=reserved'), views)).toBeUndefined()
  })

  test('"Needs attention" has the statuses READY, RUNNING and PAUSED', () => {
    const [, attention] = viewsOf('x')
    expect(readFilters(attention!.search as Record<string, string>).status.toSorted()).toEqual(['PAUSED', 'READY', 'RUNNING'])
  })
})
