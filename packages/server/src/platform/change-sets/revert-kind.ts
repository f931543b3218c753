/** Things whose way back has rules of its own: their noun says how, and the application brings it to the reverts (`routes.ts`). */
import type { changeSets } from '@spotdesk/sdk/contract'
import type { EntityChange, EntityType } from '../audit/append.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import type { Call } from '../http/route.ts'
import type { LaterChange } from './revert-groups.ts'
import type { RevertedEvent } from './revert-store.ts'

/** A thing on its way back. */
interface PutBack {
  id: number
  /** Writes it; answers its audit row. */
  write(tx: WriteTransaction): Promise<EntityChange>
}

export interface ReturnPlan {
  changes: PutBack[]
  /** Things with nothing to put back. */
  unchanged: number
  conflicts: changeSets.RevertConflict[]
}

export interface RevertKind {
  entityType: EntityType
  /**
   * What of the events goes back, and what stands in its way; locks what it plans for.
   * @param later users' changes of the same things since, by id
   * @throws Problem forbidden for a caller who may not change such a thing
   */
  plan(
    tx: WriteTransaction,
    call: Call,
    events: readonly RevertedEvent[],
    later: ReadonlyMap<number, readonly LaterChange[]>,
  ): Promise<ReturnPlan>
  /** What follows when such a thing was put back and that is committed. */
  done(call: Call): void
}

const reasons: Readonly<Record<string, string>> = {
  password: 'A password is never put back: only its hash was kept, and its owner has chosen another one.',
  email: 'An e-mail address is never put back: it counts only when somebody who reads it confirms it.',
  pendingEmail: 'An e-mail address that waits for its confirmation is canceled, not put back.',
  apiToken: 'A revoked token stays revoked: whoever held it may not have kept it to themselves.',
}

/** Why a field is never put back, in words. */
export function neverPutBack(path: string): string {
  return reasons[path] ?? 'This is never put back.'
}
