/** SQL of targeting presets: their list, and the ones that a name is compared with. Their writes are those of every record. */
import { sortKey } from '@spotdesk/sdk/values'
import { type RawBuilder, sql } from 'kysely'
import { ofAgency } from '../../../platform/change-sets/record/record-query.ts'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import type { Targeting } from '@spotdesk/sdk/targeting'
import type { Executor } from '../../../platform/db/connection/executor.ts'

/** The stored state of a preset. */
export interface PresetState {
  name: string
  targeting: Targeting
  createdBy: string
  /** A deleted preset is kept, so that its deletion can be reverted. */
  deleted: boolean
}

export interface PresetRecord extends Omit<PresetState, 'deleted'> {
  id: number
  version: number
  createdAt: Date
  updatedAt: Date
}

/**
 * Presets `r` that the actor may see. Their names and rules tell of whose campaigns they were made for: who sees a part of the agency sees
 * their own alone.
 */
export function visiblePresets(actor: Pick<Actor, 'agencyId' | 'name' | 'advertiserIds' | 'publisherIds'>): RawBuilder<boolean> {
  const isLimited = actor.advertiserIds !== null || actor.publisherIds !== null
  return sql<boolean>`(${ofAgency(actor)}${isLimited ? sql` and r.created_by = ${actor.name}` : sql``})`
}

const selectPresets = (actor: Actor, condition: RawBuilder<unknown>) => sql<PresetRecord>`
  select r.id, r.version, r.name, r.targeting, r.created_by as "createdBy", r.created_at as "createdAt", r.updated_at as "updatedAt"
  from targeting_presets r where ${visiblePresets(actor)} and not r.deleted and ${condition}
  order by coalesce(r.name_key, r.name_lc), r.id`

/** The presets of an agency, by name. */
export async function readPresets(db: Executor, actor: Actor): Promise<PresetRecord[]> {
  return (await selectPresets(actor, sql`true`).execute(db)).rows
}

export async function readPreset(db: Executor, actor: Actor, id: number): Promise<PresetRecord | undefined> {
  return (await selectPresets(actor, sql`r.id = ${id}`).execute(db)).rows[0]
}

/** Number of the other presets of an agency, and of those with a name; the bytes of their rules. Holds other writers of presets of the agency until the end of the transaction. */
export async function countOthers(
  tx: Executor,
  { agencyId }: Pick<Actor, 'agencyId'>,
  { id, name }: { id: number; name: string },
): Promise<{ all: number; named: number; bytes: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('targeting_presets', ${agencyId}))`.execute(tx)
  const { rows } = await sql<{ all: number; named: number; bytes: number }>`
    select count(*) as all, count(*) filter (where name_key = ${sortKey(name)}) as named, coalesce(sum(octet_length(targeting::text)), 0)::integer as bytes
    from targeting_presets where agency_id = ${agencyId} and id <> ${id} and not deleted`.execute(tx)
  return rows[0]!
}
