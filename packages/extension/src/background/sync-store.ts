import * as z from 'zod'
import { storageItem } from '../storage.ts'

const Sync = z.object({
  /** Whose numbers these are. */
  accountId: z.string().nullable(),
  known: z.object({ count: z.int(), asOf: z.number() }).nullable(),
  /** Failed looks in a row, for the back-off. */
  failures: z.int(),
  /** Epoch milliseconds from which on the server is asked again. */
  nextDue: z.number(),
})
export type Sync = z.output<typeof Sync>

/** How polling stands. */
export const syncItem = storageItem<Sync>({
  key: 'sync',
  area: 'session',
  schema: Sync,
  fallback: { accountId: null, known: null, failures: 0, nextDue: 0 },
})
