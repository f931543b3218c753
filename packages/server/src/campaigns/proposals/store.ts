/** SQL of proposals. A proposal is stored in its buyer's agency and, when that is another one, in its seller's. */
import type { ProposalStatus } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import { toJsonText } from '../../platform/audit/json-text.ts'
import { inAgency } from '../../platform/db/query/agency-scope.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { type Decision, type ProposalCopy, type Terms, notifyDecisions, notifyNewProposals } from './tell.ts'

export interface ProposalRow {
  id: string
  version: number
  campaignId: number
  status: ProposalStatus
  buyerAgencyId: number
  buyerName: string
  /** Of the campaign, as it is now. */
  marginE4: number
  sellerAgencyId: number
  publisherId: number
  publisherName: string
  terms: Terms
  submittedAt: Date
  submittedBy: string
  decidedAt: Date | null
  decidedBy: string | null
  reason: string | null
}

const selected =
  sql.raw(`r.id, r.version, r.campaign_id as "campaignId", r.status, r.buyer_agency_id as "buyerAgencyId", b.name as "buyerName",
  r.seller_agency_id as "sellerAgencyId", r.publisher_id as "publisherId", p.name as "publisherName", r.terms, r.submitted_at as "submittedAt",
  r.submitted_by as "submittedBy", r.decided_at as "decidedAt", r.decided_by as "decidedBy", r.reason,
  coalesce((select c.margin_e4 from campaigns c where c.agency_id = r.agency_id and c.id = r.campaign_id), 0) as "marginE4"`)
const tables = sql.raw('proposals r join agencies b on b.id = r.buyer_agency_id join publishers p on p.id = r.publisher_id')

/**
 * Proposals of the actor's agency in the actor's scope: an actor who is limited to publishers sees the proposals to these, an actor who is
 * limited to advertisers those of their campaigns.
 */
function mayRead(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(r.agency_id = ${actor.agencyId}
    and (${actor.publisherIds}::bigint[] is null or r.publisher_id = any(${actor.publisherIds}::bigint[]))
    and (${actor.advertiserIds}::bigint[] is null or exists (select from campaigns c
      where c.agency_id = r.agency_id and c.id = r.campaign_id and c.advertiser_id = any(${actor.advertiserIds}::bigint[]))))`
}

export async function findProposal(db: Kysely<DB>, actor: Actor, id: string): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`select ${selected} from ${tables} where ${mayRead(actor)} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** The same proposal, locked until the transaction ends. */
export async function lockProposal(tx: Transaction<DB>, actor: Actor, id: string): Promise<ProposalRow | undefined> {
  const { rows } =
    await sql<ProposalRow>`select ${selected} from ${tables} where ${mayRead(actor)} and r.id = ${id} for no key update of r`.execute(tx)
  return rows[0]
}

export async function readProposals(db: Kysely<DB>, actor: Actor, campaignId: number): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select ${selected} from ${tables} where ${mayRead(actor)} and r.campaign_id = ${campaignId} order by r.submitted_at desc, r.id desc`.execute(
    db,
  )
  return rows
}

export async function listProposals(
  db: Kysely<DB>,
  actor: Actor,
  { status = [], page, limit }: { status?: readonly ProposalStatus[] | undefined; page: number; limit: number },
): Promise<{ rows: ProposalRow[]; total: number }> {
  const where = sql`${mayRead(actor)} and (cardinality(${status}::text[]) = 0 or r.status = any(${status}::text[]))`
  const [found, counted] = await Promise.all([
    sql<ProposalRow>`select ${selected} from ${tables} where ${where} order by r.submitted_at desc, r.id desc limit ${limit} offset ${page * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from ${tables} where ${where}`.execute(db),
  ])
  return { rows: found.rows, total: counted.rows[0]!.total }
}

/** A proposal to insert. */
export interface NewProposal {
  id: string
  campaignId: number
  publisherId: number
  advertiserId: number
  terms: Omit<Terms, 'advertiser'>
}

/** Inserts proposals of campaigns that the transaction has written, in both agencies. */
export async function openProposals(
  tx: WriteTransaction,
  buyer: { agencyId: number; name: string; agencyName: string; userId: number | null },
  now: Date,
  proposals: readonly NewProposal[],
): Promise<void> {
  if (proposals.length === 0) return
  const { rows } = await sql<ProposalCopy & { seller_agency_id: number }>`
    insert into proposals (agency_id, id, campaign_id, buyer_agency_id, seller_agency_id, publisher_id, terms, submitted_at, submitted_by)
    select ${buyer.agencyId}, n.id, n."campaignId", ${buyer.agencyId}, p.owner_agency_id, p.id, n.terms || jsonb_build_object('advertiser', a.name), ${now}, ${buyer.name}
    from jsonb_to_recordset(${toJsonText(proposals)}::jsonb) as n (id uuid, "campaignId" bigint, "publisherId" bigint, "advertiserId" bigint, terms jsonb)
    join publishers p on p.id = n."publisherId"
    join advertisers a on a.agency_id = ${buyer.agencyId} and a.id = n."advertiserId"
    returning *, (select p.name from publishers p where p.id = publisher_id) as publisher_name`.execute(tx)
  for (const [seller, copies] of Map.groupBy(rows, (row) => row.seller_agency_id)) {
    const json = toJsonText(copies.map((copy) => ({ ...copy, agency_id: seller })))
    await inAgency(tx, buyer.agencyId, seller, async () => {
      if (seller !== buyer.agencyId)
        await sql`insert into proposals select * from jsonb_populate_recordset(null::proposals, ${json}::jsonb)`.execute(tx)
      await notifyNewProposals(tx, { agencyId: seller, now, except: buyer.userId }, buyer, copies)
    })
  }
}

/** Ends the open proposals of campaigns, in both agencies. @param home the agency of the campaigns, and of the transaction */
export async function settleProposals(
  tx: WriteTransaction,
  home: number,
  campaignIds: readonly number[],
  decision: Decision,
  now: Date,
): Promise<void> {
  if (campaignIds.length === 0) return
  const set = sql`status = ${decision.status}, decided_at = ${now}, decided_by = ${decision.by}, reason = ${decision.reason}, version = version + 1`
  const { rows } = await sql<ProposalCopy & { seller: number }>`
    update proposals set ${set} where agency_id = ${home} and campaign_id = any(${campaignIds}::bigint[]) and status = 'PENDING'
    returning id, seller_agency_id as seller, campaign_id, publisher_id, terms, submitted_by, (select p.name from publishers p where p.id = publisher_id) as publisher_name`.execute(
    tx,
  )
  const notificationContext = { now, except: decision.userId }
  await notifyDecisions(tx, { ...notificationContext, agencyId: home }, 'buyer', decision, rows)
  for (const [seller, copies] of Map.groupBy(rows, (row) => row.seller)) {
    const ids = copies.map(({ id }) => id)
    await inAgency(tx, home, seller, async () => {
      if (seller !== home)
        await sql`update proposals set ${set} where agency_id = ${seller} and id = any(${ids}::uuid[]) and status = 'PENDING'`.execute(tx)
      await notifyDecisions(tx, { ...notificationContext, agencyId: seller }, 'seller', decision, copies)
    })
  }
}

/** The agency in the shape that an actor carries. */
export async function readActorAgency(db: Kysely<DB>, id: number): Promise<Actor['agency']> {
  const { rows } = await sql<Actor['agency']>`
    select id, name, currency, time_zone as "timeZone", maximum_cpm_e4 as "maximumCpmE4" from agencies where id = ${id}`.execute(db)
  return rows[0]!
}
