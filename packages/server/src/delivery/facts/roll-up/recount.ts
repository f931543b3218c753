/**
 * Recounts the days of delivery after an agency has changed its time zone, campaign by campaign, from the hourly facts.
 * `agencies.recount_since` is set until that is done: figures are read from the hours meanwhile, and a batch that arrives recounts every
 * day of the campaigns that it touches. So all days of one campaign belong to one zone, and starting again changes nothing.
 */
import type { Transaction } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/schema.ts'
import type { AgencyZone } from '../assess/assess.ts'
import { sumAudience } from './audience-roll-up-store.ts'
import { noteSupply } from '../facts-store.ts'
import { assessmentPass } from '../assess/pass.ts'
import { sumCampaigns } from './roll-up-store.ts'
import { keepZoneDays, sumZoneDays } from './zone-days-store.ts'
import { type LockedAgency, lockAgency, nextCampaigns, deleteDays, endRecount } from './recount-store.ts'

/** Recounts all days of campaigns and deletes days that no longer exist. The caller holds the agency's lock. */
export async function recountCampaigns(tx: Transaction<DB>, agency: LockedAgency, ids: readonly number[]): Promise<void> {
  const recount = async () => {
    await deleteDays(tx, agency.id, ids)
    await sumCampaigns(tx, agency, ids)
  }
  // During a recount the days of the agency belong to two zones; its sums are made at the end.
  if (agency.recountSince === null) await keepZoneDays(tx, agency.id, { campaignIds: ids }, recount)
  else await recount()
}

/** Recounts an agency's days if that is due, and assesses its campaigns by them. Returns false when it was stopped before the end. */
export async function recountAgency(
  db: Database,
  agencyId: number,
  { clock, signal }: { clock: { now(): Date }; signal?: AbortSignal },
): Promise<boolean> {
  const scope = { agencyId }
  for (let after = 0, begun: LockedAgency | null = null; ;) {
    if (signal?.aborted) return false
    const { agency, last } = await db.write(scope, async (tx) => {
      const agency = await lockAgency(tx, agencyId)
      if (agency.recountSince === null) return { agency, last: null }
      // The zone has changed once more: start again.
      const from: number = begun?.recountSince?.getTime() === agency.recountSince.getTime() ? after : 0
      const ids = await nextCampaigns(tx, agencyId, from)
      if (ids.length > 0) await recountCampaigns(tx, agency, ids)
      else await finish(tx, agency, clock.now())
      return { agency, last: ids.at(-1) ?? null }
    })
    if (last === null) return agency.recountSince === null || assessmentPass(db, agency, { clock, ...(signal && { signal }) })
    after = last
    begun = agency
  }
}

async function finish(tx: Transaction<DB>, agency: AgencyZone, now: Date): Promise<void> {
  await sumAudience(tx, agency)
  await sumZoneDays(tx, agency.id)
  await endRecount(tx, agency.id)
  await noteSupply(tx, agency, now)
}
