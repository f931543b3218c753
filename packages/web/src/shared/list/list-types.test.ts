import type { campaigns } from '@spotdesk/sdk/calls'
import { expect, test } from 'vitest'
import type { ListFilter } from './filter-types.ts'
import type { ListColumn } from './row-types.ts'

type List = typeof campaigns.list
const shape = { header: 'Header', width: 100 }

test('columns are typed by the row: a misspelt field and a sort that the row does not know do not compile', () => {
  const right: ListColumn<List>[] = [
    { ...shape, field: 'name', isSortable: true },
    { ...shape, field: 'own', isDerived: true, sortBy: 'totalSpend', cell: (row) => row.totalSpend },
  ]
  const wrong: ListColumn<List>[] = [
    // @ts-expect-error -- no field of a campaign
    { ...shape, field: 'naem' },
    // @ts-expect-error -- the list is not sorted by it
    { ...shape, field: 'currency', isSortable: true },
    // @ts-expect-error -- a column of its own says so
    { ...shape, field: 'own', cell: () => null },
    // @ts-expect-error -- the cell gets a campaign
    { ...shape, field: 'name', cell: (row) => row.nmae },
  ]
  expect([right.length, wrong.length]).toEqual([2, 4])
})

test('filters are typed by the input of the row: field, kind and every value', () => {
  const find = () => Promise.resolve([])
  const right: ListFilter<List>[] = [
    {
      kind: 'choices',
      field: 'type',
      label: 'Type',
      options: { STANDARD: 'a', SECOND_SCREEN: 'b', RESERVED: 'c', FILLER: 'd', SPONSORSHIP: 'e' },
    },
    { kind: 'names', field: 'advertiserId', isNumeric: true, label: 'Advertiser', find },
    { kind: 'text', field: 'q', label: 'Search' },
  ]
  const wrong: ListFilter<List>[] = [
    // @ts-expect-error -- no parameter of the list
    { kind: 'text', field: 'qq', label: 'Search' },
    // @ts-expect-error -- a value is missing
    { kind: 'choices', field: 'type', label: 'Type', options: { RESERVED: 'a' } },
    // @ts-expect-error -- its values are numbers
    { kind: 'names', field: 'advertiserId', label: 'Advertiser', find },
    // @ts-expect-error -- a position is no filter
    { kind: 'text', field: 'sort', label: 'Sort' },
  ]
  expect([right.length, wrong.length]).toEqual([3, 4])
})
