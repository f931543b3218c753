/** User names that campaigns are assigned to, for the list's filter. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { searchKey, sortKey } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Handler } from '../../platform/http/route.ts'
import { unassigned } from './search.ts'
import { visibleCampaigns } from '../../platform/http/visible.ts'

/** `limit` counts the names; 'Unassigned' stands before them when nothing is searched for. */
export const assignedUsers: Handler<typeof campaigns.assignedUsers> = async ({ q, limit }, { db, actor }) => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.assigned_username as name from campaigns c where ${visibleCampaigns(actor)} and c.assigned_username is not null`.execute(
    db,
  )
  const wanted = searchKey(q?.trim() ?? '')
  const names = rows.map(({ name }) => ({ name, key: sortKey(name) })).filter(({ name }) => searchKey(name).includes(wanted))
  const sorted = names
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name)
  return wanted === '' ? [unassigned, ...sorted] : sorted
}
