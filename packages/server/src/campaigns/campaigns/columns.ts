/** The columns of a campaign's settings: one line a setting, with the conversion in both directions. */
import type { CampaignField, CampaignFields } from '@spotdesk/sdk/rules'
import { searchKey, sortKey } from '@spotdesk/sdk/values'
import { percentE4 } from '../../platform/change-sets/record-kind.ts'
import { targetingToJson, targetingToText } from '../targeting/stored-targeting.ts'

interface Column<F extends CampaignField> {
  name: string
  /** From the setting to JSON that PostgreSQL converts to the column's type. */
  write?: (value: CampaignFields[F]) => unknown
  /** From the value that the database driver returns to the setting. */
  read?: (value: never) => CampaignFields[F]
}

const columns: { [F in CampaignField]: Column<F> } = {
  name: { name: 'name' },
  type: { name: 'type' },
  advertiserId: { name: 'advertiser_id' },
  orderId: { name: 'order_id' },
  publisherId: { name: 'publisher_id' },
  dealId: { name: 'deal_id' },
  startDate: { name: 'start_date' },
  endDate: { name: 'end_date' },
  currency: { name: 'currency' },
  objectiveType: { name: 'objective_type' },
  objectiveValue: { name: 'objective_value', read: (value: string | null) => (value === null ? null : Number(value)) },
  objectiveUnlimited: { name: 'objective_unlimited' },
  revenueType: { name: 'revenue_type' },
  cpm: { name: 'cpm_e4' },
  pacingType: { name: 'pacing_type' },
  pacingPriority: { name: 'pacing_priority' },
  marginPercent: { name: 'margin_e4', ...percentE4 },
  secondScreenObjective: { name: 'second_screen_objective' },
  secondScreenCpm: { name: 'second_screen_cpm_e4' },
  capping: { name: 'capping' },
  categoryIds: { name: 'category_ids' },
  attributionPixelIds: { name: 'attribution_pixel_ids' },
  assignedUsername: { name: 'assigned_username' },
  targeting: { name: 'targeting', write: targetingToJson, read: targetingToText },
  externalReference: { name: 'external_reference' },
}

const entries = Object.entries(columns) as [CampaignField, Column<CampaignField>][]

/** Columns of settings, in the order of the table above. */
export const settingColumns: readonly string[] = entries.map(([, column]) => column.name)

/** Columns that are derived from settings alone: keys for search and sorting. */
export const derivedColumns = ['name_lc', 'name_key'] as const

/** The values of the setting columns and the derived columns, as JSON. */
export function toColumns(fields: CampaignFields): Record<string, unknown> {
  const row: Record<string, unknown> = { name_lc: searchKey(fields.name), name_key: sortKey(fields.name) }
  for (const [field, column] of entries) row[column.name] = column.write ? column.write(fields[field] as never) : fields[field]
  return row
}

/** The settings from a campaign's row. */
export function toFields(row: Record<string, unknown>): CampaignFields {
  const fields: Record<string, unknown> = {}
  for (const [field, column] of entries) {
    const value = row[column.name] ?? null
    fields[field] = column.read ? column.read(value as never) : value
  }
  return fields as CampaignFields
}
