/** Moves sums of delivery when a draft that has delivered gets another currency. */
import type { Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { lockAgency } from './roll-up/recount-store.ts'
import { moveZoneDays, readContributions } from './roll-up/zone-days-store.ts'

/** Moves the delivered sums of campaigns from their former currency to the current one. */
export async function moveDeliveredSums(
  tx: Transaction<DB>,
  agencyId: number,
  changes: readonly { id: number; former: string }[],
): Promise<void> {
  if (changes.length === 0) return
  const clock = await lockAgency(tx, agencyId)
  // The end of the recount sums the whole agency in the currencies of that time.
  if (clock.recountSince !== null) return
  for (const { id, former } of changes) {
    const after = await readContributions(tx, agencyId, { campaignIds: [id] })
    await moveZoneDays(tx, agencyId, { before: after.map((row) => ({ ...row, currency: former })), after })
  }
}
