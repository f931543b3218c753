/** The interface between nouns and the server: a contract row and the function that answers it. */
import type { Readable } from 'node:stream'
import type { Endpoint, FileAnswer, FilePart, OutputOf, ParsedOf } from '@spotdesk/sdk/contract'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from '../db/connection/connect.ts'
import type { DB } from '../db/schema.ts'
import type { WriteTransaction } from '../db/connection/write-transaction.ts'
import type { JobQueue } from '../jobs/queue/queue.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Actor, Source } from './gate/actor.ts'
import type { StoredFile } from './request/byte-range.ts'
import type { Clock } from './clock.ts'

/** The services of the application; one set for all calls. A noun that runs a service of its own adds it to this interface. */
export interface Services {
  db: Database
  clock: Clock
  log: Logger
  jobs: JobQueue
  mail: Mailer
  config: Config
}

/** The kind of the caller's credential. */
export interface Credential {
  kind: 'session' | 'token'
  /** Id of the session or of the API token. */
  id: string
}

/** A call of a row that says `public: true`. */
export interface PublicCall {
  services: Services
  requestId: string
  ip: string
  source: Source
  /** Aborted when the client has left or the time of the handler is over. */
  signal: AbortSignal
  /** A request header by its lower-case name. */
  requestHeader(name: string): string | undefined
  /** Sets a header of the answer. Set-Cookie may be set several times. */
  header(name: string, value: string): void
}

/** A call of a signed-in user or an API token. */
export interface Call extends PublicCall {
  actor: Actor
  credential: Credential
  /** The versions in If-Match; null when it was not sent (or says '*'). */
  ifMatch: readonly number[] | null
  /** X-Change-Reason, for the audit trail. */
  reason: string | null
  /** X-Change-Set: the change-set that the call begins or joins; null: one of its own. */
  changeSet: string | null
  /** Reads, bound to the actor's agency. */
  db: Kysely<DB>
  /**
   * Runs a write transaction in the actor's agency, the idempotency key of the call in it first. The result of `fn` IS the body of the
   * call's answer: it is encoded and stored with COMMIT, so the handler returns it unchanged.
   * @param options.refusal for an answer with a secret, which is never stored: a repeated request is refused with this code
   * @throws Replayed when the key was used before; the mount answers with the stored answer
   */
  write<T>(fn: (tx: WriteTransaction) => Promise<T>, options?: { refusal?: RepeatRefusal }): Promise<T>
}

/** A code that refuses a repeated request, because its first answer is not kept. */
export type RepeatRefusal = 'tokenShownOnce'

/** A file that came in a multipart body, whole and within its limit. */
export interface UploadedFile {
  fileName: string
  mediaType: string
  bytes: Buffer
  /** Lower-case hex. */
  sha256: string
}

/** A file as an answer. */
export interface Download {
  fileName: string
  /** A Readable is made for this answer, and is sent in whole only. */
  body: Buffer | string | Readable | StoredFile
  /** Instead of the row's media type. */
  mediaType?: string
}

type FileInput<E> = E extends { file: FilePart } ? { file: UploadedFile } : unknown
type HandlerResult<E> = OutputOf<E> extends FileAnswer ? Download : OutputOf<E>
type HandlerCall<E> = E extends { public: true } ? PublicCall : Call

export type Handler<E> = (input: ParsedOf<E> & FileInput<E>, call: HandlerCall<E>) => Promise<HandlerResult<E>>

/** A row with its handler; the types are checked where the pair is made. */
export interface Route {
  row: Endpoint
  handler: (input: never, call: never) => Promise<unknown>
  /** True: its answers may hold a token or a code, and are never compressed. */
  secret?: true
}

/** @example on(campaigns.pause, pauseCampaign) */
export function on<E extends Endpoint>(row: E, handler: Handler<E>): Route {
  return { row, handler: handler as Route['handler'] }
}
