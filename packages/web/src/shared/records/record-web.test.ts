import { publishers, zones } from '@spotdesk/sdk/calls'
import { publishers as rows } from '@spotdesk/sdk/contract'
import { publisher, zone } from '@spotdesk/sdk/records'
import { expect, test } from 'vitest'
import type { RecordFormOptions } from './form/form-web.ts'
import { columnShapes } from './list/column-facts.ts'
import { recordFilters } from './list/record-filters.ts'
import { recordWeb, type RecordWebOptions } from './record-web.ts'

type Options = RecordWebOptions<typeof zone>
type FormOptions = RecordFormOptions<typeof zone>

test('options name fields of their own table: a misspelt one and the calls of another record do not compile', () => {
  const right: Options = { about: '', order: ['floorCpm'], columns: { publisher: { text: (row) => row.publisher.name }, tags: false } }
  const wrong: Options[] = [
    // @ts-expect-error -- no column of a zone
    { about: '', order: ['floorCmp'] },
    // @ts-expect-error -- the field of another record
    { about: '', columns: { revenueShare: false } },
    // @ts-expect-error -- the row has no such member
    { about: '', columns: { name: { text: (row) => row.domain } } },
  ]
  const forms: FormOptions[] = [
    { layout: [['name', 'publisherId']] },
    // @ts-expect-error -- no field of a zone
    { layout: [['name', 'publisher']] },
  ]
  // @ts-expect-error -- the calls of another record
  recordWeb(zone, publishers, right)
  expect([wrong.length, forms.length, rows.list.path]).toEqual([3, 2, '/publishers'])
})

const lookUp = { find: () => Promise.resolve([]), name: () => Promise.resolve([]), seen: (value: string) => value }

test('an order says which columns are shown, and a column can be left out', () => {
  const web = recordWeb(zone, zones, { about: '', order: ['status', 'floorCpm'], columns: { tags: false } })
  const columns = columnShapes(web)
  expect(columns.filter(({ isHidden }) => !isHidden).map(({ field }) => field)).toEqual(['status', 'floorCpm'])
  expect(columns[1]).toMatchObject({ header: 'Floor CPM', align: 'end', isSortable: true })
  expect(columns.map(({ field }) => field)).not.toContain('tags')
  expect(columnShapes(web, ['format']).map(({ field }) => field)).not.toContain('format')
})

test('without an order every column is shown but dates and what only the server knows; private ones once a row has a value', () => {
  const columns = columnShapes(recordWeb(publisher, publishers, { about: '' }))
  expect(columns.filter(({ isHidden }) => isHidden).map(({ field }) => field)).toEqual(['isOwn', 'createdAt', 'updatedAt'])
  expect(columns.filter(({ isSparse }) => isSparse).map(({ field }) => field)).toEqual([
    'contactEmail',
    'revenueShare',
    'externalReference',
  ])
  // The widest label has room.
  expect(columns.find(({ field }) => field === 'type')!.width).toBeGreaterThan(140)
})

test('a list is filtered by its choices and references, without the archived ones until they are asked for', () => {
  const web = recordWeb(zone, zones, { about: '', lookUps: { publisherId: lookUp } })
  const filters = recordFilters(web).map((filter) => `${filter.field} ${filter.kind}`)
  expect(filters).toEqual(['publisherId names', 'format choices', 'feedType choices', 'status choices', 'q text'])
  expect(recordFilters(web, ['publisherId'])).toHaveLength(4)
  expect(recordFilters(web)[3]).toMatchObject({ usual: ['ACTIVE', 'INACTIVE'] })
  expect(() => recordFilters(recordWeb(zone, zones, { about: '' }))).toThrow('say the look-up of Publisher')
})
