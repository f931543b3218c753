/**
 * A row without its schemas: the data that a client needs to make the call and to know who may make it. `src/calls` holds these rows of the
 * whole contract as data. So a client of a few calls carries neither zod nor schemas that it does not use.
 */
import { datePlaces } from './revive.ts'
import type { DatePlaces } from './date-places.ts'
import type { EndpointRow, FilePart, Method, Typed } from './endpoint-row.ts'
import type { Feature, Permission } from './permissions.ts'

export interface CallRow {
  method: Method
  /** Below /api/v2, with parameters in braces: '/campaigns/{id}/pause'. */
  path: string
  permission?: Permission | readonly Permission[]
  public?: true
  feature?: Feature
  /** Names of the query's parameters, in the order in which they are sent. */
  query?: readonly string[]
  /** The call can have a body. */
  body?: true
  /** The part of a multipart body that carries the file. */
  file?: CallFile
  /** The answer is JSON; with 'optional' it may be empty. Absent if there is no answer, or if it is a file. */
  answer?: 'json' | 'optional'
  /** Where the answer holds dates. */
  dates?: DatePlaces
  /** The answer is a file with this media type. */
  download?: string
  /** A POST that only reads. */
  reads?: true
  /** A list that can be walked page by page. */
  paged?: true
  /** The call needs the version that its change was made from. */
  ifMatch?: 'required'
  /** The time limit of this call in milliseconds, if it is not the usual one. */
  timeoutMs?: number
}

/** A row without schemas, with the types of its input and its answer. */
export type TypedCallRow<In = unknown, Parsed = unknown, Out = unknown> = CallRow & Typed<In, Parsed, Out>

/** The part of a file's description that a client needs. */
export type CallFile = Pick<FilePart, 'name' | 'accept' | 'maxBytes'>

/** The row without schemas, with the types of its row of the contract. */
export type CallRowOf<E> = CallRow &
  Pick<E, Extract<keyof E, keyof Typed | 'method' | 'path' | 'permission' | 'feature' | 'download' | 'paged' | 'ifMatch'>> &
  (E extends { file: FilePart } ? { readonly file: CallFile } : unknown)

/** Makes the row without schemas of a row of the contract. */
export function toCallRow(row: EndpointRow): CallRow {
  const { method, path, permission, feature, query, file, response, download, reads, paged, ifMatch, timeoutMs } = row
  const dates = response && datePlaces(response)
  return {
    method,
    path,
    ...(permission && { permission }),
    ...(row.public && { public: true }),
    ...(feature && { feature }),
    ...(query && { query: Object.keys(query.shape) }),
    ...(row.body && { body: true }),
    ...(file && { file: { name: file.name, accept: file.accept, maxBytes: file.maxBytes } }),
    ...(response && { answer: response.safeParse(undefined).success ? 'optional' : 'json' }),
    ...(dates && { dates }),
    ...(download !== undefined && { download }),
    ...(reads && { reads }),
    ...(paged && { paged }),
    ...(ifMatch && { ifMatch }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  }
}
