/** Orders in a JSON change-set, column by column: there is no file of orders (docs/domain.md §11.7). A new column is one row here. */
import type { OrderFields } from '../rules/index.ts'
import { currencies, limits, objectiveTypes, revenueTypes } from '../values/index.ts'
import { capping } from './capping.ts'
import { boolean, id, integer, key, name, oneOf, percent, reference, text } from './cell.ts'
import { type BulkFormat, type Column, fieldsOf } from './column.ts'
import { endDate, startDate } from './dates.ts'

const orderVerbs = ['CREATE', 'UPDATE'] as const
export type OrderBulkVerb = (typeof orderVerbs)[number]

const none = { to: null }
const objective = integer(limits.objectiveMin, limits.objectiveMax)
const share = integer(0, limits.objectiveMax)

const orderColumns: readonly Column<OrderFields>[] = [
  { header: 'action', role: 'action' },
  { header: 'id', role: 'id', aliases: ['order_id'] },
  {
    header: 'external_reference',
    role: 'field',
    field: 'externalReference',
    label: 'External reference',
    type: reference,
    cleared: none,
    aliases: ['reference', 'ref'],
  },
  { header: 'rev', role: 'version', aliases: ['version'] },
  { header: 'name', role: 'field', field: 'name', label: 'Name', type: name, required: true, aliases: ['order_name'] },
  { header: 'advertiser_id', role: 'field', field: 'advertiserId', label: 'Advertiser', type: id, required: true, aliases: ['advertiser'] },
  { header: 'start_date', role: 'field', field: 'startDate', label: 'Start', type: startDate, cleared: none },
  { header: 'end_date', role: 'field', field: 'endDate', label: 'End', type: endDate, cleared: none },
  { header: 'currency', role: 'field', field: 'currency', label: 'Currency', type: oneOf(currencies) },
  { header: 'revenue_type', role: 'field', field: 'revenueType', label: 'Revenue type', type: oneOf(revenueTypes) },
  { header: 'objective_type', role: 'field', field: 'objectiveType', label: 'Objective type', type: oneOf(objectiveTypes) },
  { header: 'objective_value', role: 'field', field: 'objectiveValue', label: 'Objective', type: objective, cleared: none },
  {
    header: 'objective_unlimited',
    role: 'field',
    field: 'objectiveUnlimited',
    label: 'Unlimited objective',
    type: boolean,
    cleared: { to: false },
  },
  { header: 'managed_objective', role: 'field', field: 'managedObjective', label: 'Managed objective', type: share, cleared: none },
  { header: 'optimised_objective', role: 'field', field: 'optimisedObjective', label: 'Optimised objective', type: share, cleared: none },
  { header: 'capping', role: 'field', field: 'capping', label: 'Capping', type: capping, cleared: { to: [] } },
  { header: 'deal_id', role: 'field', field: 'dealId', label: 'Deal', type: key(limits.name), cleared: none },
  { header: 'comments', role: 'field', field: 'comments', label: 'Comments', type: text(limits.comments), cleared: none },
  { header: 'margin_percent', role: 'field', field: 'marginPercent', label: 'Margin', type: percent(4), cleared: { to: 0 } },
]

export const orderFormat: BulkFormat<OrderFields, OrderBulkVerb> = {
  kind: 'orders',
  noun: 'order',
  schema: 'order/1',
  columns: orderColumns,
  verb: oneOf(orderVerbs),
}

export const { fieldColumns: orderFieldColumns } = fieldsOf(orderColumns)
