/** Publishers: what their table cannot say. */
import { publishers } from '@spotdesk/sdk/contract'
import { publisher } from '@spotdesk/sdk/records'
import type { FieldFinding } from '@spotdesk/sdk/rules'
import type { Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { recordNoun } from '../../platform/records/noun.ts'
import { hasDelivery, hasOthersZones, isMarket, readablePublishers, shownOfPublishers, writtenPublishers } from './store.ts'
import type { CheckedChange } from '../../platform/records/routes.ts'

export const publisherNoun = recordNoun(publisher, publishers, {
  table: 'publishers',
  sequence: 'publisher_ids',
  owner: 'owner_agency_id',
  scope: writtenPublishers,
  readable: readablePublishers,
  shown: shownOfPublishers,
  children: { label: 'zones', areOthers: hasOthersZones },
  // A user who is limited to some publishers could not see the new one.
  mayCreate: ({ publisherIds }) => publisherIds === null,
  check,
})

/** Prices, and days that were counted, are in its currency and time zone. */
const fixed = ['currency', 'timeZone'] as const

async function check(tx: Transaction<DB>, { actor, before, after }: CheckedChange): Promise<FieldFinding[]> {
  const marketId = after['marketId'] as number
  const errors: FieldFinding[] = (await isMarket(tx, marketId)) ? [] : [{ field: 'marketId', code: 'unknownItem' }]
  const changed = fixed.filter((field) => before && before[field] !== after[field])
  if (before && changed.length > 0 && (await hasDelivery(tx, before.id))) {
    errors.push(...changed.map((field): FieldFinding => ({ field, code: 'readOnly' })))
  }
  // Users of a publisher do not set what it is paid.
  if (before && actor.publisherIds !== null && before['revenueShare'] !== after['revenueShare']) {
    errors.push({ field: 'revenueShare', code: 'readOnly' })
  }
  return errors
}
