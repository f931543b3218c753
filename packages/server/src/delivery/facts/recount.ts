/**
 * Days of delivery after an agency has changed its time zone: every day is counted anew, campaign by campaign, from the hourly facts.
 * Until that is done `agencies.recount_since` says so: figures are read from the hours meanwhile, and a batch that comes in counts the
 * campaigns that it touches anew as a whole. So a campaign's days are always those of one zone, and beginning again changes nothing.
 */
import { type Transaction, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { AgencyZone } from './assess.ts'
import { sumAudience } from './audience-roll-up.ts'
import { noteSupply } from './facts-store.ts'
import { assessmentPass } from './pass.ts'
import { rollUp } from './roll-up.ts'

/**
 * Campaigns of one transaction at most, and rows of `delivery_days`, each of up to 25 facts, with which it has enough: others wait for
 * the agency's clock meanwhile, and no statement may take longer than ten seconds.
 */
const step = { campaigns: 50, rows: 2000 }

interface Clock extends AgencyZone {
  recountSince: Date | null
}

/** The agency's clock, held until the transaction ends: whoever writes facts or sums of an agency takes its turn here. */
export async function holdClock(tx: Transaction<DB>, agencyId: number): Promise<Clock> {
  const { rows } = await sql<Clock>`
    select id, time_zone as "timeZone", recount_since as "recountSince" from agencies where id = ${agencyId} for no key update`.execute(tx)
  return rows[0]!
}

/** Counts all days of campaigns anew, those that they no longer have included. The caller holds the agency's clock. */
export async function recountCampaigns(tx: Transaction<DB>, agency: AgencyZone, ids: readonly number[]): Promise<void> {
  for (const table of ['delivery_days', 'campaign_days'])
    await sql`delete from ${sql.table(table)} where agency_id = ${agency.id} and campaign_id = any(${ids}::bigint[])`.execute(tx)
  await rollUp(tx, agency, ids)
}

/** Counts an agency's days anew if that is due, and judges its deliveries by them. Answers whether it got to the end. */
export async function recountAgency(
  db: Database,
  agencyId: number,
  { clock, signal }: { clock: { now(): Date }; signal?: AbortSignal },
): Promise<boolean> {
  const scope = { agencyId }
  for (let after = 0, begun: Clock | null = null; ;) {
    if (signal?.aborted) return false
    const { agency, last } = await db.write(scope, async (tx) => {
      const agency = await holdClock(tx, agencyId)
      if (agency.recountSince === null) return { agency, last: null }
      // Changed once more in the meantime: from the beginning.
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

async function nextCampaigns(tx: Transaction<DB>, agencyId: number, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select t.id, sum(d.rows) over (order by t.id) - d.rows as before
      from (select campaign_id as id from campaign_totals where agency_id = ${agencyId} and campaign_id > ${after} order by 1 limit ${step.campaigns}) t
      cross join lateral (select count(*) as rows from delivery_days d where d.agency_id = ${agencyId} and d.campaign_id = t.id) d) n
    where before < ${step.rows} order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

async function finish(tx: Transaction<DB>, agency: AgencyZone, now: Date): Promise<void> {
  await sumAudience(tx, agency)
  await sql`update agencies set recount_since = null where id = ${agency.id}`.execute(tx)
  await noteSupply(tx, agency, now)
}
