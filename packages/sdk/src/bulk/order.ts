/** Orders in a JSON change-set, column by column: there is no file of orders (docs/domain.md §11.7). A new column is one row here. */
import type { OrderFields } from '../rules/index.ts'
import { currencies, limits, objectiveTypes, revenueTypes } from '../values/index.ts'
import { capping } from './capping.ts'
import { booleanCell, entityIdCell, integerCell, keyCell, nameCell, enumCell, percentCell, referenceCell, textCell } from './read/cell.ts'
import { type BulkFormat, type Column, createFieldColumns } from './read/column.ts'
import { endDate, startDate } from './read/dates.ts'

const orderVerbs = ['CREATE', 'UPDATE'] as const
export type OrderBulkVerb = (typeof orderVerbs)[number]

const none = { to: null }
const objective = integerCell(limits.objectiveMin, limits.objectiveMax)
const share = integerCell(0, limits.objectiveMax)

const orderColumns: readonly Column<OrderFields>[] = [
  { header: 'action', role: 'action' },
  { header: 'id', role: 'id', aliases: ['order_id'] },
  {
    header: 'external_reference',
    role: 'field',
    field: 'externalReference',
    label: 'External reference',
    type: referenceCell,
    cleared: none,
    aliases: ['reference', 'ref'],
  },
  { header: 'rev', role: 'version', aliases: ['version'] },
  { header: 'name', role: 'field', field: 'name', label: 'Name', type: nameCell, required: true, aliases: ['order_name'] },
  {
    header: 'advertiser_id',
    role: 'field',
    field: 'advertiserId',
    label: 'Advertiser',
    type: entityIdCell,
    required: true,
    aliases: ['advertiser'],
  },
  { header: 'start_date', role: 'field', field: 'startDate', label: 'Start', type: startDate, cleared: none },
  { header: 'end_date', role: 'field', field: 'endDate', label: 'End', type: endDate, cleared: none },
  { header: 'currency', role: 'field', field: 'currency', label: 'Currency', type: enumCell(currencies) },
  { header: 'revenue_type', role: 'field', field: 'revenueType', label: 'Revenue type', type: enumCell(revenueTypes) },
  { header: 'objective_type', role: 'field', field: 'objectiveType', label: 'Objective type', type: enumCell(objectiveTypes) },
  { header: 'objective_value', role: 'field', field: 'objectiveValue', label: 'Objective', type: objective, cleared: none },
  {
    header: 'objective_unlimited',
    role: 'field',
    field: 'objectiveUnlimited',
    label: 'Unlimited objective',
    type: booleanCell,
    cleared: { to: false },
  },
  { header: 'managed_objective', role: 'field', field: 'managedObjective', label: 'Managed objective', type: share, cleared: none },
  { header: 'optimised_objective', role: 'field', field: 'optimisedObjective', label: 'Optimised objective', type: share, cleared: none },
  { header: 'capping', role: 'field', field: 'capping', label: 'Capping', type: capping, cleared: { to: [] } },
  { header: 'deal_id', role: 'field', field: 'dealId', label: 'Deal', type: keyCell(limits.name), cleared: none },
  { header: 'comments', role: 'field', field: 'comments', label: 'Comments', type: textCell(limits.comments), cleared: none },
  { header: 'margin_percent', role: 'field', field: 'marginPercent', label: 'Margin', type: percentCell(4), cleared: { to: 0 } },
]

export const orderFormat: BulkFormat<OrderFields, OrderBulkVerb> = {
  kind: 'orders',
  noun: 'order',
  schema: 'order/1',
  columns: orderColumns,
  verb: enumCell(orderVerbs),
}

export const { fieldColumns: orderFieldColumns } = createFieldColumns(orderColumns)
