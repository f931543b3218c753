/** Look-ups of references: among the records of a noun, or in a short list. */
import type { TypedCallRow } from '@spotdesk/sdk/contract'
import { searchKey } from '@spotdesk/sdk/values'
import { asNames } from '../../filters/filter-rows.ts'
import { query, queryClient } from '../../query.ts'
import type { ReferenceLookUp } from '../record-paths.ts'

interface Found {
  id: number
  name: string
  status?: string
}
interface Search {
  q?: string | undefined
  ids?: number[] | undefined
  writable?: boolean | undefined
}
/** The call by which pickers find records of a noun. */
type SearchCall = TypedCallRow<Search, unknown, Found[]>

/** Records by their names; archived ones are named and not offered. */
export function findBySearch(call: SearchCall): ReferenceLookUp {
  const load = (input: Search) => queryClient.fetchQuery(query(call, input))
  return remembering({
    find: async (q) => (await load({ q })).filter(({ status }) => status !== 'ARCHIVED'),
    findWritable: (q) => load({ q, writable: true }),
    name: (values) => load({ ids: values.map(Number) }),
  })
}

/** Things of a short list, which is loaded whole. */
export function findInList(call: TypedCallRow<unknown, unknown, Found[]>): ReferenceLookUp {
  const load = () => queryClient.fetchQuery(query(call, {}))
  return remembering({
    find: async (text) => (await load()).filter(({ name }) => searchKey(name).includes(searchKey(text.trim()))),
    name: load,
  })
}

interface Finder {
  find: (text: string) => Promise<readonly Found[]>
  findWritable?: (text: string) => Promise<readonly Found[]>
  name: (values: readonly string[]) => Promise<readonly Found[]>
}

/** Keeps the names that it finds: what is said of a value has them at once. */
function remembering({ find, findWritable, name }: Finder): ReferenceLookUp {
  const names = new Map<string, string>()
  const keep = (found: readonly Found[]) => {
    const list = asNames(found)
    for (const one of list) names.set(one.value, one.name)
    return list
  }
  return {
    find: async (text) => keep(await find(text)),
    ...(findWritable && { findWritable: async (text: string) => keep(await findWritable(text)) }),
    name: async (values) => keep(await name(values)),
    seen: (value) => names.get(value) ?? value,
  }
}
