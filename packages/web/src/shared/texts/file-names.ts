/** The names of the things in files, for sentences. The names of records are those of their tables. */
import type { FileNoun, RecordTable } from '@spotdesk/sdk/records'
import type { RecordNames } from '../records/record-names.ts'

export interface FileNames extends RecordNames {
  readonly noun: FileNoun
  /** The fate of created things after the Undo of their import. */
  readonly archived: string
}

export const campaignNames: FileNames = { noun: 'campaigns', one: 'campaign', many: 'campaigns', archived: 'paused and archived' }
export const adNames: FileNames = { noun: 'ads', one: 'ad', many: 'ads', archived: 'deactivated and archived' }

/** The names of a record; null for one whose table has no external reference, and therefore no files. */
export function recordFileNames({ noun, one, many, fields }: RecordTable): FileNames | null {
  return 'externalReference' in fields ? { noun: noun as FileNoun, one, many, archived: 'archived' } : null
}
