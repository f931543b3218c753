/** Types that follow from a row: the input and the result of its method. */
import type { CallFile, CallRow } from '../contract/call-row.ts'
import type { Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts'
import type { Call } from './call.ts'
import type { Dated, Dates } from './dates.ts'
import type { Download } from './files/download.ts'
import type { CallOptions } from './call-options.ts'
import type { Page, PagedCall } from './pages.ts'
import type { FileSource } from './files/upload.ts'

/** Input of a call: path and query names side by side, the body under `body`, a file under `file`. */
export type InputFor<E> = E extends { file: CallFile } ? Omit<InputOf<E>, 'file'> & { file: FileSource } : InputOf<E>

/** Answer of a call. */
export type ResponseData<E, D extends Dates = 'date'> = E extends { download: string } ? Download : Dated<OutputOf<E>, D>

/** Return value of a call: a list to iterate for rows with `paged`, or else a promise of the answer. */
export type CallFor<E, D extends Dates = 'date'> = E extends { paged: true }
  ? ResponseData<E, D> extends infer P extends Page
    ? PagedCall<P>
    : never
  : Call<ResponseData<E, D>>

/** Options of a call that changes a certain version; they need `ifMatch`. */
export type VersionedOptions = CallOptions & Required<Pick<CallOptions, 'ifMatch'>>

/** The arguments of a call: input and options, without input if none is needed. */
export type ArgumentsOf<E> = keyof InputFor<E> extends never
  ? [input?: Record<string, never>, options?: CallOptions]
  : Record<never, never> extends InputFor<E>
    ? [input?: InputFor<E>, options?: CallOptions]
    : [E] extends [never]
      ? [input: InputFor<E>, options?: CallOptions]
      : E extends { ifMatch: 'required' }
        ? [input: InputFor<E>, options: VersionedOptions]
        : [input: InputFor<E>, options?: CallOptions]

/** The method that a row becomes. */
export type MethodOf<E, D extends Dates = 'date'> = (...args: ArgumentsOf<E>) => CallFor<E, D>

/** The methods of a noun: one for each row in its module. */
export type NounApi<M, D extends Dates = 'date'> = { readonly [K in keyof M as M[K] extends AnyRow ? K : never]: MethodOf<M[K], D> }

/** Any row: of the contract, with its schemas, or of `@spotdesk/sdk/calls`, without. */
export type AnyRow = Endpoint | CallRow

export type { CallRow }

/**
 * The part of a row that a client needs.
 * @throws TypeError for a row of the contract that was copied by `...`: it is no row until `endpoint` has made it one
 */
export function getCallRow(row: AnyRow): CallRow {
  if ('callRow' in row) return row.callRow
  if ('summary' in row) throw new TypeError(`${row.method} ${row.path} is a copy of a row: pass it through endpoint().`)
  return row
}
