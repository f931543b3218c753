import * as v from 'valibot'
import { int, number } from '../../schema.ts'
import { storageItem } from '../../storage.ts'

const Parts = v.object({ atRisk: int, stopped: int, behind: int, other: int })

const Sync = v.object({
  /** The account of these numbers. */
  accountId: v.nullable(v.string()),
  known: v.nullable(v.object({ count: int, isRed: v.boolean(), parts: v.nullable(Parts), asOf: number })),
  /** Failed polls in a row, for the back-off. */
  failures: int,
  /** Epoch milliseconds before which the server is not polled again. */
  nextDue: number,
})
export type Sync = v.InferOutput<typeof Sync>

/** The state of polling. */
export const syncItem = storageItem<Sync>({
  key: 'sync',
  area: 'session',
  schema: Sync,
  fallback: { accountId: null, known: null, failures: 0, nextDue: 0 },
})
