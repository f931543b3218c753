import type * as z from 'zod'
import type { MatchedRow } from '../contract/find-row.ts'
import { findRow } from '../contract/find-row.ts'
import type { AnyRow } from '../client/types.ts'
import {
  apiBase,
  errorTable,
  errorText,
  fromQuery,
  toJson,
  repeatedParameters,
  knownMembersText,
  unknownMembers,
  unknownParameters,
  type ResponseErrorCode,
  type FileAnswer,
  type OutputOf,
  type ParsedOf,
} from '../contract/index.ts'
import { rowErrorText } from '../values/index.ts'
import { faults as faultTable, type FaultPlan } from './faults.ts'
import { listen, type Listening, type RequestOutcome } from './listen.ts'
import { sample } from './sample.ts'

/** Context of a handler of the mock besides the call's input. */
export interface MockContext {
  /** The request as it arrived. */
  request: Request
  /** The bearer, if there is one. */
  token: string | undefined
  /** The file of a multipart body. */
  file: File | undefined
}

/** Answer of a row: its output, or for a download a file. */
export type MockAnswer<E> = OutputOf<E> extends FileAnswer ? { fileName: string; content: string | Uint8Array } : OutputOf<E>
/** Answers a row: gets its parsed input, and throws a `MockProblem` for an error. */
export type MockHandler<E> = (input: ParsedOf<E>, context: MockContext) => MockAnswer<E> | Promise<MockAnswer<E>>

/** Options of `createMockServer()`. */
export interface MockServerOptions {
  /** Requests with a fault; if omitted, none. */
  faults?: FaultPlan
  /** Valid bearers; without it no bearer is needed. */
  accepts?: (token: string) => boolean
  /** Its address for `fetch`. Default 'https://mock.spotdesk.test'. */
  url?: string
}

/** A call that the mock carried out. A repeated call with the same Idempotency-Key is not listed again. */
export interface Effect {
  /** Noun of the row: 'campaigns'. */
  noun: string
  /** Name of the row: 'pause'. */
  name: string
  /** Parsed input of the call. */
  input: unknown
  /** `X-request-id`; null without one. */
  requestId: string | null
}

/**
 * An error answer for a handler to throw.
 * @example
 * ```ts
 * import { campaigns } from '@spotdesk/sdk/contract'
 * import { createMockServer, MockProblem } from '@spotdesk/sdk/testing'
 * createMockServer().on(campaigns.pause, () => {
 *   throw new MockProblem('campaignActionNotAllowed', { status: 'DRAFT', allowedActions: [] })
 * })
 * ```
 */
export class MockProblem extends Error {
  readonly code: ResponseErrorCode
  readonly members: Record<string, unknown>

  constructor(code: ResponseErrorCode, members: Record<string, unknown> = {}) {
    super(errorText(code, members))
    this.code = code
    this.members = members
  }
}

/**
 * A server made from the contract. Rows without a handler answer a sample of their schema. Use it in memory through `fetch`, or over real
 * connections through `listen`.
 * @example
 * ```ts
 * import { campaigns } from '@spotdesk/sdk/contract'
 * import { createMockServer, sample } from '@spotdesk/sdk/testing'
 * const server = createMockServer()
 * server.on(campaigns.assignedUsers, () => ['Unassigned', 'dana'])
 * const api = new SpotdeskClient(server.clientOptions)
 * console.log(await api.campaigns.assignedUsers(), server.effects.length, sample(campaigns.get.response))
 * ```
 */
export function createMockServer(options: MockServerOptions = {}): MockServer {
  return new MockServer(options)
}

/**
 * The server of `createMockServer`.
 * @example
 * ```ts
 * import { createMockServer, type MockServer } from '@spotdesk/sdk/testing'
 * const server: MockServer = createMockServer()
 * await new SpotdeskClient(server.clientOptions).campaigns.pause({ id: 12 })
 * console.log(server.requests.length, server.effects[0]?.name) // 1 'pause'
 * ```
 */
export class MockServer {
  readonly url: string
  /** Every request that arrived, including repeated ones. */
  readonly requests: Request[] = []
  readonly effects: Effect[] = []
  readonly #options: MockServerOptions
  /** Handlers by method and path, because the rows of `contract` and of `calls` are two objects for one call. */
  readonly #handlers = new Map<string, MockHandler<never>>()
  readonly #kept = new Map<string, { fingerprint: string; status: number; text: string }>()

  constructor(options: MockServerOptions) {
    this.#options = options
    this.url = options.url ?? 'https://mock.spotdesk.test'
  }

  /**
   * Sets the handler of a row.
   * @example
   * ```ts
   * import { session as rows } from '@spotdesk/sdk/contract'
   * import { createMockServer } from '@spotdesk/sdk/testing'
   * createMockServer().on(rows.changeAgency, ({ body }) => ({ token: { jwt: `agency-${body.id}`, permissions: [] } }))
   * ```
   */
  on<E extends AnyRow>(row: E, handler: MockHandler<E>): this {
    this.#handlers.set(toRowKey(row), handler as MockHandler<never>)
    return this
  }

  /**
   * The server as a `fetch`. Nothing leaves the process.
   * @example
   * ```ts
   * import { createMockServer } from '@spotdesk/sdk/testing'
   * const { url, fetch } = createMockServer()
   * const api = new SpotdeskClient({ baseUrl: url, auth: 'sdt_test', fetch })
   * ```
   */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const signal = init?.signal ?? undefined
    signal?.throwIfAborted()
    // The signal is watched here: a Request that follows it costs ten times as much.
    const { response, breaks } = await this.handle(new Request(input, { ...init, signal: null } as RequestInit))
    const text = breaks === 'half' ? await response.text() : ''
    if (text !== '') return new Response(breakHalfway(text), response)
    // Half of an empty answer is a reset.
    if (breaks === 'reset' || breaks === 'half')
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) })
    if (breaks !== 'hang') return response
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
  }

  /**
   * Options of a client that talks to this server in memory and checks every answer against its schema.
   * @example
   * ```ts
   * import { createMockServer, fakeRuntime } from '@spotdesk/sdk/testing'
   * const api = new SpotdeskClient({ ...createMockServer().clientOptions, runtime: fakeRuntime() })
   * ```
   */
  get clientOptions(): { baseUrl: string; auth: string; fetch: typeof globalThis.fetch; validate: boolean } {
    return { baseUrl: this.url, auth: 'sdt_test', fetch: this.fetch, validate: true }
  }

  /**
   * The server on a port of this machine (127.0.0.1, a free port unless one is given).
   * @example
   * ```ts
   * import { createMockServer } from '@spotdesk/sdk/testing'
   * const { url, close } = await createMockServer().listen()
   * const api = new SpotdeskClient({ baseUrl: url, auth: 'sdt_test' })
   * await close()
   * ```
   */
  listen(port = 0): Promise<Listening> {
    return listen((request) => this.handle(request), port)
  }

  /** @internal Carries out a request, and breaks its answer according to the fault plan. */
  async handle(request: Request): Promise<RequestOutcome> {
    this.requests.push(request)
    const fault = this.#options.faults?.next(request)
    if (!fault) return { response: await this.#answer(request), breaks: undefined }
    const { effect, breaks } = faultTable[fault]
    const response = effect ? await this.#answer(request) : new Response()
    if (breaks === 'html')
      return {
        response: new Response('<html><body><h1>502 Bad Gateway</h1></body></html>', {
          status: 502,
          headers: { 'content-type': 'text/html' },
        }),
        breaks: undefined,
      }
    if (breaks === 'tooMany')
      return {
        response: problem(request, new MockProblem('tooManyRequests', { seconds: 7 }), { 'retry-after': '7' }),
        breaks: undefined,
      }
    return { response, breaks }
  }

  async #answer(request: Request): Promise<Response> {
    try {
      const { pathname, searchParams } = new URL(request.url)
      const found = pathname.startsWith(apiBase) ? findRow(request.method, pathname.slice(apiBase.length)) : undefined
      if (!found) throw new MockProblem('notFound')
      const token = request.headers.get('authorization')?.replace(/^Bearer /, '')
      if (!found.row.public && this.#options.accepts && !(token && this.#options.accepts(token))) throw new MockProblem('unauthenticated')
      return await this.#once(request, found, searchParams, token)
    } catch (error) {
      return problem(request, error instanceof MockProblem ? error : new MockProblem('unknownError', { detail: String(error) }))
    }
  }

  /** The same Idempotency-Key carries out a call once, and its answer is repeated. */
  async #once(request: Request, found: MatchedRow, query: URLSearchParams, token: string | undefined): Promise<Response> {
    const key = request.method === 'POST' && !found.row.reads ? request.headers.get('idempotency-key') : null
    const { body, file, fingerprint } = await readBody(request, found.row)
    const kept = key === null ? undefined : this.#kept.get(key)
    if (kept) {
      if (kept.fingerprint !== fingerprint) throw new MockProblem('idempotencyMismatch')
      return new Response(kept.text, { status: kept.status, headers: { ...createHeaders(request), 'idempotent-replayed': 'true' } })
    }
    const input = parse(found, query, body)
    const { noun, name, row } = found
    this.effects.push({ noun, name, input, requestId: request.headers.get('x-request-id') })
    const handler = this.#handlers.get(toRowKey(row)) as MockHandler<unknown> | undefined
    const output = handler ? await handler(input as never, { request, token, file }) : row.response && sample(row.response)
    if (row.download) return fileAnswer(request, row.download, output as { fileName: string; content: string } | undefined)
    const status = row.status ?? (row.response ? 200 : 204)
    const text = output === undefined ? '' : JSON.stringify(toJson(output))
    if (key !== null) this.#kept.set(key, { fingerprint, status, text })
    return new Response(status === 204 ? null : text, { status, headers: createHeaders(request) })
  }
}

async function readBody(request: Request, row: MatchedRow['row']): Promise<{ body: unknown; file: File | undefined; fingerprint: string }> {
  const path = `${request.method} ${request.url}`
  if (row.file) {
    const part = (await request.formData()).get(row.file.name)
    const file = part instanceof File ? part : undefined
    return { body: undefined, file, fingerprint: `${path} ${await file?.text()}` }
  }
  const text = await request.text()
  try {
    return { body: text === '' ? undefined : JSON.parse(text), file: undefined, fingerprint: `${path} ${text}` }
  } catch {
    throw new MockProblem('invalidJson')
  }
}

/** Input as a handler gets it: flat, parsed by the row's schemas. */
function parse({ row, params }: MatchedRow, query: URLSearchParams, body: unknown): Record<string, unknown> {
  const raw: Record<string, string[]> = {}
  for (const [name, value] of query) (raw[name] ??= []).push(value)
  const input: Record<string, unknown> = {}
  if (row.params)
    Object.assign(input, checked(row.params, fromQuery(row.params.shape as Record<string, z.ZodType>, params), 'invalidParameter'))
  const unknown = unknownParameters(row, Object.keys(raw))
  if (unknown.length > 0) {
    throw new MockProblem('invalidParameter', {
      errors: unknown.map(({ name, text }) => ({
        code: 'unknownParameter',
        field: name,
        message: rowErrorText('unknownParameter', { value: name, known: text }),
      })),
    })
  }
  const repeated = repeatedParameters(row, raw)
  if (repeated.length > 0) {
    throw new MockProblem('invalidParameter', {
      errors: repeated.map((field) => ({ code: 'givenTwice', field, message: rowErrorText('givenTwice') })),
    })
  }
  if (row.query) Object.assign(input, checked(row.query, fromQuery(row.query.shape as Record<string, z.ZodType>, raw), 'invalidParameter'))
  const members = unknownMembers(row, body)
  if (members.length > 0) {
    throw new MockProblem('validationFailed', {
      errors: members.map(({ path, ...member }) => ({
        code: 'unknownMember',
        field: path.join('.'),
        message: rowErrorText('unknownMember', { value: path.at(-1)!, known: knownMembersText(member) }),
      })),
    })
  }
  if (row.body) input.body = checked(row.body, body, 'validationFailed')
  return input
}

function checked(schema: z.ZodType, value: unknown, code: ResponseErrorCode): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new MockProblem(code, {
    errors: result.error.issues.map(({ path, message }) => ({ code: 'invalidValue', field: path.join('.'), message })),
  })
}

const toRowKey = ({ method, path }: Pick<AnyRow, 'method' | 'path'>) => `${method} ${path}`

function fileAnswer(
  request: Request,
  mediaType: string,
  file: { fileName: string; content: string | Uint8Array } = { fileName: 'sample.csv', content: 'id\r\n1\r\n' },
): Response {
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`
  return new Response(file.content as ConstructorParameters<typeof Response>[0], {
    headers: { ...createHeaders(request), 'content-type': mediaType, 'content-disposition': disposition },
  })
}

function problem(request: Request, { code, message, members }: MockProblem, more: Record<string, string> = {}): Response {
  const { status, retryable = false } = errorTable[code]
  const body = {
    type: 'about:blank',
    title: message,
    status,
    code,
    message,
    requestId: request.headers.get('x-request-id'),
    errors: [],
    retryable,
    ...members,
  }
  // A parameter of the text, such as a campaign's {status}, must not replace the member of that name.
  return new Response(JSON.stringify({ ...body, status, message }), {
    status,
    headers: { ...createHeaders(request), ...more, 'content-type': 'application/problem+json' },
  })
}

function createHeaders(request: Request): Record<string, string> {
  return { 'content-type': 'application/json', 'x-request-id': request.headers.get('x-request-id') ?? '' }
}

function breakHalfway(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text.slice(0, text.length >> 1)))
      controller.error(new TypeError('terminated'))
    },
  })
}
