/** Loads the context for planning rows of ads: the campaigns that the rows name, and those that their ads belong to. */
import { type AdHome, adLookUpsOf, type ParsedAd } from '@spotdesk/sdk/bulk'
import { sql } from 'kysely'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'
import { type AdCampaign, loadAdCampaigns, loadAdAgencyContext } from './write-store.ts'
import { loadKnownValues } from '../targeting/facts.ts'
import { nameTargetings } from '../targeting/name-values.ts'
import type { AdWorld } from './plan.ts'
import type { Executor } from '../../platform/db/connection/executor.ts'
import type { PlanSituation } from '../../platform/change-sets/plan/planned-change.ts'

export async function loadAdWorld(
  db: Executor,
  actor: Actor,
  rows: readonly ParsedAd[],
  { zone, turn }: Pick<PlanSituation, 'zone' | 'turn'>,
): Promise<AdWorld> {
  const wanted = adLookUpsOf(rows)
  const { agencyId } = actor
  // Each key is looked up by its own index; the actor's scope filters the result.
  const found = sql<{ id: number }>`
    with named as (
      select id from campaigns where agency_id = ${agencyId} and id = any(${wanted.campaignIds}::bigint[])
      union select id from campaigns where agency_id = ${agencyId} and external_reference = any(${wanted.campaignReferences}::text[])
      union select campaign_id from ads where agency_id = ${agencyId} and id = any(${wanted.adIds}::bigint[])
      union select campaign_id from ads where agency_id = ${agencyId} and external_reference = any(${wanted.adReferences}::text[]))
    select c.id from campaigns c join named on named.id = c.id where ${visibleCampaigns(actor)}`.execute(db)
  const [campaigns, surroundings, targeting] = await Promise.all([
    found.then((answer) =>
      loadAdCampaigns(
        db,
        actor,
        answer.rows.map(({ id }) => id),
      ),
    ),
    loadAdAgencyContext(db, actor, wanted.creativeIds),
    nameTargetings({ agencyId, ...turn }, wanted.targetings).then((named) => loadKnownValues(db, actor, named)),
  ])
  return { ...surroundings, zone, targeting, campaigns: new Map([...campaigns].map(([id, campaign]) => [id, toHome(campaign)])) }
}

/** A campaign with its ads, as planning and printing read it. */
export function toHome({ campaign, ads, sequence }: AdCampaign): AdHome {
  const { id, fields, status, archived, submitted, order } = campaign
  return { id, externalReference: fields.externalReference, campaign: { ...fields, status, archived, submitted, order }, ads, sequence }
}
