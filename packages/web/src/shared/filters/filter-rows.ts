/** The filters of a list: rows of a table that say how each is read from the address, written to it and offered. */
import { limits, firstOf } from '@spotdesk/sdk/values'
import { readArray, writeStringList } from '@spotdesk/sdk/rules'

/** A name that a look-up found. */
export interface LookUpName {
  value: string
  name: string
}

interface FilterBase {
  /** Name in the address, and in the input of the row. */
  field: string
  /** English text. */
  label: string
  /** Comes with an address, such as that of the copies that were made, and is not offered. */
  isGiven?: true
}

/** Found entities by their ids, for a `names` filter. */
export function asNames(found: readonly { id: number; name: string }[]): LookUpName[] {
  return found.map(({ id, name }) => ({ value: String(id), name }))
}

/** Some of a few known values. The address has them in lower case. */
export interface ChoicesFilter extends FilterBase {
  kind: 'choices'
  /** Values with their English texts, in the order in which they are offered. */
  options: Readonly<Record<string, string>>
  /** The row takes one value, not a list. */
  isSingle?: true
  /** The row takes a number. */
  isNumeric?: true
  /** The row takes true; the only value is TRUE. */
  isFlag?: true
  /** Holds while the address says nothing; the address then writes an empty text for "all". */
  usual?: readonly string[]
}

/** Some of many names, which the server finds. */
export interface NamesFilter extends FilterBase {
  kind: 'names'
  /** The row takes numbers. */
  isNumeric?: true
  find: (text: string) => Promise<readonly LookUpName[]>
  /** Names of chosen values, for an address that was opened; without it a value is its own name. */
  name?: (values: readonly string[]) => Promise<readonly LookUpName[]>
}

/** A text that is searched for. It stands at the end of the bar, and `/` leads to it. */
export interface TextFilterRow extends FilterBase {
  kind: 'text'
  /** Milliseconds without a key press after which the text counts; 500 unless told. */
  debounceMs?: number
}

/** A range of days: `field` gets its first second and `toField` its last one. */
export interface DatesFilter extends FilterBase {
  kind: 'dates'
  toField: string
}

export type FilterRow = ChoicesFilter | NamesFilter | TextFilterRow | DatesFilter
export type FilterSearch = Readonly<Record<string, string>>
export type SearchChange = Record<string, string | undefined>

/** The values of a filter in an address; unknown ones are dropped. */
export function readFilterValues(filter: FilterRow, search: FilterSearch): string[] {
  const text = search[filter.field]
  switch (filter.kind) {
    case 'choices': {
      const wanted = new Set((text === undefined ? (filter.usual ?? []) : readArray(text)).map((value) => value.toUpperCase()))
      const known = Object.keys(filter.options).filter((value) => wanted.has(value.toUpperCase()))
      return filter.isSingle ? known.slice(0, 1) : known
    }
    case 'names':
      return readArray(text).filter((value) => !filter.isNumeric || /^[1-9]\d{0,14}$/.test(value))
    case 'text':
      return text ? [firstOf(text, limits.query)] : []
    case 'dates':
      return text && search[filter.toField] && [text, search[filter.toField]].every((part) => /^\d{14}$/.test(part!))
        ? [text, search[filter.toField]!]
        : []
  }
}

/** The values of an address that a filter does not know. */
export function findUnknownValues(filter: FilterRow, search: FilterSearch): string[] {
  const text = search[filter.field]
  if (filter.kind === 'dates') {
    const said = [text, search[filter.toField]].filter((part) => part !== undefined && part !== '')
    return said.length === 0 || readFilterValues(filter, search).length > 0 ? [] : [said.join(' – ')]
  }
  if (text === undefined || (filter.kind === 'choices' && filter.isFlag)) return []
  if (filter.kind === 'choices') {
    const known = new Set(Object.keys(filter.options).map((value) => value.toUpperCase()))
    return readArray(text).filter((value) => !known.has(value.toUpperCase()))
  }
  return filter.kind === 'names' ? readArray(text).filter((value) => !readFilterValues(filter, search).includes(value)) : []
}

/** The change of an address that sets a filter; without values it shows everything. Another filter begins at the first page. */
export function writeFilter(filter: FilterRow, values: readonly string[]): SearchChange {
  const change: SearchChange = { page: undefined }
  if (filter.kind === 'dates') return { ...change, [filter.field]: values[0], [filter.toField]: values[1] }
  const text = filter.kind === 'choices' ? writeStringList(values) : values.join(',')
  const isSaid = values.length > 0 || (filter.kind === 'choices' && filter.usual !== undefined)
  return { ...change, [filter.field]: isSaid ? text : undefined }
}

/** The change of an address that leaves of its filters the values that they know; its page stays. */
export function knownOnly(filters: readonly FilterRow[], search: FilterSearch): SearchChange {
  const mended = filters.filter((filter) => findUnknownValues(filter, search).length > 0)
  const { page: _, ...change } = Object.assign(
    {},
    ...mended.map((filter) => writeFilter(filter, readFilterValues(filter, search))),
  ) as SearchChange
  return change
}

/** The change of an address that clears every filter. */
export function clearFilters(filters: readonly FilterRow[]): SearchChange {
  return Object.assign({}, ...filters.map((filter) => writeFilter(filter, []))) as SearchChange
}

/** True if an address filters the list. */
export function isFiltered(filters: readonly FilterRow[], search: FilterSearch): boolean {
  return filters.some((filter) => readFilterValues(filter, search).length > 0)
}

/** The filters of an address as the input of a row. */
export function toFilterInput(filters: readonly FilterRow[], search: FilterSearch): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const filter of filters) {
    const values = readFilterValues(filter, search)
    if (values.length === 0) continue
    if (filter.kind === 'dates') {
      input[filter.field] = values[0]
      input[filter.toField] = values[1]
    } else if (filter.kind === 'choices' && filter.isFlag) input[filter.field] = true
    else if (filter.kind === 'text' || (filter.kind === 'choices' && filter.isSingle))
      input[filter.field] = filter.kind === 'choices' && filter.isNumeric ? Number(values[0]) : values[0]
    else input[filter.field] = filter.kind === 'names' && filter.isNumeric ? values.map(Number) : values
  }
  return input
}

/** True if an address has exactly these filters, whatever its page and sort are. */
export function areFilters(filters: readonly FilterRow[], search: FilterSearch, others: Readonly<SearchChange>): boolean {
  const said = Object.fromEntries(Object.entries(others).filter((entry): entry is [string, string] => entry[1] !== undefined))
  return filters.every((filter) => {
    const [here, there] = [search, said].map((each) => readFilterValues(filter, each).toSorted().join())
    return here === there
  })
}
