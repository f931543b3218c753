/** Types that follow from a row: what its method takes and what it answers. */
import type { Endpoint, EndpointRow, FilePart, InputOf, OutputOf } from '../contract/endpoint.ts'
import type { Call } from './call.ts'
import type { Download } from './download.ts'
import type { CallOptions } from './options.ts'
import type { Page, PagedCall } from './pages.ts'
import type { FileSource } from './upload.ts'

/** How instants are handed out: as `Date`, or as the ISO strings that came. */
export type Dates = 'date' | 'string'

/** The same shape with text in place of every `Date`. */
export type StringDates<T> = T extends Date
  ? string
  : T extends readonly (infer I)[]
    ? StringDates<I>[]
    : T extends object
      ? { [K in keyof T]: StringDates<T[K]> }
      : T

/** What a call takes: path and query names side by side, the body under `body`, a file under `file`. */
export type InputFor<E> = E extends { file: FilePart } ? Omit<InputOf<E>, 'file'> & { file: FileSource } : InputOf<E>

/** What a call answers. */
export type AnswerOf<E, D extends Dates = 'date'> = E extends { download: string }
  ? Download
  : D extends 'string'
    ? StringDates<OutputOf<E>>
    : OutputOf<E>

/** What a call gives back: a list that can be walked for rows with `paged`, else a promise of the answer. */
export type CallFor<E, D extends Dates = 'date'> = E extends { paged: true }
  ? AnswerOf<E, D> extends infer P extends Page
    ? PagedCall<P>
    : never
  : Call<AnswerOf<E, D>>

/** The arguments of a call: input and options, without input where nothing is needed. */
export type ArgumentsOf<E> = keyof InputFor<E> extends never
  ? [input?: Record<string, never>, options?: CallOptions]
  : Record<never, never> extends InputFor<E>
    ? [input?: InputFor<E>, options?: CallOptions]
    : [input: InputFor<E>, options?: CallOptions]

/** The method that a row becomes. */
export type MethodOf<E, D extends Dates = 'date'> = (...args: ArgumentsOf<E>) => CallFor<E, D>

/** The methods of a noun: one for each row in its module. */
export type NounApi<M, D extends Dates = 'date'> = { readonly [K in keyof M as M[K] extends Endpoint ? K : never]: MethodOf<M[K], D> }

/** Any row, for signatures that only pass it on. */
export type AnyRow = EndpointRow
