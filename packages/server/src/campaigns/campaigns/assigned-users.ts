/** User names that campaigns are assigned to, for the list's filter. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { searchKey, sortKey } from '@spotdesk/sdk/values'
import type { Handler } from '../../platform/http/route.ts'
import { unassigned } from './list/search-query.ts'
import { readAssignedNames } from './store.ts'

/** `limit` counts the names; without a search, 'Unassigned' precedes them. */
export const assignedUsers: Handler<typeof campaigns.assignedUsers> = async ({ q, limit }, { db, actor }) => {
  const wanted = searchKey(q?.trim() ?? '')
  const names = (await readAssignedNames(db, actor))
    .map((name) => ({ name, key: sortKey(name) }))
    .filter(({ name }) => searchKey(name).includes(wanted))
  const sorted = names
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name)
  return wanted === '' ? [unassigned, ...sorted] : sorted
}
