/** The types of a table's readers, and the wire form of each record: a wrong limit in a table is seen here and by no generated test. */
import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { nouns } from '../contract/index.ts'
import {
  type ChangesOf,
  type ListInputOf,
  type NewOf,
  type RowOf,
  type StateOf,
  choice,
  choices,
  date,
  flag,
  instant,
  money,
  named,
  own,
  percent,
  record,
  reference,
  shownText,
  text,
  texts,
  whole,
} from './index.ts'

const labels = { ACTIVE: 'Active', INACTIVE: 'Inactive', ARCHIVED: 'Archived' }
const statusLabels: { ACTIVE: string; INACTIVE: string; ARCHIVED: string } = labels
interface Hours {
  from: number
}
const table = record({
  noun: 'samples',
  one: 'sample',
  many: 'samples',
  path: '/samples',
  permissions: { read: 'ZONE.READ', write: 'ZONE.WRITE' },
  owner: { kind: 'agency' },
  fields: {
    name: text({ label: 'Name', most: 9, is: ['required', 'sorts'] }),
    note: text({ label: 'Note', most: 9 }),
    secret: text({ label: 'Secret', most: 9, is: ['private', 'unshown'] }),
    parentId: reference({ label: 'Parent', to: 'parents', is: ['required', 'createOnly', 'filters'] }),
    length: whole({ label: 'Length', minimum: 1, maximum: 9, initial: 3 }),
    price: money({ label: 'Price', minimum: 0, maximum: 9, scale: 4, currency: 'currency' }),
    share: percent({ label: 'Share', is: ['private'] }),
    places: choices({ label: 'Places', labels: statusLabels }),
    tags: texts({ label: 'Tags', most: 2, longest: 3 }),
    isLoud: flag({ label: 'Loud', initial: false }),
    day: date({ label: 'Day' }),
    at: instant({ label: 'At', is: ['required'] }),
    hours: own<Hours>()({ label: 'Hours' }),
    status: choice({ label: 'Status', labels: statusLabels, initial: 'ACTIVE', settable: ['ACTIVE', 'INACTIVE'], is: ['changeOnly'] }),
  },
  shown: { parent: named('parentId', 'Parent'), currency: shownText('Currency') },
})
type Table = typeof table
type Status = 'ACTIVE' | 'INACTIVE' | 'ARCHIVED'

describe('the types of a table', () => {
  // A builder that inferred its flags from what it returns gave a field without `is` every flag.
  test('hold a flag only where a field says it', () => {
    const { note } = table.fields
    expectTypeOf(note.is).toEqualTypeOf<readonly never[]>()
    expectTypeOf<RowOf<Table>['note']>().toEqualTypeOf<string | null>()
  })

  test('of a stored record are the values of its fields', () => {
    expectTypeOf<StateOf<Table>>().toEqualTypeOf<{
      name: string
      note: string | null
      secret: string | null
      parentId: number
      length: number
      price: number | null
      share: number | null
      places: Status[]
      tags: string[]
      isLoud: boolean
      day: string | null
      at: Date
      hours: Hours | null
      status: Status
    }>()
  })

  test('of an answer leave out what is not shown, and have what is shown beside', () => {
    expectTypeOf<RowOf<Table>>().not.toHaveProperty('secret')
    expectTypeOf<RowOf<Table>['parent']>().toEqualTypeOf<{ id: number; name: string }>()
    expectTypeOf<RowOf<Table>['share']>().toEqualTypeOf<number | null>()
  })

  test('of a new record require what is required, of a change nothing, and neither takes a status with calls of its own', () => {
    expectTypeOf<Pick<NewOf<Table>, 'name' | 'parentId' | 'at'>>().toEqualTypeOf<{ name: string; parentId: number; at: Date }>()
    expectTypeOf<NewOf<Table>['note']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<NewOf<Table>>().not.toHaveProperty('status')
    expectTypeOf<ChangesOf<Table>>().not.toHaveProperty('parentId')
    expectTypeOf<ChangesOf<Table>['status']>().toEqualTypeOf<'ACTIVE' | 'INACTIVE' | null | undefined>()
    expectTypeOf<ChangesOf<Table>['name']>().toEqualTypeOf<string | undefined>()
  })

  test('of a list have the filters and columns that fields say', () => {
    expectTypeOf<ListInputOf<Table>['parentId']>().toEqualTypeOf<number[] | undefined>()
    expectTypeOf<ListInputOf<Table>['sort']>().toEqualTypeOf<
      'id' | '-id' | 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt' | undefined
    >()
  })
})

describe('the wire form', () => {
  test.each(['publishers', 'zones'] as const)('of %s', (noun) => {
    const { create, update, list, get } = nouns[noun]
    const form = (schema: z.ZodType | undefined) => {
      const { properties = {}, required = [] } = z.toJSONSchema(schema!, { io: 'input', unrepresentable: 'any' }) as {
        properties?: Record<string, object>
        required?: string[]
      }
      return Object.entries(properties).map(
        ([name, value]) => `${name}${required.includes(name) ? '' : '?'}: ${JSON.stringify(bare(value))}`,
      )
    }
    expect({ new: form(create.body), changes: form(update.body), query: form(list.query), answer: form(get.response) }).toMatchSnapshot()
  })
})

/** Without texts that are for people. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, part]) => (name === 'description' ? [] : [[name, bare(part)]])))
}
