/** The files of campaigns and of ads. */
import { bulk } from '@spotdesk/sdk/calls'
import { mostExportIds } from '@spotdesk/sdk/records'
import { limits } from '@spotdesk/sdk/values'
import type { BulkKind } from '../../../shared/bulk/bulk-kind.ts'
import { adNames, campaignNames } from '../../../shared/texts/file-names.ts'

export const campaignFiles: BulkKind = {
  names: campaignNames,
  importRow: bulk.importCampaigns,
  exportRow: bulk.exportCampaigns,
  jobKinds: ['campaigns', 'orders'],
  mostRows: limits.bulkRows,
  mostExported: mostExportIds('campaigns'),
  orderLead:
    'Upload a CSV file with up to {rows} campaigns of the order {order}. You will see every change before anything is written. {selected, plural, =0 {No campaign is selected, so the file can only create new ones.} one {The file can change the selected campaign and create new ones.} other {The file can change the # selected campaigns and create new ones.}}',
}

export const adFiles: BulkKind = {
  names: adNames,
  importRow: bulk.importAds,
  exportRow: bulk.exportAds,
  jobKinds: ['ads'],
  mostRows: limits.bulkRows,
  mostExported: mostExportIds('ads'),
}
