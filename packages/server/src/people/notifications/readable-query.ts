/** The notifications that a user may read now: those of campaigns, proposals and jobs that the user may still see. */
import { hasPermission } from '@spotdesk/sdk/contract'
import type { NotificationKind } from '@spotdesk/sdk/values'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { madeWithinScope, visibleCampaigns } from '../../platform/http/visible-query.ts'

/** A user of an agency, as far as reading depends on it. */
export type Reader = Pick<Actor, 'agencyId' | 'userId' | 'rights' | 'advertiserIds' | 'publisherIds'>

/**
 * Own notifications `n` that the reader may read. Scope and permissions are those of now: what a notification names is hidden from a user
 * who has lost the right to it.
 */
export function readable(reader: Reader, kinds: readonly NotificationKind[]): RawBuilder<boolean> {
  const { agencyId, userId, rights, advertiserIds, publisherIds } = reader
  const campaign = hasPermission(rights, 'CAMPAIGN.READ')
    ? sql`exists (select from campaigns c where ${visibleCampaigns(reader)} and c.id = n.campaign_id)`
    : sql`false`
  const offered =
    hasPermission(rights, 'PROPOSAL.READ') && advertiserIds === null
      ? sql`exists (select from proposals r where r.agency_id = ${agencyId} and r.seller_agency_id = ${agencyId} and r.id::text = n.entity_id
          and (${publisherIds}::bigint[] is null or r.publisher_id = any(${publisherIds}::bigint[])))`
      : sql`false`
  const job =
    advertiserIds === null && publisherIds === null
      ? sql`true`
      : sql`exists (select from jobs j where j.agency_id = ${agencyId} and j.id::text = n.entity_id
          and ${madeWithinScope(reader, (kind, ids) => sql<boolean>`j.actor -> ${kind}::text <@ ${JSON.stringify(ids)}::jsonb`)})`
  return sql<boolean>`(n.agency_id = ${agencyId} and n.user_id = ${userId} and n.kind = any(${kinds}::text[])
    and case n.kind when 'JOB' then ${job} when 'PROPOSAL' then (${campaign} or ${offered}) else ${campaign} end)`
}
