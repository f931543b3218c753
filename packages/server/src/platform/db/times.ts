/** The times of the database layer in milliseconds. Tests of connections that go silent hand in shorter ones. */
import { limits } from '@spotdesk/sdk/values'

export interface DatabaseTimes {
  /** A statement may take this long: of requests, of exports and batches, and of the owner's work. */
  readonly statement: { readonly app: number; readonly bulk: number; readonly owner: number }
  /** A transaction may wait this long for its next statement. Those of requests and jobs lock rows that others wait for. */
  readonly idleInTransaction: DatabaseTimes['statement']
  /** An answer may come this much later than the server's own limit for a statement. */
  readonly answerMargin: number
  /** Between checks of the connections. */
  readonly look: number
  /** A connection, a free or a new one, is waited for this long before the database counts as unavailable. */
  readonly connect: number
  /** Between checks of the database's health without a caller: they find connections that were cut. */
  readonly healthBeat: number
  /** Such a check without an answer for this long means that the connections are cut. */
  readonly healthSilence: number
  /** A new connection for such a check is waited for this long. */
  readonly healthConnect: number
  /** Between looks at the disk. */
  readonly storageLook: number
  /** The disk counts as full for this long after a write failed for it. */
  readonly storageRemembered: number
}

export const databaseTimes: DatabaseTimes = {
  statement: { app: limits.statementMs, bulk: 60_000, owner: 60_000 },
  idleInTransaction: { app: 20_000, bulk: 60_000, owner: 60_000 },
  answerMargin: 2_000,
  look: 500,
  connect: 5_000,
  healthBeat: 3_000,
  healthSilence: 10_000,
  healthConnect: 2_000,
  storageLook: 2_000,
  storageRemembered: 30_000,
}
