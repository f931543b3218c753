/**
 * The endpoint table's one constructor. A row is data: from it come the SDK's method, the server's route with validation and
 * permission check, the OpenAPI document, `spotdesk api`, the query key of the web app and the tests that walk every endpoint.
 */
import type * as z from 'zod'
import type { AnswerCode } from './errors.ts'
import type { Feature, Permission } from './permissions.ts'

/** Where the API lives below the server's origin. */
export const apiBase = '/api/v2'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a call sends as its file: one part of a multipart body. */
export interface FilePart {
  /** Name of the part. */
  name: string
  accept: string
  maxBytes: number
  /** What a larger one is answered with; left out: fileTooLarge. */
  tooLarge?: AnswerCode
}

export interface EndpointRow {
  method: Method
  /** Below /api/v2, with parameters in braces: '/campaigns/{id}/pause'. */
  path: string
  summary: string
  description?: string
  /** Who may call it: holders of all of these permissions. Exactly one of `permission` and `public` is given. */
  permission?: Permission | readonly Permission[]
  public?: true
  feature?: Feature
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  file?: FilePart
  /** Left out: the answer has no body (204). */
  response?: z.ZodType
  /** The answer is a file with this media type, named by Content-Disposition. */
  download?: string
  /** Status of success when it is not 200 (or 204 without a response). */
  status?: 200 | 201 | 202 | 204
  /** Codes beyond `commonErrors` that this call can answer with. */
  errors?: readonly AnswerCode[]
  /** 'ours': the specification does not show this call's path. */
  spec?: 'ours'
  /** A POST that only reads: it stores no idempotency key and may be repeated freely. */
  reads?: true
  /** What a page of this list is called in the answer's order; marks the call as one that `for await` walks. */
  paged?: true
  /** The body may list ids: up to 1 MB instead of 64 kB. */
  largeBody?: true
  /** A client's time limit of this call when it is not the usual one, in milliseconds. */
  timeoutMs?: number
  /** Scope by which an API token can be narrowed to this call: CAMPAIGN.WRITE:pause. */
  scope?: string
}

type Output<S> = S extends z.ZodType ? z.output<S> : unknown
type Input<S> = S extends z.ZodType ? z.input<S> : unknown
type Body<S, T> = S extends z.ZodType ? (undefined extends T ? { body?: T } : { body: T }) : unknown
type FileInput<F> = F extends FilePart ? { file: unknown } : unknown
type Flat<T> = { [K in keyof T]: T[K] } & {}

/**
 * A row with its types as phantom fields: `In` is what a caller gives (flat: path and query names side by side, the body
 * under `body`), `Parsed` what a handler gets, `Out` what the call answers.
 */
export interface Endpoint<In = unknown, Parsed = unknown, Out = unknown> extends EndpointRow {
  readonly '~in'?: In
  readonly '~parsed'?: Parsed
  readonly '~out'?: Out
}

export type InputOf<E> = E extends Endpoint<infer In, unknown, unknown> ? In : never
export type ParsedOf<E> =
  E extends Endpoint<never, infer Parsed, unknown> ? Parsed : E extends Endpoint<unknown, infer Parsed, unknown> ? Parsed : never
export type OutputOf<E> = E extends Endpoint<never, never, infer Out> ? Out : E extends Endpoint<unknown, unknown, infer Out> ? Out : never

/** Marks an answer that is a file: the SDK hands it out as a `Download`, a handler answers with a stream and a name. */
export interface FileAnswer {
  readonly '~file': true
}

/** Makes a row of the contract. */
export function endpoint<const R extends EndpointRow, P = R['params'], Q = R['query'], B = R['body']>(
  row: R,
): Endpoint<
  Flat<Input<P> & Input<Q> & Body<B, Input<B>> & FileInput<R['file']>>,
  Flat<Output<P> & Output<Q> & Body<B, Output<B>>>,
  R['download'] extends string ? FileAnswer : R['response'] extends z.ZodType ? z.output<R['response']> : void
> &
  R {
  return row as never
}

/** Names of the path's parameters in order: '/a/{id}/b/{key}' → ['id', 'key']. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}

/** Whether an export of a noun's module is a row. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value
}
