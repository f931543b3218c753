/** A part of a transaction in another agency, for data of two agencies such as a proposal of its buyer and its seller. */
import { sql } from 'kysely'
import type { WriteTransaction } from '../connection/write-transaction.ts'

/**
 * Runs `work` with the policies of `agencyId`, then returns to those of `home`, the agency that the transaction was begun for. Queries have
 * to be awaited in `work`: one that is kept for COMMIT (`tx.last`) runs in `home`.
 */
export async function inAgency<T>(tx: WriteTransaction, home: number, agencyId: number, work: () => Promise<T>): Promise<T> {
  if (agencyId === home) return work()
  await setAgency(tx, agencyId)
  const result = await work()
  await setAgency(tx, home)
  return result
}

async function setAgency(tx: WriteTransaction, agencyId: number): Promise<void> {
  await sql`select set_config('app.agency_id', ${String(agencyId)}, true)`.execute(tx)
}
