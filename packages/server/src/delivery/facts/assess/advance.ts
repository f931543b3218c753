/** Moves statuses with the time and assesses the campaigns that moved. */
import { uuidV7 } from '../../../platform/audit/uuid.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type AgencyZone, assessAgency, chunkSize } from './assess.ts'
import { moveStatuses } from '../../../campaigns/campaigns/actions/status-clock.ts'

/** Moves an agency's statuses to `now` and assesses the campaigns that moved. Returns their number. */
export async function advanceAgency(db: Database, agency: AgencyZone, now: Date): Promise<number> {
  let moved = 0
  for (let last = chunkSize; last === chunkSize; moved += last) {
    last = await db.write({ agencyId: agency.id }, async (tx) => {
      const ids = await moveStatuses(tx, agency.id, now, { newId: () => uuidV7(now), limit: chunkSize })
      if (ids.length > 0) await assessAgency(tx, agency, now, ids)
      return ids.length
    })
  }
  return moved
}
