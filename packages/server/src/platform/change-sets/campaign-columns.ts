/** How the settings of a campaign stand in its row: one line a setting, read in both directions. */
import type { CampaignField, CampaignFields } from '@spotdesk/sdk/rules'
import { type Targeting, parseTargeting, printTargeting } from '@spotdesk/sdk/targeting'
import { searchKey, sortKey } from '@spotdesk/sdk/values'

interface Column<F extends CampaignField> {
  name: string
  /** From the setting to JSON that the column's type reads. */
  write?: (value: CampaignFields[F]) => unknown
  /** From what the driver answers to the setting. */
  read?: (value: never) => CampaignFields[F]
}

/** Margin is kept in 10⁻⁴ percent. */
const marginScale = 10_000

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
  marginPercent: { name: 'margin_e4', write: (percent) => Math.round(percent * marginScale), read: (value: number) => value / marginScale },
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

/** Columns that hold settings, in the order of the table above. */
export const settingColumns: readonly string[] = entries.map(([, column]) => column.name)

/** Columns that follow from settings alone: keys for search and sorting. */
export const derivedColumns = ['name_lc', 'name_key'] as const

/** The values of the setting columns and the columns derived from them, as JSON. */
export function toColumns(fields: CampaignFields): Record<string, unknown> {
  const row: Record<string, unknown> = { name_lc: searchKey(fields.name), name_key: sortKey(fields.name) }
  for (const [field, column] of entries) row[column.name] = column.write ? column.write(fields[field] as never) : fields[field]
  return row
}

/** The settings of a campaign's row. */
export function toFields(row: Record<string, unknown>): CampaignFields {
  const fields: Record<string, unknown> = {}
  for (const [field, column] of entries) {
    const value = row[column.name] ?? null
    fields[field] = column.read ? column.read(value as never) : value
  }
  return fields as CampaignFields
}

/** Targetings of late, by their text: those of a bulk write repeat much, and reading one costs more than all the rest of a row. */
const recent = new Map<string, Targeting>()
const recentMost = 100

/** Planned targeting was made from a text that parses. */
export function targetingToJson(text: string | null): Targeting | null {
  if (text === null) return null
  const known = recent.get(text)
  if (known) return known
  const parsed = parseTargeting(text)
  if (!parsed.ok) throw new TypeError(`a planned targeting does not parse: ${parsed.error.message}`)
  if (recent.size >= recentMost) recent.clear()
  recent.set(text, parsed.targeting)
  return parsed.targeting
}

export function targetingToText(stored: Targeting | null): string | null {
  return stored === null ? null : printTargeting(stored)
}
