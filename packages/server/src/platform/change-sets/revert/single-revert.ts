/** The plan of a revert of entities that are planned and written one by one. */
import { appendAudit } from '../../audit/append.ts'
import type { WriteTransaction } from '../../db/connection/write-transaction.ts'
import type { Reverting, RevertPart } from '../entity.ts'
import type { EntityChange } from '../../audit/audit-store.ts'

/** The revert of one entity. */
export interface SingleRevert {
  id: number
  name: string
  /** Writes it. @returns its audit row, which the caller appends */
  write(tx: WriteTransaction): Promise<EntityChange>
}

/** The plan as it is collected event by event. */
export type SingleReverts = Pick<RevertPart, 'unchanged' | 'conflicts'> & { changes: SingleRevert[] }

export const noReverts = (): SingleReverts => ({ changes: [], unchanged: 0, conflicts: [] })

export function singleReverts({ author }: Reverting, { changes, ...plan }: SingleReverts): RevertPart {
  return {
    ...plan,
    changes: changes.map(({ id, name }) => ({ id, name, externalReference: null, open: true, removed: false, parents: [] })),
    kept: [],
    async write(tx, changeSetId, ids) {
      const audits: EntityChange[] = []
      for (const change of changes) if (ids.has(change.id)) audits.push(await change.write(tx))
      await appendAudit(tx, author, changeSetId, audits)
      return audits
    },
  }
}
