/** SQL of reverts of campaigns. */
import { type Transaction, sql } from 'kysely'
import { type RevertScope, inScope } from '../../../platform/change-sets/revert/revert-store.ts'
import type { DB } from '../../../platform/db/schema.ts'

/**
 * Campaigns created by a change-set in which another change-set has created ads that are not archived. Ads copied together with a campaign
 * are its own. When only a part of the change-set is reverted, ads that are not in that part count as another's too.
 */
export async function findOthersAds(tx: Transaction<DB>, agencyId: number, scope: RevertScope): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.entity_id as id from audit_events m
    join ads a on a.agency_id = m.agency_id and a.campaign_id = m.entity_id and not a.archived
    join audit_events e on e.agency_id = a.agency_id and e.entity_type = 'ad' and e.entity_id = a.id and e.version_before is null
      and ${inScope(agencyId, scope, 'e')} is not true
    where m.agency_id = ${agencyId} and m.change_set_id = ${scope.id} and m.entity_type = 'campaign' and m.version_before is null`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}
