import type { KeptAnswer } from './transport/cache.ts'
import type { BodyContent } from './transport/transport.ts'

/** A `Response` of these statuses refuses a body, even an empty one. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

/** The answer of a call besides its data. */
export class ResponseMeta {
  /** Status of the answer. */
  readonly status: number
  /** Headers of the answer. */
  readonly headers: KeptAnswer['headers']
  /** The id of the call in the server's log. */
  readonly requestId: string
  readonly #stream: (() => ReadableStream<Uint8Array>) | undefined
  readonly #text: string

  constructor(kept: KeptAnswer, stream?: () => ReadableStream<Uint8Array>) {
    this.status = kept.status
    this.headers = kept.headers
    this.requestId = kept.requestId
    this.#text = kept.text
    this.#stream = stream
  }

  /** The version of the answer as it came. Send it back as `ifMatch`. */
  get etag(): string | null {
    return this.headers.get('etag')
  }

  /** True if the server had already carried out this call and repeated its answer. */
  get replayed(): boolean {
    return this.headers.get('idempotent-replayed') === 'true'
  }

  /**
   * A standard `Response` with the same content.
   * @example
   * ```ts
   * const { response } = await client.campaigns.get({ id: 12 }).withResponse()
   * console.log(await response.toResponse().json())
   * ```
   */
  toResponse(): Response {
    const body = withoutBody.has(this.status) ? null : ((this.#stream?.() ?? this.#text) as BodyContent)
    return new Response(body, { status: this.status, headers: [...this.headers.entries()] })
  }
}

/** Data with the answer it came in. */
export interface CallResult<T> {
  /** Data of the answer, with instants in the form of the client's option `dates`. */
  data: T
  /** Status, headers, ETag and request id. */
  response: ResponseMeta
}

/** Data with the answer it came in. */
export interface WithResponse<T> extends CallResult<T> {
  /** The id of the call in the server's log. */
  requestId: string
}

/** As with a promise, the callback may declare the kind of error that it expects. TypeScript compares a method's parameter both ways. */
type OnError<B> = { call(reason: unknown): B | PromiseLike<B> }['call']

/**
 * A call in progress: a promise of its data that also gives access to its answer.
 * @example
 * ```ts
 * const campaign = await client.campaigns.get({ id: 12 })
 * ```
 */
export class Call<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'Call'
  readonly #answer: Promise<CallResult<T>>

  constructor(answer: Promise<CallResult<T>>) {
    this.#answer = answer
  }

  /**
   * Returns the data together with status, headers, request id and ETag.
   * @example
   * ```ts
   * const { data, response, requestId } = await client.campaigns.pause({ id: 12 }).withResponse()
   * console.log(data.status, response.etag, requestId)
   * ```
   */
  async withResponse(): Promise<WithResponse<T>> {
    const { data, response } = await this.#answer
    return { data, response, requestId: response.requestId }
  }

  /**
   * Returns the answer as a standard `Response`.
   * @example
   * ```ts
   * const response = await client.campaigns.get({ id: 12 }).asResponse()
   * console.log(response.headers.get('etag'), await response.json())
   * ```
   */
  async asResponse(): Promise<Response> {
    return (await this.#answer).response.toResponse()
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a call is awaited like a promise
  then<A = T, B = never>(onData?: ((data: T) => A | PromiseLike<A>) | null, onError?: OnError<B> | null): Promise<A | B> {
    return this.#answer.then((answer) => (onData ? onData(answer.data) : (answer.data as unknown as A)), onError)
  }

  catch<B = never>(onError?: OnError<B> | null): Promise<T | B> {
    return this.then(undefined, onError)
  }

  finally(onEnd?: (() => void) | null): Promise<T> {
    return this.then(undefined, undefined).finally(onEnd)
  }
}
