/** The shape of a row of the endpoint table. */
import type * as z from 'zod'
import type { ResponseErrorCode } from './errors.ts'
import type { Feature, Permission } from './permissions.ts'

/** HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** File of a call: one part of a multipart body. */
export interface FilePart {
  /** Name of the part. */
  name: string
  /** Accepted file endings, separated by commas: '.csv'. */
  accept: string
  /** Largest size in bytes. */
  maxBytes: number
  /** Code for a larger file. If omitted, 'fileTooLarge', whose text names 3 MB. */
  tooLarge?: ResponseErrorCode
}

/** A call of the API as data. */
export interface EndpointRow {
  /** HTTP method. */
  method: Method
  /** Below /api/v2, with parameters in braces: '/campaigns/{id}/pause'. */
  path: string
  /** The call in a few words, as documentation lists it. */
  summary: string
  /** Details beyond the summary, in Markdown. */
  description?: string
  /** Permissions that the caller needs, all of them. A row has either `permission` or `public`. */
  permission?: Permission | readonly Permission[]
  /** The call needs no sign-in. */
  public?: true
  /** Feature that the agency must have. */
  feature?: Feature
  /** Parameters of the path. */
  params?: z.ZodObject
  /** Parameters of the query. */
  query?: z.ZodObject
  /** The JSON body; absent if there is none. */
  body?: z.ZodType
  /** The uploaded file; absent if there is none. */
  file?: FilePart
  /** The answer; absent if it has no body (204). */
  response?: z.ZodType
  /** The answer is a file with this media type, named by Content-Disposition. */
  download?: string
  /** Status of success if it is not 200, or 204 without a response. */
  status?: 200 | 201 | 202 | 204
  /** Codes beyond `commonErrors` that this call can answer with. */
  errors?: readonly ResponseErrorCode[]
  /** 'ours' marks a call that the standard API does not have. */
  spec?: 'ours'
  /** A POST that only reads: it stores no idempotency key and may be repeated freely. */
  reads?: true
  /** Marks the call as a list that `for await` walks page by page. */
  paged?: true
  /** The body may list ids or hold a whole targeting. It may have 1 MB instead of 64 kB. A thread reads a long body. */
  largeBody?: true
  /** Maximum number of members of all objects of the body together, if it is not the usual number. */
  bodyMembers?: number
  /** A client's time limit for this call in milliseconds, if it is not the usual one. */
  timeoutMs?: number
  /** With 'required', the answer without If-Match is 428 `preconditionRequired`. Every PUT of ours with a body has it. */
  ifMatch?: 'required'
  /** Scope that narrows an API token to this call: CAMPAIGN.WRITE:pause. */
  scope?: string
}

/**
 * The types of a row as phantom fields. `In` is the caller's input: path and query names side by side, and the body under `body`. `Parsed`
 * is the handler's input. `Out` is the answer.
 */
export interface Typed<In = unknown, Parsed = unknown, Out = unknown> {
  /** Input of a caller. */
  readonly '~in'?: In
  /** Input of a handler. */
  readonly '~parsed'?: Parsed
  /** Answer of the call. */
  readonly '~out'?: Out
}
