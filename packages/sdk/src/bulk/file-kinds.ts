/** What differs between the kinds of files: columns and template. Those of records follow from their tables. */
import { type FileNoun, recordTables } from '../records/index.ts'
import { adFormat } from './ads/ad.ts'
import { printAdTemplate } from './ads/ad-print.ts'
import { campaignFormat } from './campaign.ts'
import { printTemplate, type TemplateOptions } from './print.ts'
import { getRecordFormat } from './records/record-format.ts'
import { printRecordTemplate } from './records/record-print.ts'

/** A kind of file. */
export interface FileKind {
  /**
   * Its columns. Kinds differ in the fields of their rows, which code for all kinds does not read: to it every format is that of
   * campaigns.
   */
  format: typeof campaignFormat
  /** An empty file with every column that a user fills, or with an example row. */
  printTemplate(options: TemplateOptions): string
  /** Its rows depend on each other: a part of them cannot be planned alone. */
  isConnected?: true
}

/** The kind of file that holds a noun. */
export function getFileKind(noun: FileNoun): FileKind {
  if (noun === 'campaigns') return { format: campaignFormat, printTemplate }
  // Links and sequences connect the ads of a campaign.
  if (noun === 'ads') return { format: toAnyFormat(adFormat), printTemplate: printAdTemplate, isConnected: true }
  const format = getRecordFormat(recordTables[noun])
  return { format: toAnyFormat(format), printTemplate: (options) => printRecordTemplate(format, options) }
}

const toAnyFormat = (format: unknown) => format as typeof campaignFormat
