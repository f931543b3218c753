import * as z from 'zod'
import { storageItem } from '../storage.ts'

const Sync = z.object({
  /** The account of these numbers. */
  accountId: z.string().nullable(),
  known: z.object({ count: z.int(), asOf: z.number() }).nullable(),
  /** Failed polls in a row, for the back-off. */
  failures: z.int(),
  /** Epoch milliseconds before which the server is not polled again. */
  nextDue: z.number(),
})
export type Sync = z.output<typeof Sync>

/** The state of polling. */
export const syncItem = storageItem<Sync>({
  key: 'sync',
  area: 'session',
  schema: Sync,
  fallback: { accountId: null, known: null, failures: 0, nextDue: 0 },
})
