/** The sentences of files: templates that the names of a kind are put into. Each result is a message of its own. Pure. */
import { putNames } from '../records/record-names.ts'
import type { FileNames } from '../texts/file-names.ts'

/** English templates; braces are values of the message. */
export const bulkTemplates = {
  /** Title of its commands. */
  all: '[Many]',
  /** The action, and the title of its dialog. */
  import: 'Import [many]',
  back: 'Back to [many]',
  lead: 'Upload a CSV file with up to {rows} [many]. You will see every change before anything is written.',
  /** Header of the column of names in the preview. */
  row: '[One]',
  exportStarted: 'The export of {count, plural, one {# [one]} other {# [many]}} has started.',
  counted: '{count, plural, one {# [one]} other {# [many]}}',
  undoesCreated: '{count, plural, one {# [one] that it created is} other {# [many] that it created are}} [archived].',
  undoesChanged: '{count, plural, one {# [one] gets its earlier values} other {# [many] get their earlier values}} back.',
} as const
export type BulkTextId = keyof typeof bulkTemplates

/** The English message of a sentence about a kind. */
export const bulkMessage = (names: FileNames, id: BulkTextId): string => putNames(names, bulkTemplates[id], { archived: names.archived })
