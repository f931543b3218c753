/** The only way in which settings of an agency are written, by a form or a revert. */
import type { AgencyState } from '@spotdesk/sdk/rules'
import { differences } from '../../platform/audit/differences.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { type AgencyRecord, saveAgency } from './store.ts'
import type { Author, EntityChange, FieldChange } from '../../platform/audit/audit-store.ts'

/** Settings as the audit trail names them. */
export const agencyFields = [
  'name',
  'domain',
  'currency',
  'timeZone',
  'maximumCpm',
  'marginPercent',
  'marginMode',
  'adSecondsMax',
  'deliveryThresholds',
  'daypartZone',
  'unratedContent',
  'forecastThresholds',
  'notificationRecipients',
  'features',
] as const satisfies (keyof AgencyState)[]

export interface AgencyChange {
  /** Locked. */
  before: AgencyRecord
  after: AgencyState
  action: string
}

/** The changed fields, as the audit trail stores them. */
export function diffAgency({ before, after }: Omit<AgencyChange, 'action'>): FieldChange[] {
  return differences(agencyFields, before.settings, after)
}

/** Writes settings. @returns the audit row, which the caller appends */
export async function writeAgency(tx: WriteTransaction, { now }: Author, change: AgencyChange): Promise<EntityChange> {
  const { before, after, action } = change
  await saveAgency(tx, before, after, now)
  const versions = { versionBefore: before.version, versionAfter: before.version + 1 }
  return { entityType: 'agency', entityId: before.id, entityName: after.name, action, ...versions, diff: diffAgency(change) }
}
