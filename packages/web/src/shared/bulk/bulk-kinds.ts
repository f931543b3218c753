/** The kinds of rows that files hold: the calls and texts that differ between them. Their jobs are read at one address. */
import { bulk } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'

interface BulkKind {
  importRow: typeof bulk.importCampaigns | typeof bulk.importAds
  exportRow: typeof bulk.exportCampaigns | typeof bulk.exportAds
  /** Kinds of jobs that the history lists. */
  jobKinds: readonly OutputOf<typeof bulk.jobs>['list'][number]['kind'][]
  /** Name of the template's file. */
  templateFile: string
  texts: BulkTexts
}

/** The English texts of a kind. */
export interface BulkTexts {
  /** The action, and the title of its dialog. */
  import: string
  back: string
  lead: string
  /** The lead of an import for one order. */
  orderLead?: string
  /** Header of the column of names in the preview. */
  row: string
  exportStarted: string
}

export const bulkKinds = {
  campaigns: {
    importRow: bulk.importCampaigns,
    exportRow: bulk.exportCampaigns,
    jobKinds: ['campaigns', 'orders'],
    templateFile: 'campaigns-template.csv',
    texts: {
      import: 'Import campaigns',
      back: 'Back to campaigns',
      lead: 'Upload a CSV file with up to {rows} campaigns. You will see every change before anything is written.',
      orderLead:
        'Upload a CSV file with up to {rows} campaigns of the order {order}. You will see every change before anything is written. {selected, plural, =0 {No campaign is selected, so the file can only create new ones.} one {The file can change the selected campaign and create new ones.} other {The file can change the # selected campaigns and create new ones.}}',
      row: 'Campaign',
      exportStarted: 'The export of {count, plural, one {# campaign} other {# campaigns}} has started.',
    },
  },
  ads: {
    importRow: bulk.importAds,
    exportRow: bulk.exportAds,
    jobKinds: ['ads'],
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
