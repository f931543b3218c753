/** What files hold, as sentences name it. The names of records are those of their tables. */
import type { FileNoun, RecordTable } from '@spotdesk/sdk/records'
import type { RecordNames } from '../records/record-names.ts'

export interface FileNames extends RecordNames {
  readonly noun: FileNoun
  /** What the Undo of an import does with the things that it created. */
  readonly putAway: string
}

export const campaignNames: FileNames = { noun: 'campaigns', one: 'campaign', many: 'campaigns', putAway: 'paused and archived' }
export const adNames: FileNames = { noun: 'ads', one: 'ad', many: 'ads', putAway: 'deactivated and archived' }

/** The names of a record; null for one whose table has no external reference, and therefore no files. */
export function recordFileNames({ noun, one, many, fields }: RecordTable): FileNames | null {
  return 'externalReference' in fields ? { noun: noun as FileNoun, one, many, putAway: 'archived' } : null
}
