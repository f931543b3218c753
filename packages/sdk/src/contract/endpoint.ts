/**
 * The only constructor of the endpoint table. A row is data. It produces the SDK's method, the server's route with validation and
 * permission check, the OpenAPI document, `spotdesk api`, the query key of the web app, and the tests that walk every endpoint.
 */
import type * as z from 'zod'
import { type CallRow, toCallRow } from './call-row.ts'
import type { EndpointRow, FilePart, Typed } from './endpoint-row.ts'

export * from './endpoint-row.ts'

/** An unknown schema, such as that of a row made from another with `...`, tells nothing about the names of the input. */
type Fields<S> = S extends z.ZodObject ? (string extends keyof z.input<S> ? unknown : z.input<S>) : unknown
type ParsedFields<S> = S extends z.ZodObject ? (string extends keyof z.output<S> ? unknown : z.output<S>) : unknown
type Output<S> = S extends z.ZodType ? z.output<S> : unknown
type Input<S> = S extends z.ZodType ? z.input<S> : unknown
type Body<S, T> = S extends z.ZodType ? (undefined extends T ? { body?: T } : { body: T }) : unknown
type FileInput<F> = F extends FilePart ? { file: unknown } : unknown
type Flat<T> = { [K in keyof T]: T[K] } & {}

/** A row of the contract with its types. */
export interface Endpoint<In = unknown, Parsed = unknown, Out = unknown> extends EndpointRow, Typed<In, Parsed, Out> {
  /** The same row without schemas. It is made at first use, and is not among the row's own entries. */
  readonly callRow: CallRow
}

/** Input that a caller of the call gives. */
export type InputOf<E> = E extends Typed<infer In, unknown, unknown> ? In : never
/** Input that a handler of the call gets. */
export type ParsedOf<E> =
  E extends Typed<never, infer Parsed, unknown> ? Parsed : E extends Typed<unknown, infer Parsed, unknown> ? Parsed : never
/** Answer of the call. */
export type OutputOf<E> = E extends Typed<never, never, infer Out> ? Out : E extends Typed<unknown, unknown, infer Out> ? Out : never

/** Marks an answer that is a file. The SDK returns it as a `Download`. A handler answers with a stream and a name. */
export interface FileAnswer {
  /** Distinguishes it from every other answer. */
  readonly '~file': true
}

/** Makes a row of the contract. */
export function endpoint<const R extends EndpointRow, P = R['params'], Q = R['query'], B = R['body']>(
  row: R,
): Endpoint<
  Flat<Fields<P> & Fields<Q> & Body<B, Input<B>> & FileInput<R['file']>>,
  Flat<ParsedFields<P> & ParsedFields<Q> & Body<B, Output<B>>>,
  R['download'] extends string ? FileAnswer : R['response'] extends z.ZodType ? z.output<R['response']> : void
> &
  R {
  return withCallRow(row) as never
}

/** Gives a row its `callRow`. The property is not enumerable, so that a row made from another by `...` gets its own. */
export function withCallRow(row: EndpointRow): Endpoint {
  let made: CallRow | undefined
  return Object.defineProperty(row, 'callRow', { get: () => (made ??= toCallRow(row)) }) as Endpoint
}

/** True if an export of a noun's module is a row. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value
}
