/** The permission that changes need: that of the call which makes such a change by itself. */
import type { EndpointRow } from '@spotdesk/sdk/contract'
import type { Actor } from '../http/gate/actor.ts'
import { permit } from '../http/gate/gate.ts'
import { type Problem, notFound } from '../http/answer/problem.ts'
import type { Entities, EntityKind } from './entity.ts'

const campaignChange = { permission: 'CAMPAIGN.WRITE' } as const

/** A revert archives, pauses and resumes too: a token for single calls, such as `update`, makes none. @throws Problem forbidden */
export const permitCampaignChange = (actor: Actor): void => permit(campaignChange, actor)

/**
 * The refusal of a change-set or a job that the actor does not see. Whoever may change no campaign gets `forbidden`, even if there is none.
 * @throws Problem forbidden
 */
export function unseenChange(actor: Actor): Problem {
  permit(campaignChange, actor)
  return notFound()
}

/**
 * The permission of changes of these types: that of campaigns for types that no plan changes, which only reverts hold.
 * @throws Problem forbidden, featureOff
 */
export function permitTypes(entities: Entities, actor: Actor, entityTypes: Iterable<string>): void {
  for (const entityType of new Set(entityTypes)) permitChange(entities.find(entityType), actor)
}

/** The permission of a job's changes: that of the kind of records that it is about, else that of campaigns. @throws as `permitTypes` */
export function permitKind(entities: Entities, actor: Actor, kind: string): void {
  const own = entities.rows.find(({ changeSetKind, planned }) => planned && changeSetKind === kind)
  permitChange(own, actor)
}

/** A change-set creates, archives and submits too: a token for single calls, such as `update`, makes none. */
function permitChange(row: EntityKind | undefined, actor: Actor): void {
  const { permission, feature }: Pick<EndpointRow, 'permission' | 'feature'> = row?.planned?.write ?? campaignChange
  permit({ ...(permission && { permission }), ...(feature && { feature }) }, actor)
}
