/** The filters of a record's list, from the flags of its table. */
import { limits } from '@spotdesk/sdk/values'
import type { FilterRow } from '../../filters/filter-rows.ts'
import type { ListFilter } from '../../list/filter-types.ts'
import type { AnyCalls, RecordWeb } from '../record-web.ts'
import { listFields, findLookUp } from '../record-web.ts'

const search: FilterRow = { kind: 'text', field: 'q', label: 'Search by ID or name', debounceMs: limits.textFilterDebounceMs }

/** A filter for each choice and reference that filters, then the search. @param without fields that the list is of already */
export function recordFilters(web: RecordWeb, without: readonly string[] = []): ListFilter<AnyCalls['list']>[] {
  const rows = listFields(web.table).flatMap(([name, field]): FilterRow[] => {
    if (!field.is.includes('filters') || without.includes(name)) return []
    if (field.kind === 'reference') {
      const { find, name: findNames } = findLookUp(web, name, field)
      return [{ kind: 'names', field: name, label: field.label, isNumeric: true, find, name: findNames }]
    }
    if (field.kind !== 'choice') return []
    // A list begins without archived records.
    const usual = name === 'status' && field.settable && { usual: field.settable }
    return [{ kind: 'choices', field: name, label: field.label, options: field.labels, ...usual }]
  })
  // The names of fields are data here, and the table has said which of them filter.
  return [...rows, search] as unknown as ListFilter<AnyCalls['list']>[]
}
