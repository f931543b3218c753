/** The files of a record, from its table. */
import { mostExportIds } from '@spotdesk/sdk/records'
import { limits } from '@spotdesk/sdk/values'
import type { BulkKind } from '../../bulk/bulk-kind.ts'
import { recordFileNames } from '../../texts/file-names.ts'
import type { RecordWeb } from '../record-web.ts'

/** Null for a record that has no files. */
export function recordFiles({ table, calls }: RecordWeb): BulkKind | null {
  const names = recordFileNames(table)
  if (names === null) return null
  const { importFile: importRow, exportFile: exportRow } = calls
  return { names, importRow, exportRow, jobKinds: [names.noun], mostRows: limits.recordRows, mostExported: mostExportIds(names.noun) }
}
