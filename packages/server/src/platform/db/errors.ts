/** Failures of the database, sorted by the possible reaction of a caller. */
import pg from 'pg'
import { ShareTaken } from '../shares/shares.ts'

/** The database cannot be reached, is starting or is stopping: try again later. The server answers 503. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  constructor(cause: unknown) {
    super('The database is not available at the moment.', { cause })
  }
}

/** There is no room on the disk, of the database or of the server's own files. Nothing was changed. The server answers 507. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
  constructor(cause: unknown) {
    super('There is no room left on the disk.', { cause })
  }
}

/** The database cannot be used as it is set up. The message is one sentence for the operator of the server. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError'
}

/**
 * SQLSTATE codes of a server that runs but cannot serve: shutting down, crashed, starting up, out of connections, out of memory. Class 08
 * (connection exceptions) is added below. https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const unavailableStates = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '53200', '25P03'])

/** Errors of Node's sockets, and messages of pg and its pool without a code. */
const socketErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|timeout expired|Query read timeout)/

/** SQLSTATE of an error that came from PostgreSQL, else undefined. */
export function getSqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** A full disk, as PostgreSQL reports it, and as the system does for our own files: no space, or a used-up quota. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** True if something could not be written because the disk is full. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof StorageFull || (error instanceof Error && fullCodes.has((error as NodeJS.ErrnoException).code ?? ''))
}

/** The same error, or `DatabaseUnavailable` or `StorageFull` around it when the database could not be used at all. */
export function toDatabaseError(error: unknown): Error {
  if (isStorageFull(error)) return error instanceof StorageFull ? error : new StorageFull(error)
  if (isUnavailable(error)) return new DatabaseUnavailable(error)
  return error instanceof Error ? error : new Error(String(error))
}

function isUnavailable(error: unknown): boolean {
  const state = getSqlState(error)
  if (state !== undefined) return state.startsWith('08') || unavailableStates.has(state)
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  // A host with several addresses fails with all of them at once.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return (code !== undefined && socketErrors.has(code)) || lostConnection.test(error.message)
}

/** After a migration a named statement fails with "cached plan must not change result type" until it is prepared again. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/** True if the same work, done again from its beginning, can succeed: serialization failure, deadlock, stale plan. */
export function isRetryable(error: unknown): boolean {
  const state = getSqlState(error)
  return state === '40001' || state === '40P01' || isStalePlan(error)
}

/** True if it may succeed when it is tried again later. */
export function isPassing(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || error instanceof ShareTaken || isStorageFull(error) || isRetryable(error)
}
