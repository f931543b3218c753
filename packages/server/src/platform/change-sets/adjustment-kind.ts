/** Inventory adjustments as the spine of writes sees them, and what has to hold of one beside its own fields. */
import { type FixedAdjustment, fixedElsewhere } from '@spotdesk/sdk/rules'
import { type CorrectionType, type FeedType, rowErrorText } from '@spotdesk/sdk/values'
import { type Transaction, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import type { RecordKind, Return } from './record-kind.ts'

/** Instants of corrections are ISO texts, as they are stored and as the audit trail tells them. */
export interface StoredCorrection {
  type: CorrectionType
  value: number
  start: string
  end: string
}

export interface AdjustmentState {
  name: string
  startDate: Date
  endDate: Date
  publisherIds: number[]
  zoneIds: number[]
  showIds: number[]
  countries: string[]
  feedTypes: FeedType[]
  corrections: StoredCorrection[]
  /** A deleted one is kept, so that deleting can be taken back. */
  deleted: boolean
}

export const adjustmentKind: RecordKind<AdjustmentState> = {
  entityType: 'inventoryAdjustment',
  table: 'inventory_adjustments',
  sequence: 'adjustment_ids',
  columns: {
    name: { name: 'name' },
    startDate: { name: 'start_date' },
    endDate: { name: 'end_date' },
    publisherIds: { name: 'publisher_ids' },
    zoneIds: { name: 'zone_ids' },
    showIds: { name: 'show_ids' },
    countries: { name: 'countries' },
    feedTypes: { name: 'feed_types' },
    corrections: { name: 'corrections' },
    deleted: { name: 'deleted' },
  },
  scope: (actor) => visibleAdjustments(actor),
  unmade: { deleted: true },
  hasOthersChildren: () => sql<boolean>`false`,
  refuse: refuseAdjustment,
}

/**
 * Adjustments `r` that an actor may see. Who is limited to some publishers sees those that are about these alone: one without publishers
 * is about all of the agency's.
 */
export function visibleAdjustments({ agencyId, publisherIds }: Pick<Actor, 'agencyId' | 'publisherIds'>) {
  const own = publisherIds === null ? sql`` : sql` and r.publisher_ids <> '{}' and r.publisher_ids <@ ${publisherIds}::bigint[]`
  return sql<boolean>`(r.agency_id = ${agencyId}${own})`
}

/** What is put back may meet what was fixed by others since. */
async function refuseAdjustment(tx: Transaction<DB>, { actor, id, after }: Return<AdjustmentState>): Promise<string | null> {
  const [clash] = after.deleted ? [] : await findFixedElsewhere(tx, actor, id, after)
  return clash ? rowErrorText('fixedElsewhere', { name: clash.name }) : null
}

/** Stands for the name of an adjustment that one may not see. */
const somebodysName = 'of somebody else'

/** FIXED corrections, by index, that other adjustments of the agency fix too. Until the transaction ends nobody else can add one. */
export async function findFixedElsewhere(
  tx: Transaction<DB>,
  actor: Pick<Actor, 'agencyId' | 'publisherIds'>,
  id: number,
  adjustment: AdjustmentState,
): Promise<{ index: number; name: string }[]> {
  if (!adjustment.corrections.some(({ type }) => type === 'FIXED')) return []
  const { agencyId } = actor
  const { rows: agencies } = await sql<{ zone: string }>`
    select time_zone as zone from agencies where id = ${agencyId} for no key update`.execute(tx)
  const { rows } = await sql<AdjustmentState>`
    select case when ${visibleAdjustments(actor)} then r.name else ${somebodysName} end as name, r.publisher_ids as "publisherIds", r.zone_ids as "zoneIds", r.show_ids as "showIds", r.countries, r.feed_types as "feedTypes", r.corrections
    from inventory_adjustments r where r.agency_id = ${agencyId} and r.id <> ${id} and not r.deleted
      and r.start_date < ${adjustment.endDate} and r.end_date > ${adjustment.startDate} and r.corrections @> '[{"type": "FIXED"}]'
    order by r.id`.execute(tx)
  const own = toFixed(adjustment)
  return rows.flatMap((other) => fixedElsewhere(own, toFixed(other), agencies[0]!.zone).map((index) => ({ index, name: other.name })))
}

function toFixed(state: AdjustmentState): FixedAdjustment {
  return {
    definition: state,
    corrections: state.corrections.map((one) => ({ ...one, start: new Date(one.start), end: new Date(one.end) })),
  }
}
