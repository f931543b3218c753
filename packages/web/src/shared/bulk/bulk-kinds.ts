/** The kinds of rows that files hold: the calls and texts that differ between them. Their jobs are read at one address. */
import { bulk } from '@spotdesk/sdk/calls'

interface BulkKind {
  importRow: typeof bulk.importCampaigns | typeof bulk.importAds
  exportRow: typeof bulk.exportCampaigns | typeof bulk.exportAds
  /** Name of the template's file. */
  templateFile: string
  /** English texts. */
  texts: {
    /** The action, and the title of its dialog. */
    import: string
    back: string
    lead: string
    /** Header of the column of names in the preview. */
    row: string
    exportStarted: string
  }
}

export const bulkKinds = {
  campaigns: {
    importRow: bulk.importCampaigns,
    exportRow: bulk.exportCampaigns,
    templateFile: 'campaigns-template.csv',
    texts: {
      import: 'Import campaigns',
      back: 'Back to campaigns',
      lead: 'Upload a CSV file with up to {rows} campaigns. You will see every change before anything is written.',
      row: 'Campaign',
      exportStarted: 'The export of {count, plural, one {# campaign} other {# campaigns}} has started.',
    },
  },
  ads: {
    importRow: bulk.importAds,
    exportRow: bulk.exportAds,
    templateFile: 'ads-template.csv',
    texts: {
      import: 'Import ads',
      back: 'Back to ads',
      lead: 'Upload a CSV file with up to {rows} ads. You will see every change before anything is written.',
      row: 'Ad',
      exportStarted: 'The export of {count, plural, one {# ad} other {# ads}} has started.',
    },
  },
} as const satisfies Record<string, BulkKind>
export type BulkName = keyof typeof bulkKinds
