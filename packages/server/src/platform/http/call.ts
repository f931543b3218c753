/** The call that a handler gets, made from a request. */
import type { EndpointRow } from '@spotdesk/sdk/contract'
import { type Formats, limits, firstOf } from '@spotdesk/sdk/values'
import type { FastifyRequest } from 'fastify'
import type { WriteTransaction } from '../db/connection/write-transaction.ts'
import { type EncodedResponse, encode } from './answer/answer.ts'
import { headerText } from './request/header-text.ts'
import { claimKey, computeFingerprint, readKey } from './idempotency/idempotency.ts'
import { type IdempotencyKey, keepAnswer } from './idempotency/idempotency-store.ts'
import { versionsFor } from './request/if-match.ts'
import { joinsChangeSets } from './idempotency/joins-change-sets.ts'
import { badHeader } from './answer/problem.ts'
import type { Call, PublicCall, RepeatRefusal, Services } from './route.ts'

/** A running call and the prepared parts of its answer. */
export interface RunningCall {
  call: PublicCall | Call
  /** Headers that the handler set. */
  headers: [name: string, value: string][]
  /** The answer that was stored with the effect, when there was a key. */
  kept(): EncodedResponse | null
}

/** Parts that a call is made of. */
export interface CallParts {
  row: EndpointRow
  request: FastifyRequest
  services: Services
  /** The identity of the request of the call's key, beside its path. */
  payload: unknown
  /** Aborted when the client has left or the time of the handler is over. */
  signal: AbortSignal
}

export function createCall(parts: CallParts): RunningCall {
  const { row, request, services, signal } = parts
  const headers: RunningCall['headers'] = []
  const common: PublicCall = {
    services,
    requestId: request.id,
    ip: request.ip,
    source: request.caller.source,
    signal,
    requestHeader: (name) => [request.headers[name]].flat()[0],
    header: (name, value) => void headers.push([name, value]),
  }
  const { identity } = request.caller
  if (!identity) return { call: common, headers, kept: () => null }
  const { source, agent } = request.caller
  const user = source === 'AGENT' ? { ...identity.actor.user, ...isoFormats } : identity.actor.user
  const actor = { ...identity.actor, user, source, agent, requestId: common.requestId, ip: common.ip }
  const writer = createWriter(parts, actor)
  const call: Call = Object.assign(common, {
    actor,
    credential: identity.credential,
    ifMatch: versionsFor(row, request.headers['if-match']),
    reason: readReason(request.headers['x-change-reason']),
    changeSet: joinsChangeSets(row) ? readChangeSet(request.headers['x-change-set']) : null,
    db: services.db.as(actor),
    write: writer.write,
  })
  return { call, headers, kept: writer.kept }
}

/** Sentences for agents have dates that are read in one way only, whatever the profile says. */
const isoFormats: Formats = { dateFormat: 'yyyy-MM-dd', timeFormat: 'HH:mm' }

/** Writes in one transaction with the key of the call, if there is one. */
function createWriter(
  { row, request, services, payload }: CallParts,
  actor: Call['actor'],
): Pick<Call, 'write'> & Pick<RunningCall, 'kept'> {
  const header = row.method === 'POST' && !row.reads ? readKey(request.headers['idempotency-key'] as string | undefined) : null
  const check = services.config.checkResponses
  let answer: EncodedResponse | null = null
  let written = false

  async function writeWithKey<T>(
    key: IdempotencyKey,
    fn: (tx: WriteTransaction) => Promise<T>,
    refusal: RepeatRefusal | undefined,
  ): Promise<T> {
    return services.db.write(actor, async (tx) => {
      await claimKey(tx, key, refusal)
      const value = await fn(tx)
      if (refusal) return value
      const encoded = encode(row, value, check)
      tx.last(keepAnswer(tx, key, encoded))
      answer = encoded
      return value
    })
  }

  return {
    kept: () => answer,
    write(fn, { refusal } = {}) {
      if (written) throw new Error(`${row.method} ${row.path} writes twice: its key could cover only one of the transactions`)
      written = true
      if (header === null) return services.db.write(actor, fn)
      const fingerprint = computeFingerprint(row.method, request.url.split('?', 1)[0]!, payload)
      return writeWithKey({ agencyId: actor.agencyId, actorId: actor.id, key: header, fingerprint }, fn, refusal)
    },
  }
}

/** @throws Problem badHeader for anything but a UUID of version 7 */
function readChangeSet(header: string | string[] | undefined): string | null {
  const text = [header].flat()[0]?.trim()
  if (!text) return null
  if (!/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text))
    throw badHeader('X-Change-Set', text, 'a UUID of version 7')
  return text.toLowerCase()
}

/** The reason of a change: percent-encoded if it is more than ASCII. */
function readReason(header: string | string[] | undefined): string | null {
  return firstOf(headerText(header).replaceAll(/\p{Cc}/gu, ' '), limits.contactText) || null
}
