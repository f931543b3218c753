/** Turns rows into routes: gate → validate → handler → encode. It knows the framework and no noun. */
import multipart from '@fastify/multipart'
import { type EndpointRow, apiBase } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, encode } from './answer.ts'
import { createCall } from './call.ts'
import { compressionOf, installCompression } from './compression.ts'
import { receiveFile, sendDownload } from './files.ts'
import { type GateOptions, gateOf } from './gate.ts'
import { Replayed } from './idempotency.ts'
import { type RawInput, parseAddress, parseInput } from './input.ts'
import { readLargeBody } from './large-body.ts'
import { Problem } from './problem.ts'
import type { Download, Route, Services } from './route.ts'

/** The largest size of a multipart body without its file. */
const multipartOverheadBytes = 100_000

/** Registers every route below /api/v2. */
export async function mountRoutes(app: FastifyInstance, routes: readonly Route[], services: Services, gate: GateOptions): Promise<void> {
  await installCompression(app)
  const [withFile, plain] = [routes.filter(({ row }) => row.file), routes.filter(({ row }) => !row.file)]
  for (const route of plain) mount(app, route, services, gate)
  // Multipart is read only where a row asks for a file: elsewhere it is an unsupported media type.
  await app.register(async (files) => {
    await files.register(multipart, { throwFileSizeLimit: true })
    for (const route of withFile) mount(files, route, services, gate)
  })
}

/** '/campaigns/{id}/pause' → '/api/v2/campaigns/:id/pause'. */
export function routeUrl(row: EndpointRow): string {
  return apiBase + row.path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function mount(app: FastifyInstance, route: Route, services: Services, gate: GateOptions): void {
  const { row, handler } = route
  app.route({
    method: row.method,
    url: routeUrl(row),
    ...compressionOf(route),
    bodyLimit: bodyLimitOf(row),
    config: { bodyMembers: row.bodyMembers },
    onRequest: gateOf(row, gate),
    handler: async (request, reply) => {
      const { input, payload } = await readInput(row, request)
      const timer = new AbortController()
      const running = createCall({ row, request, services, payload, timeout: timer.signal })
      // A refusal sends headers too: the 401 of an ended session deletes its cookie.
      const value = await withinTime(handlerResult(handler, input, running.call), timer).finally(() => {
        for (const [name, text] of running.headers) reply.header(name, text)
      })
      if (row.download) return sendDownload(reply, row, value as Download)
      return send(
        reply,
        running.kept() ?? (value instanceof ReplayedAnswer ? value.answer : encode(row, value, services.config.checkResponses)),
      )
    },
  })
}

/** The stored answer of the first request, in place of the handler's. */
class ReplayedAnswer {
  readonly answer: Answer
  constructor({ status, headers, body }: Answer) {
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

function bodyLimitOf(row: EndpointRow): number {
  if (row.file) return row.file.maxBytes + multipartOverheadBytes
  return row.largeBody ? limits.requestJsonListBytes : limits.requestJsonBytes
}

/** The handler's input, and what identifies the request of an idempotency key beside its path. */
async function readInput(row: EndpointRow, request: FastifyRequest): Promise<{ input: unknown; payload: unknown }> {
  const raw = { params: request.params, query: request.query, body: request.body } as RawInput
  if (!row.file) {
    const input = await readCall(row, request, raw)
    return { input, payload: input }
  }
  parseInput(row, raw)
  const { file, fields } = await receiveFile(request, row.file)
  const input = parseInput(row, { ...raw, query: { ...fields, ...raw.query } })
  return { input: { ...input, file }, payload: [input, file.fileName, file.sha256] }
}

/** The input of a call without a file. A large body came as its bytes, and is read in a thread. */
async function readCall(row: EndpointRow, request: FastifyRequest, raw: RawInput): Promise<Record<string, unknown>> {
  if (!row.body || !(raw.body instanceof Uint8Array)) return parseInput(row, raw)
  const address = parseAddress(row, raw)
  const agencyId = request.caller.identity?.actor.agencyId ?? 0
  return { ...address, ...(await readLargeBody(row, raw.body, { agencyId, signal: request.signal })) }
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

function send(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  reply.code(status).headers(headers)
  return body === null ? reply.send() : reply.send(body)
}
