import { expect, test } from 'vitest'
import type { FilterRow } from '../../filters/filter-rows.ts'
import { parseSearch, printSearch } from '../../data/search.ts'
import { type SavedView, toViewContent, hrefOfView, isShown, searchOfView } from './saved-view.ts'

const filters: readonly FilterRow[] = [
  { kind: 'choices', field: 'status', label: 'Status', options: { RUNNING: 'Running', PAUSED: 'Paused' }, usual: ['RUNNING'] },
  { kind: 'choices', field: 'type', label: 'Type', options: { STANDARD: 'Standard', RESERVED: 'Guaranteed' } },
  { kind: 'names', field: 'advertiserId', label: 'Advertiser', isNumeric: true, find: () => Promise.resolve([]) },
  { kind: 'text', field: 'q', label: 'Search' },
]
const view = (content: Partial<SavedView>): SavedView => ({
  id: 7,
  name: 'View',
  version: 1,
  screen: 'campaigns',
  scope: 'PERSONAL',
  ownerName: 'me',
  own: true,
  default: false,
  filters: {},
  sort: null,
  columns: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...content,
})

test.each([
  [{}, '/list?view=7&status='],
  [{ filters: { status: ['RUNNING'] } }, '/list?view=7&status=running'],
  [
    { filters: { status: ['PAUSED', 'RUNNING'], advertiserId: [1, 2], q: 'ten & one' } },
    '/list?view=7&status=paused,running&advertiserId=1,2&q=ten+%26+one',
  ],
  [
    { filters: { type: ['RESERVED'] }, sort: '-totalSpend', columns: ['name', 'id'] },
    '/list?view=7&status=&type=reserved&sort=-totalSpend&columns=name,id',
  ],
] as [Partial<SavedView>, string][])('%j is the address %s, and the address is the view', (content, href) => {
  const saved = view(content)
  expect(hrefOfView('/list', saved, filters)).toBe(href)
  const search = parseSearch(href.split('?')[1]!)
  expect(isShown(saved, filters, search)).toBe(true)
  const { status, ...others } = toViewContent(filters, search, search['sort']).filters
  expect({ ...others, ...(status && { status: status.toSorted() }) }).toEqual(saved.filters)
  expect(toViewContent(filters, search, search['sort'])).toMatchObject({ sort: saved.sort, columns: saved.columns })
})

test.each([['status=paused'], ['status=&q=x'], ['status=&sort=name'], ['status=&columns=name'], ['']])('%s is another view', (text) =>
  expect(isShown(view({}), filters, parseSearch(text))).toBe(false),
)

test('a page is no part of a view', () => {
  expect(isShown(view({}), filters, parseSearch('view=7&status=&page=3&limit=50'))).toBe(true)
  expect(printSearch(searchOfView(view({}), filters))).not.toContain('page')
})
