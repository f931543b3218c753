/** Names in a user's scope: advertisers and publishers, found by text or by id. */
import { advertisers, users } from '@spotdesk/sdk/calls'
import { limits } from '@spotdesk/sdk/values'
import type { Option } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { query } from '../../shared/query.ts'

export type ScopeField = 'advertiserIds' | 'publisherIds'

export interface ScopeTexts {
  /** Label of the choice. */
  label: string
  /** Everything of the agency. */
  all: string
}

export const scopeTexts: Record<ScopeField, ScopeTexts> = {
  advertiserIds: { label: 'Advertisers', all: 'All advertisers' },
  publisherIds: { label: 'Publishers', all: 'All publishers' },
}

const rows = { advertiserIds: advertisers.search, publisherIds: users.publishers } as const

/** Names that were seen once: a chosen one stays known when the list shows others. */
const known = new Map<string, string>()
const toKey = (field: ScopeField, id: string) => `${field} ${id}`

function learn(field: ScopeField, found: readonly { id: number; name: string }[]): void {
  for (const { id, name } of found) known.set(toKey(field, String(id)), name)
}

/** At most ten that match; the first ones without a text. */
export async function findInScope(field: ScopeField, text: string, signal: AbortSignal): Promise<Option[]> {
  const found = (await api.call(rows[field], text === '' ? {} : { q: text }, { signal })).slice(0, limits.searchResults)
  learn(field, found)
  return found.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** The name of an id that was seen; else the id. */
export const nameInScope = (field: ScopeField, id: string) => known.get(toKey(field, id)) ?? `#${id}`

/** The names of ids, once they are known; before that, and of one that is gone, the id. */
export function useScopeNames(field: ScopeField, ids: readonly number[]): (id: string) => string {
  const found = useQuery({ ...query(rows[field], { ids: [...ids] }), enabled: ids.length > 0, staleTime: Infinity })
  if (found.data) learn(field, found.data)
  return (id) => nameInScope(field, id)
}
