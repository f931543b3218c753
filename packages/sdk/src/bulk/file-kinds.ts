/** What differs between the kinds of files: columns and template. A further kind is one line here. */
import type { FileNoun } from '../records/index.ts'
import { adFormat } from './ad.ts'
import { printAdTemplate } from './ad-print.ts'
import { campaignFormat } from './campaign.ts'
import { printTemplate } from './print.ts'

/** How to print a template. */
export interface TemplateOptions {
  /** True: with one row. */
  example: boolean
  /** Zone of its dates. */
  zone: string
  today: Date
}

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

const kinds: Readonly<Record<FileNoun, () => FileKind>> = {
  campaigns: () => ({ format: campaignFormat, printTemplate }),
  // Links and sequences connect the ads of a campaign.
  ads: () => ({ format: adFormat as unknown as typeof campaignFormat, printTemplate: printAdTemplate, isConnected: true }),
}

/** The kind of file that holds a noun. */
export const getFileKind = (noun: FileNoun): FileKind => kinds[noun]()
