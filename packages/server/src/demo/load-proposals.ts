/** The proposals of the guaranteed campaigns: the offer, and the publisher's answer. */
import { type Transaction, sql } from 'kysely'
import type { DB } from '../platform/db/schema.ts'

/** A proposal for each RESERVED campaign that was submitted, in its buyer's agency and in its seller's. */
export async function loadProposals(tx: Transaction<DB>): Promise<void> {
  await sql`
    insert into proposals (agency_id, id, campaign_id, buyer_agency_id, seller_agency_id, publisher_id, status, terms, submitted_at, submitted_by,
      decided_at, decided_by, reason)
    select side.agency_id, c.proposal_id, c.id, c.agency_id, p.owner_agency_id, p.id,
      case when c.rejected_at is not null then 'REJECTED' when c.accepted_at is not null then 'ACCEPTED' else 'PENDING' end,
      jsonb_build_object('name', c.name, 'advertiser', a.name, 'startDate', c.start_date, 'endDate', c.end_date, 'currency', c.currency,
        'objectiveType', c.objective_type, 'objectiveValue', c.objective_value, 'objectiveUnlimited', c.objective_unlimited,
        'revenueType', c.revenue_type, 'cpmE4', c.cpm_e4),
      c.submitted_at, coalesce(c.assigned_username, ''), coalesce(c.rejected_at, c.accepted_at),
      case when coalesce(c.rejected_at, c.accepted_at) is not null then p.name end, c.status_reason
    from (select *, gen_random_uuid() as proposal_id from campaigns where type = 'RESERVED' and submitted_at is not null and publisher_id is not null) c
    join publishers p on p.id = c.publisher_id
    join advertisers a on a.agency_id = c.agency_id and a.id = c.advertiser_id
    cross join lateral (select c.agency_id union select p.owner_agency_id) side (agency_id)`.execute(tx)
}
