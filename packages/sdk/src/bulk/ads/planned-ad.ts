import type { AdState } from '../../rules/index.ts'
import type { RowError } from '../../values/index.ts'
import type { AdBulkVerb } from './ad.ts'
import type { AdHome, AdRecord, ParsedAd } from './ad-context.ts'
import type { FieldChange } from '../plan.ts'

/** The verdict of a row, and the ad as it would be. */
export interface PlannedAd {
  index: number
  line: number | null
  verdict: 'CREATE' | 'UPDATE' | 'UNCHANGED' | 'ERROR'
  action: AdBulkVerb | null
  /** Null for an ad that is not made yet, or not found. */
  id: number | null
  externalReference: string | null
  name: string | null
  version: number | null
  changes: FieldChange[]
  errors: RowError[]
  warnings: RowError[]
  /** The whole ad as it would be; null for ERROR. */
  after: AdState | null
  /** The place in the sequence that is asked for; left out when it follows from the rest. */
  position?: number | null
  effect: 'ACTIVATE' | 'DEACTIVATE' | 'ARCHIVE' | null
}

/** A row on its way through planning. */
export interface AdCandidate {
  row: ParsedAd
  home: AdHome
  record: AdRecord | null
  plan: PlannedAd
}
