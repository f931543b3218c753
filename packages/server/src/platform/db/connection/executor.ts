import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../schema.ts'

/** Runs queries: inside of a transaction, or outside of one. */
export type Executor = Kysely<DB> | Transaction<DB>
