/** Addresses of a record's screens, below the path of its table. */
import type { LookUpName } from '../filters/filter-rows.ts'

export const listPath = (base: string) => `${base}/list`
export const createPath = (base: string) => `${base}/create`
/** A tab of a record's page. */
export const tabPath = (base: string, id: number, tab = 'settings') => `${base}/${id}/${tab}`

/** The id of a record in an address; null where it is none. */
export function readRecordId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** The things that a reference can refer to. */
export interface ReferenceLookUp {
  find: (text: string) => Promise<readonly LookUpName[]>
  /** Those that a form may refer to, where `find` also finds others. */
  findWritable?: (text: string) => Promise<readonly LookUpName[]>
  /** Names of values. */
  name: (values: readonly string[]) => Promise<readonly LookUpName[]>
  /** Name of a value that was found or named before, else the value. */
  seen: (value: string) => string
}
