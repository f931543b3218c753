/** The columns of a campaign's settings, by their rows, with the conversion in both directions. */
import type { CampaignFields } from '@spotdesk/sdk/rules'
import { campaignFieldNames, getSetting, searchKey, type SettingRow, sortKey } from '@spotdesk/sdk/values'
import { numeric, percentE4 } from '../../../platform/change-sets/record/record-kind.ts'
import { targetingToJson, targetingToText } from '../../targeting/stored-targeting.ts'

interface Column {
  name: string
  /** From the setting to JSON that PostgreSQL converts to the column's type. */
  write?: (value: never) => unknown
  /** From the value that the database driver returns to the setting. */
  read?: (value: never) => unknown
}

/** The name of a column is that in files, but that amounts of 10⁻⁴ say so. */
function toColumn({ column: name, type }: SettingRow): Column {
  switch (type) {
    case 'price':
      return { name: `${name}_e4` }
    case 'percent':
      return { name: name.replace(/_percent$/, '_e4'), ...percentE4 }
    case 'objective':
      return { name, ...numeric }
    case 'targeting':
      return { name, write: targetingToJson, read: targetingToText }
    default:
      return { name }
  }
}

const entries = campaignFieldNames.map((field) => [field, toColumn(getSetting(field))] as const)

/** Columns of settings, in the order of the rows. */
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
