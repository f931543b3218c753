/** Publishers: what their table cannot say. */
import { publishers } from '@spotdesk/sdk/contract'
import { publisher } from '@spotdesk/sdk/records'
import type { FieldFinding } from '@spotdesk/sdk/rules'
import type { Executor } from '../../platform/db/connection/executor.ts'
import { recordNoun } from '../../platform/records/noun.ts'
import { findDelivered, findMarkets, hasOthersZones, readablePublishers, shownOfPublishers, writtenPublishers } from './store.ts'
import type { CheckedChange } from '../../platform/records/check.ts'

export const publisherNoun = recordNoun(publisher, publishers, {
  table: 'publishers',
  sequence: 'publisher_ids',
  owner: 'owner_agency_id',
  scope: writtenPublishers,
  readable: readablePublishers,
  shown: shownOfPublishers,
  children: { label: 'zones', areOthers: hasOthersZones },
  check: { load, judge },
})

/** Prices, and days that were counted, are in its currency and time zone. */
const fixed = ['currency', 'timeZone'] as const
const isFixedChanged = ({ before, after }: Pick<CheckedChange, 'before' | 'after'>) =>
  before !== null && fixed.some((field) => before[field] !== after[field])

interface Facts {
  /** Markets that there are. */
  markets: ReadonlySet<number>
  /** Publishers that something was delivered on. */
  delivered: ReadonlySet<number>
  /** True: the actor is a user of a publisher. */
  isSeller: boolean
}

async function load(db: Executor, changes: readonly CheckedChange[]): Promise<Facts> {
  const [markets, delivered] = await Promise.all([
    findMarkets(db, [...new Set(changes.flatMap(({ after }) => (after['marketId'] as number | null) ?? []))]),
    findDelivered(
      db,
      changes.filter(isFixedChanged).map(({ before }) => before!.id),
    ),
  ])
  return { markets, delivered, isSeller: changes.some(({ actor }) => actor.publisherIds !== null) }
}

function judge({ markets, delivered, isSeller }: Facts, { before, after }: Pick<CheckedChange, 'before' | 'after'>): FieldFinding[] {
  const errors: FieldFinding[] = []
  const marketId = after['marketId'] as number | null
  // One that is missing is a finding of the field.
  if (marketId !== null && !markets.has(marketId)) errors.push({ field: 'marketId', code: 'unknownItem' })
  if (before && delivered.has(before.id)) {
    const changed = fixed.filter((field) => before[field] !== after[field])
    errors.push(...changed.map((field): FieldFinding => ({ field, code: 'readOnly' })))
  }
  // Users of a publisher do not set what it is paid.
  if (before && isSeller && before['revenueShare'] !== after['revenueShare']) errors.push({ field: 'revenueShare', code: 'readOnly' })
  return errors
}
