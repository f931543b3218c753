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
  /** Endings of the names that are taken, with commas between them: '.csv'. */
  accept: string
  /** Largest size in bytes. */
  maxBytes: number
  /** Code for a larger file; 'fileTooLarge', which speaks of 3 MB, when it is left out. */
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
  /** Details that the summary leaves out; Markdown. */
  description?: string
  /** Who may call it: holders of all of these permissions. Exactly one of `permission` and `public` is given. */
  permission?: Permission | readonly Permission[]
  /** The call needs no sign-in. */
  public?: true
  /** Feature that the agency must have. */
  feature?: Feature
  /** Parameters of the path. */
  params?: z.ZodObject
  /** Parameters of the query. */
  query?: z.ZodObject
  /** The JSON body; absent: none. */
  body?: z.ZodType
  /** The uploaded file; absent: none. */
  file?: FilePart
  /** Left out: the answer has no body (204). */
  response?: z.ZodType
  /** The answer is a file with this media type, named by Content-Disposition. */
  download?: string
  /** Status of success when it is not 200 (or 204 without a response). */
  status?: 200 | 201 | 202 | 204
  /** Codes beyond `commonErrors` that this call can answer with. */
  errors?: readonly ResponseErrorCode[]
  /** 'ours': a call of this product's own, which the standard API does not have. */
  spec?: 'ours'
  /** A POST that only reads: it stores no idempotency key and may be repeated freely. */
  reads?: true
  /** Marks the call as a list that `for await` walks page by page. */
  paged?: true
  /** The body may list ids or hold a whole targeting: up to 1 MB instead of 64 kB. A long one is read in a thread. */
  largeBody?: true
  /** Members that the objects of the body may have together, when it is not the usual number. */
  bodyMembers?: number
  /** A client's time limit of this call when it is not the usual one, in milliseconds. */
  timeoutMs?: number
  /** 'required': without If-Match the answer is 428 `preconditionRequired`. Every PUT of ours that takes a body has it. */
  ifMatch?: 'required'
  /** Scope by which an API token can be narrowed to this call: CAMPAIGN.WRITE:pause. */
  scope?: string
}

/**
 * The types of a row as phantom fields: `In` is what a caller gives (flat: path and query names side by side, the body
 * under `body`), `Parsed` what a handler gets, `Out` what the call answers.
 */
export interface Typed<In = unknown, Parsed = unknown, Out = unknown> {
  /** Input of a caller. */
  readonly '~in'?: In
  /** Input of a handler. */
  readonly '~parsed'?: Parsed
  /** Answer of the call. */
  readonly '~out'?: Out
}
