/** Turns rows into routes: gate → validate → handler → encode. It knows the framework and no noun. */
import multipart from '@fastify/multipart'
import { type EndpointRow, type FilePart, apiBase } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type EncodedResponse, encode } from './answer/answer.ts'
import { createDisconnectSignal } from './answer/answered.ts'
import { type CallParts, createCall } from './call.ts'
import { getCompression, installCompression } from './answer/compression.ts'
import type { Door } from './gate/door.ts'
import { databaseMs } from './health/health.ts'
import { receiveFile, sendDownload } from './answer/files.ts'
import { type GateOptions, createGate } from './gate/gate.ts'
import { Replayed } from './idempotency/idempotency.ts'
import { type RawInput, parseAddress, parseInput } from './request/input.ts'
import { parseJson } from './request/json.ts'
import { readLargeBody } from './request/large-body.ts'
import { Problem } from './answer/problem.ts'
import type { Download, Route, Services } from './route.ts'
import { DatabaseUnavailable } from '../db/errors.ts'
import { toThreadUser } from '../jobs/thread/in-thread.ts'
import { ShareTaken } from '../shares/shares.ts'

/** The largest size of a multipart body without its file. */
const multipartOverheadBytes = 100_000

/** The checks and the queue before every handler. */
export interface Entrance extends GateOptions {
  door: Door
}

/** Registers every route below /api/v2. */
export async function mountRoutes(app: FastifyInstance, routes: readonly Route[], services: Services, entrance: Entrance): Promise<void> {
  await installCompression(app)
  const [withFile, plain] = [routes.filter(({ row }) => row.file), routes.filter(({ row }) => !row.file)]
  for (const route of plain) mount(app, route, services, entrance)
  // Multipart is read only where a row asks for a file: elsewhere it is an unsupported media type.
  await app.register(async (files) => {
    // JSON is none of theirs: it would be gathered whole, as large as a file, before the call has a place.
    files.removeContentTypeParser('application/json')
    await files.register(multipart, { throwFileSizeLimit: true })
    for (const route of withFile) mount(files, route, services, entrance)
  })
}

/** '/campaigns/{id}/pause' → '/api/v2/campaigns/:id/pause'. */
export function routeUrl(row: EndpointRow): string {
  return apiBase + row.path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function mount(app: FastifyInstance, route: Route, services: Services, entrance: Entrance): void {
  const { row } = route
  app.route({
    method: row.method,
    url: routeUrl(row),
    ...getCompression(route),
    bodyLimit: getBodyLimit(row),
    config: { bodyMembers: row.bodyMembers },
    onRequest: createGate(row, entrance),
    handler: async (request, reply) => {
      const { door } = entrance
      const leaving = createDisconnectSignal(reply)
      /** Waits at the door, and carries the call out, in the time of a handler. */
      const pass = (received: ReadInput | null) => {
        const timer = new AbortController()
        const signal = AbortSignal.any([leaving, timer.signal])
        const passed = door.pass(request, signal, async () => {
          const { input, payload } = received ?? (await readInput(row, request, signal))
          return runHandler(route, input, { reply, parts: { row, request, services, payload, signal } })
        })
        return withinTime(
          passed.catch(async (error: unknown) => Promise.reject(await toTurnError(error, services))),
          timer,
        )
      }
      const { file } = row
      // Whoever sends a file slowly holds no place of a call meanwhile.
      const answer = file
        ? await door.receive(request, leaving, async () => pass(await receiveInput(row, file, request)))
        : await pass(null)
      return row.download ? sendDownload(reply, row, answer as Download) : send(reply, answer as EncodedResponse)
    },
  })
}

/** While the database says nothing, no call ends and no turn comes: that is not the fault of whoever waits for one. */
async function toTurnError(error: unknown, { db }: Services): Promise<unknown> {
  return error instanceof ShareTaken && !(await db.health.answers(databaseMs)) ? new DatabaseUnavailable(error) : error
}

/** @returns a download of a row that has one, else the encoded answer */
async function runHandler(
  { row, handler }: Route,
  input: unknown,
  { reply, parts }: { reply: FastifyReply; parts: CallParts },
): Promise<EncodedResponse | Download> {
  const running = createCall(parts)
  try {
    const value = await handlerResult(handler, input, running.call)
    if (row.download) return value as Download
    return running.kept() ?? (value instanceof ReplayedAnswer ? value.answer : encode(row, value, parts.services.config.checkResponses))
  } finally {
    // A refusal sends headers too: the 401 of an ended session deletes its cookie.
    for (const [name, text] of running.headers) reply.header(name, text)
  }
}

/** The stored answer of the first request, in place of the handler's. */
class ReplayedAnswer {
  readonly answer: EncodedResponse
  constructor({ status, headers, body }: EncodedResponse) {
    this.answer = { status, body, headers: { ...headers, 'idempotent-replayed': 'true' } }
  }
}

async function handlerResult(handler: Route['handler'], input: unknown, call: unknown): Promise<unknown> {
  try {
    return await handler(input as never, call as never)
  } catch (error) {
    if (error instanceof Replayed) return new ReplayedAnswer(error.answer)
    throw error
  }
}

function getBodyLimit(row: EndpointRow): number {
  if (row.file) return row.file.maxBytes + multipartOverheadBytes
  return row.largeBody ? limits.requestJsonListBytes : limits.requestJsonBytes
}

/** The handler's input, and what identifies the request of an idempotency key beside its path. */
interface ReadInput {
  input: unknown
  payload: unknown
}

const toRawInput = ({ params, query, body }: FastifyRequest) => ({ params, query, body }) as RawInput

async function receiveInput(row: EndpointRow, part: FilePart, request: FastifyRequest): Promise<ReadInput> {
  const raw = toRawInput(request)
  parseInput(row, raw)
  const { file, fields } = await receiveFile(request, part)
  const input = parseInput(row, { ...raw, query: { ...fields, ...raw.query } })
  return { input: { ...input, file }, payload: [input, file.fileName, file.sha256] }
}

/** The input of a call without a file. A body came as its bytes; a large one is read in a thread. */
async function readInput(row: EndpointRow, request: FastifyRequest, signal: AbortSignal): Promise<ReadInput> {
  const raw = toRawInput(request)
  const { body } = raw
  if (!(body instanceof Uint8Array)) return toReadInput(parseInput(row, raw))
  if (row.largeBody && body.length > mostReadHere(row)) return toReadInput(await readBody(row, raw, { request, signal }))
  return toReadInput(parseInput(row, { ...raw, body: parseJson(body, row.bodyMembers) }))
}

/** Most bodies take less than others notice. A list of changes has a great many members for its size. */
const mostReadHere = ({ bodyMembers }: EndpointRow) => (bodyMembers === undefined ? limits.requestJsonBytes : limits.requestJsonHereBytes)

const toReadInput = (input: Record<string, unknown>): ReadInput => ({ input, payload: input })

async function readBody(
  row: EndpointRow,
  raw: RawInput,
  { request, signal }: { request: FastifyRequest; signal: AbortSignal },
): Promise<Record<string, unknown>> {
  const address = parseAddress(row, raw)
  const { identity } = request.caller
  const user = identity ? toThreadUser({ ...identity, signal }) : { agencyId: 0, signal }
  return { ...address, ...(await readLargeBody(row, raw.body as Uint8Array, user)) }
}

/** Gives up on a handler that takes too long and aborts its signal; its write is still atomic. */
function withinTime<T>(result: Promise<T>, timer: AbortController): Promise<T> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => {
      const problem = new Problem('timedOut')
      timer.abort(problem)
      reject(problem)
    }, limits.handlerMs)
    void result.then(resolve, reject).finally(() => clearTimeout(timeout))
  })
}

function send(reply: FastifyReply, { status, headers, body }: EncodedResponse): FastifyReply {
  reply.code(status).headers(headers)
  return body === null ? reply.send() : reply.send(body)
}
