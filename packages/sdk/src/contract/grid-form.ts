/**
 * The second form of a grid's source. Besides its GET, a grid has a POST of `{ page, limit, sort, filterModel }` to the same address with
 * the same answer (docs/domain.md §18.4). The POST is made from the GET's row. It does not exist if the address has its own POST.
 */
import * as z from 'zod'
import { limits } from '../values/index.ts'
import { isSet, readText, unwrap } from './codec.ts'
import { type Endpoint, type EndpointRow, withCallRow } from './endpoint.ts'

const value = z.union([z.string().max(limits.query), z.number()])

/** Filter of one column of a grid. */
const ColumnFilter = z.union([
  z.object({
    /** A list of values. */
    filterType: z.literal('set'),
    /** Values; one of them has to match. Empty matches every row. */
    values: z.array(value).max(limits.exportPageMax),
  }),
  z.object({
    /** A single value. */
    filterType: z.enum(['text', 'equals']),
    /** The value; empty matches every row. */
    filter: value,
  }),
])

/** The body of a grid's POST. */
export interface GridRequest {
  /** Page of the list, from 0. */
  page?: number
  /** Rows of the page. */
  limit?: number
  /** Column, with '-' before it for descending. */
  sort?: string
  /** Filters by the name of the query parameter. */
  filterModel?: Record<string, z.output<typeof ColumnFilter> | undefined>
}

const forms = new WeakMap<EndpointRow, Endpoint>()
const sources = new WeakMap<EndpointRow, EndpointRow>()

/** Members that every grid sends beside its filters. */
const places = ['page', 'limit', 'sort']

/** The POST form of a paged GET; the same object each time. */
function getGridForm(source: EndpointRow): Endpoint {
  const known = forms.get(source)
  if (known) return known
  const shape = (source.query?.shape ?? {}) as Record<string, z.ZodType>
  const entries = Object.entries(shape)
  const filters = entries.filter(([name]) => !places.includes(name)).map(([name]) => [name, ColumnFilter.optional()])
  const row: EndpointRow = {
    ...source,
    method: 'POST',
    summary: `${source.summary}, with the query of a grid`,
    description: 'It answers the same as its GET. Values match in any case. An empty filter matches everything.',
    reads: true,
    query: undefined,
    paged: undefined,
    body: z.object({
      ...Object.fromEntries(entries.filter(([name]) => places.includes(name))),
      /** Filters by the name of the query parameter. */
      filterModel: z.strictObject(Object.fromEntries(filters) as Record<string, z.ZodOptional<typeof ColumnFilter>>).optional(),
    }),
  }
  delete row.query
  delete row.paged
  const form = withCallRow(row)
  forms.set(source, form)
  sources.set(form, source)
  return form
}

/** The GET of a POST form; undefined for every other row. */
export function gridSourceOf(row: EndpointRow): EndpointRow | undefined {
  return sources.get(row)
}

const toAddressKey = ({ path }: EndpointRow) => path.replaceAll(/\{\w+\}/g, '{}')

/** Grid sources among these rows whose address has no other POST, with their POST forms. */
export function gridForms(rows: readonly EndpointRow[]): { source: EndpointRow; form: Endpoint }[] {
  const taken = new Set(rows.filter(({ method }) => method === 'POST').map(toAddressKey))
  return rows
    .filter((row) => row.method === 'GET' && row.paged && !taken.has(toAddressKey(row)))
    .map((source) => ({ source, form: getGridForm(source) }))
}

/**
 * A grid's request as the values of its GET's query, not validated yet. Values that do not fit are passed on, so that validation names
 * them.
 */
export function gridQuery(source: EndpointRow, { filterModel = {}, ...place }: GridRequest): Record<string, unknown> {
  const shape = (source.query?.shape ?? {}) as Record<string, z.ZodType>
  const out: Record<string, unknown> = { ...place }
  for (const [name, filter] of Object.entries(filterModel)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!filter || !schema) continue
    const texts = ('values' in filter ? filter.values : [filter.filter]).map((one) => String(one).trim()).filter((text) => text !== '')
    if (texts.length === 0) continue
    const element = isSet(schema) ? ((unwrap(schema) as z.ZodArray).element as z.ZodType) : schema
    const values = texts.map((text) => readText(element, text))
    out[name] = isSet(schema) ? values : values.at(-1)
  }
  return out
}
