/** The campaign after its row: its settings or the defaults, with the row's cells over them. */
import { type CampaignField, campaignFieldNames, type CampaignFields } from '../rules/index.ts'
import { currencies, type Currency, defaultPriorities, getSetting, type RowError } from '../values/index.ts'
import { isSame } from './campaign.ts'
import type { CampaignRecord, OrderRowFacts, PlanContext } from './context.ts'
import { type ParsedRow, rowError } from './read/parse.ts'

/** A new campaign's settings before its row; required ones are absent. */
function defaults(row: ParsedRow, ctx: PlanContext): Partial<CampaignFields> {
  const orderId = row.cells.orderId ?? (row.cells.orderId === undefined ? (ctx.selection?.orderId ?? null) : null)
  const order = orderId === null ? undefined : ctx.orders.get(orderId)
  const ordered = currencies.find((currency): currency is Currency => currency === order?.currency)
  return {
    ...initialSettings(),
    orderId,
    currency: ordered ?? ctx.currency,
    objectiveType: order?.objectiveType ?? 'IMPRESSIONS',
    marginPercent: ctx.marginPercent,
    ...(row.cells.type === undefined ? {} : { pacingPriority: defaultPriorities[row.cells.type] }),
  }
}

/** What the rows of settings say of a new campaign. */
function initialSettings(): Partial<CampaignFields> {
  return Object.fromEntries(
    campaignFieldNames.flatMap((field) => {
      const { initial, empty } = getSetting(field)
      const value = initial === undefined ? empty : initial
      return value === undefined ? [] : [[field, Array.isArray(value) ? [] : value]]
    }),
  )
}

export interface Merged {
  after: CampaignFields
  /** Fields that differ from before; of a new campaign, all with a value. */
  changed: CampaignField[]
  warnings: RowError[]
}

/** The new order of a campaign, once a row's order is looked up; null for none. */
export function resolveOrder(
  after: Pick<CampaignFields, 'orderId'>,
  record: CampaignRecord | null,
  ctx: PlanContext,
): OrderRowFacts | null {
  if (after.orderId === null) return null
  return ctx.orders.get(after.orderId) ?? (record?.order?.id === after.orderId ? record.order : null)
}

/**
 * Applies a row's cells to a campaign, or to the defaults of a new one. An unlimited objective has no value, and a default priority follows
 * the type. For a new campaign every required cell has to be given.
 */
export function mergeRow(row: ParsedRow, record: CampaignRecord | null, ctx: PlanContext): Merged {
  // The caller has checked the required cells of a new campaign: none is absent.
  const after = { ...(record?.fields ?? defaults(row, ctx)), ...row.cells } as CampaignFields
  const warnings: RowError[] = []
  if (after.objectiveUnlimited && after.objectiveValue !== null) {
    after.objectiveValue = null
    if (row.texts.objectiveValue !== undefined) {
      const reason = { reason: 'the objective is unlimited' }
      warnings.push(
        rowError(
          row,
          { code: 'valueIgnored', params: reason },
          { column: 'objective_value', field: 'objectiveValue', value: row.texts.objectiveValue },
        ),
      )
    }
  }
  const before = record?.fields
  if (
    before &&
    after.type !== before.type &&
    row.cells.pacingPriority === undefined &&
    before.pacingPriority === defaultPriorities[before.type]
  ) {
    after.pacingPriority = defaultPriorities[after.type]
  }
  const changed = campaignFieldNames.filter((field) => (before ? !isSame(field, before[field], after[field]) : after[field] !== null))
  return { after, changed, warnings }
}
