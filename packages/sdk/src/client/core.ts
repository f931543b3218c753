import type * as z from 'zod'
import { toJson } from '../contract/json.ts'
import { Call, ResponseMeta, type CallResult } from './call.ts'
import { captureCallSite, type CallSite } from './call-site.ts'
import type { Dates } from './dates.ts'
import { Download } from './files/download.ts'
import { ResponseParseError, SpotdeskError, withCall } from './errors/errors.ts'
import type { ClientEvents, Middleware } from './events.ts'
import { exchange, parseAnswer, type Prepared, type Received } from './auth/exchange.ts'
import type { CallOptions } from './call-options.ts'
import type { ClientOptions } from './options.ts'
import { PagedCall, type Page } from './pages.ts'
import { getRowPlan, type RowPlan } from './files/plan.ts'
import { lowerCased, toSettings, type Settings } from './settings.ts'
import type { AnyRow, ArgumentsOf, CallFor, CallRow } from './types.ts'
import { createUpload, type FileSource } from './files/upload.ts'

type Input = Record<string, unknown>

/** Facts of a call that are the same for every page of a list. */
interface Making {
  plan: RowPlan
  options: CallOptions
  site: CallSite
}

/**
 * The core that carries out any row of the contract. `SpotdeskClient` adds a method for each row. If every byte counts, use only this class
 * with the rows that you need.
 * @example
 * ```ts
 * import { campaigns } from '@spotdesk/sdk/calls'
 * const core = new SpotdeskCore({ baseUrl, auth: token })
 * const campaign = await core.call(campaigns.pause, { id: 12 })
 * ```
 */
export class SpotdeskCore<D extends Dates = 'date'> {
  readonly #settings: Settings

  constructor(options: ClientOptions<D> = {}) {
    this.#settings = toSettings(options)
    this.#settings.auth.attach?.(this as SpotdeskCore)
  }

  /**
   * Carries out a row of `@spotdesk/sdk/calls` or of the contract.
   * @param args the row's input (path and query names side by side, `body`, `file`) and the options of the call
   * @example
   * ```ts
   * import { campaigns } from '@spotdesk/sdk/calls'
   * const page = await client.call(campaigns.list, { status: ['RUNNING'] }, { timeout: 5000 })
   * ```
   */
  call<const E extends AnyRow>(row: E, ...args: ArgumentsOf<E>): CallFor<E, D> {
    const [input = {}, options = {}] = args as [Input?, CallOptions?]
    const making: Making = { plan: getRowPlan(row), options, site: captureCallSite(this.call) }
    const answer = this.#carryOut(input, making)
    if (!row.paged) return new Call(answer) as CallFor<E, D>
    const fetchPage = (more: Input) => this.#carryOut({ ...input, ...more }, making) as Promise<CallResult<Page>>
    const first = Number(input.page ?? 0)
    const names = making.plan.row.query ?? []
    const isInOrderOfIds = names.includes('after') && (input['sort'] ?? 'id') === 'id' && first === 0
    // The first page has counted what there is.
    const uncounted = names.includes('counted') ? { counted: false } : {}
    const walk = {
      first,
      limit: input.limit === undefined ? undefined : Number(input.limit),
      fetch: (page: number) => fetchPage({ page }),
      after: isInOrderOfIds ? (id: number) => fetchPage({ after: id, ...uncounted }).then((page) => checkBehind(page, id)) : undefined,
    }
    return new PagedCall(answer as Promise<CallResult<Page>>, walk) as CallFor<E, D>
  }

  /**
   * Makes a raw call. Calls to the server (a path below /api/v2, or a whole address) get all headers. Calls to `plainHosts` get only the
   * bearer. Calls to other hosts get none of our headers. Every status is an answer, except a redirect, which is a `RedirectError`. There
   * are no retries.
   * @example
   * ```ts
   * const response = await client.fetch('/openapi.json')
   * console.log(response.status, await response.json())
   * ```
   */
  async fetch(
    address: string,
    init: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array; signal?: AbortSignal; timeout?: number } = {},
  ): Promise<Response> {
    const site = captureCallSite(this.fetch)
    const settings = this.#settings
    const url = new URL(address.startsWith('/') ? settings.origin + settings.base + address : address)
    const known = url.host === settings.host || settings.plainHosts.has(url.host)
    const call: Prepared = {
      ...this.#envelope(url.host, { headers: init.headers, signal: init.signal, retries: 0 }),
      method: init.method ?? 'GET',
      origin: url.origin,
      path: url.pathname + url.search,
      body: init.body,
      row: undefined,
      timeout: init.timeout ?? settings.timeout,
      bearer: known,
      safe: false,
      answer: 'raw',
    }
    if (!known) call.headers = lowerCased(init.headers)
    try {
      const { kept, stream } = await exchange(settings, call)
      return new ResponseMeta(kept, stream).toResponse()
    } catch (error) {
      throw withCall(error, { ...call, site })
    }
  }

  /**
   * Adds a layer around every try; the first one added is the outermost.
   * @example
   * ```ts
   * client.use(async (request, next) => {
   *   request.headers['x-trace'] = 'a1b2'
   *   const response = await next(request)
   *   console.log(request.method, request.path, response.status)
   *   return response
   * })
   * ```
   */
  use(middleware: Middleware): this {
    this.#settings.middleware.push(middleware)
    return this
  }

  /**
   * Listens to events. Call the returned function to stop.
   * @example
   * ```ts
   * const stop = client.on('retry', ({ path, attempt, delayMs }) => console.warn(path, 'failed at try', attempt, 'next in', delayMs))
   * stop()
   * ```
   */
  on<E extends keyof ClientEvents>(event: E, listener: (event: ClientEvents[E]) => void): () => void {
    return this.#settings.events.on(event, listener)
  }

  /**
   * Empties the cached answers of GET calls.
   * @example
   * ```ts
   * client.clearCache()
   * ```
   */
  clearCache(): void {
    this.#settings.cache?.clear()
  }

  /** @internal The schema with which `validate` checks an answer. Rows of the contract have it. */
  protected answerSchema(row: AnyRow): z.ZodType | undefined | Promise<z.ZodType | undefined> {
    if ('callRow' in row) return row.response
    throw new SpotdeskError(`${row.method} ${row.path} has no schema to validate with: take the row of @spotdesk/sdk/contract.`)
  }

  async #carryOut(input: Input, { plan, options, site }: Making): Promise<CallResult<unknown>> {
    const { cache, runtime, auth } = this.#settings
    const call = this.#prepare(plan, input, options)
    auth.began?.(plan.row)
    const keeps = plan.cacheable && !options.skipCache ? cache : undefined
    const kept = keeps?.get(call.path, runtime.now())
    if (kept) return this.#answerOf(plan, options, { kept, json: kept.text === '' ? undefined : parseAnswer(kept), stream: undefined })
    const empties = (plan.row.method !== 'GET' && !plan.row.reads) || options.skipCache ? cache : undefined
    empties?.clear()
    const generation = cache?.generation ?? 0
    try {
      const received = await exchange(this.#settings, call)
      keeps?.put(call.path, received.kept, runtime.now(), generation)
      return await this.#answerOf(plan, options, received)
    } catch (error) {
      throw withCall(error, { ...call, site })
    } finally {
      // Once more: what was read during the write may be from before it.
      empties?.clear()
    }
  }

  #prepare(plan: RowPlan, input: Input, options: CallOptions): Prepared {
    const settings = this.#settings
    const { row } = plan
    const envelope = this.#envelope(settings.host, options)
    const { headers } = envelope
    const key = plan.keyed && options.idempotencyKey !== false ? (options.idempotencyKey ?? settings.runtime.uuid()) : undefined
    if (key !== undefined) headers['idempotency-key'] = key
    if (options.ifMatch !== undefined) headers['if-match'] = typeof options.ifMatch === 'number' ? `"${options.ifMatch}"` : options.ifMatch
    if (options.changeReason !== undefined) headers['x-change-reason'] = headerText(options.changeReason)
    if (options.changeSet) headers['x-change-set'] = options.changeSet
    return {
      ...envelope,
      method: row.method,
      origin: settings.origin,
      path: settings.base + plan.address(input),
      row,
      body: toBody(plan, input, options, headers),
      timeout: options.timeout ?? row.timeoutMs ?? (row.file ? settings.uploadTimeout : settings.timeout),
      bearer: !row.public,
      safe: !plan.keyed || key !== undefined,
      answer: row.download === undefined ? 'json' : 'file',
    }
  }

  /** Headers and options of every call. Hosts of `plainHosts` get no identification of the caller. */
  #envelope(host: string, options: CallOptions): Pick<Prepared, 'headers' | 'requestId' | 'options'> {
    const settings = this.#settings
    const requestId = options.requestId ?? `${settings.requestIdPrefix}-${settings.runtime.uuid()}`
    const headers: Record<string, string> = { accept: 'application/json', ...settings.headers }
    if (!settings.plainHosts.has(host)) {
      headers['client-name'] = settings.clientName
      headers['x-request-id'] = requestId
    }
    if (options.headers) Object.assign(headers, lowerCased(options.headers))
    return { headers, requestId, options }
  }

  async #answerOf(plan: RowPlan, options: CallOptions, { kept, json, stream }: Received): Promise<CallResult<unknown>> {
    const { validate, dateStrings, auth } = this.#settings
    if (stream) return this.#fileOf(kept, stream, options)
    if (validate) checkAnswer(plan.row, await this.answerSchema(plan.given), kept, json)
    const data = plan.revive && !dateStrings ? plan.revive(json) : json
    auth.answered?.(plan.row, data)
    return { data, response: new ResponseMeta(kept) }
  }

  /** Passes the file to a page that saves files, unless the call keeps it. */
  async #fileOf(kept: Received['kept'], stream: () => ReadableStream<Uint8Array>, options: CallOptions): Promise<CallResult<Download>> {
    const file = new Download({ headers: kept.headers, stream })
    const { onDownload } = this.#settings
    if (!onDownload || options.skipAutoDownload) return { data: file, response: new ResponseMeta(kept, stream) }
    const blob = await file.blob()
    await onDownload({ blob, fileName: file.fileName ?? 'download' })
    const again = () => blob.stream() as ReadableStream<Uint8Array>
    return { data: new Download({ headers: kept.headers, stream: again }), response: new ResponseMeta(kept, again) }
  }
}

/** The body as it travels; its media type goes into the headers. */
function toBody({ row }: RowPlan, input: Input, { fileName }: CallOptions, headers: Record<string, string>): Prepared['body'] {
  if (row.file) {
    const upload = createUpload(
      row.file,
      input.file as FileSource,
      fileName,
      `spotdesk-${globalThis.crypto.getRandomValues(new Uint32Array(4)).join('')}`,
    )
    headers['content-type'] = upload.contentType
    return upload
  }
  if (!row.body || input.body === undefined) return undefined
  headers['content-type'] = 'application/json'
  return JSON.stringify(toJson(input.body))
}

/** A header carries ASCII only; other text, and one with a percent sign, is percent-encoded UTF-8. */
function headerText(text: string): string {
  return /^[ -$&-~]*$/.test(text) ? text : encodeURIComponent(text)
}

/**
 * The rows behind an id. A server that does not know the parameter would return the same rows for ever.
 * @throws SpotdeskError when there are others
 */
function checkBehind(page: CallResult<Page>, id: number): CallResult<Page> {
  const isBehind = page.data.list.every((row) => (row as { id: number }).id > id)
  if (!isBehind) throw new SpotdeskError(`The list does not go on after id ${id}.`)
  return page
}

function checkAnswer(row: CallRow, schema: z.ZodType | undefined, kept: Received['kept'], json: unknown): void {
  const { status, text, requestId } = kept
  const result = schema?.safeParse(json)
  if (result && !result.success) {
    throw new ResponseParseError(`${row.method} ${row.path}: the answer does not fit its schema: ${result.error.message}`, {
      status,
      text,
      requestId,
      cause: result.error,
    })
  }
}
