/** The rows that a kind of file holds: what differs between kinds. Jobs of all of them are read at one address. */
import type { bulk, InputOf, OutputOf, TypedCallRow } from '@spotdesk/sdk/contract'
import type { FileNames } from '../texts/file-names.ts'

type ImportInput = InputOf<typeof bulk.importCampaigns> & InputOf<typeof bulk.importAds>
type Started = OutputOf<typeof bulk.exportCampaigns>

/** A kind of file in the web application. */
export interface BulkKind {
  names: FileNames
  importRow: TypedCallRow<ImportInput, unknown, Started>
  exportRow: TypedCallRow<InputOf<typeof bulk.exportCampaigns>, unknown, Started>
  /** Kinds of jobs that the history lists. */
  jobKinds: readonly OutputOf<typeof bulk.jobs>['list'][number]['kind'][]
  /** Rows that an imported file may hold. */
  mostRows: number
  /** Rows of one export. */
  mostExported: number
  /** The lead of an import for one order. */
  orderLead?: string
}
