/** campaign.csv, column by column, in the order of an export (docs/domain.md §11). A new column is one row here. */
import type { CampaignFields } from '../rules/index.ts'
import {
  campaignTypeLabels,
  campaignTypes,
  cpmScale,
  currencies,
  limits,
  objectiveTypes,
  pacingTypeLabels,
  pacingTypes,
  revenueTypes,
} from '../values/index.ts'
import { capping } from './capping.ts'
import { boolean, decimal, id, integer, key, list, name, oneOf, percent, reference, text } from './cell.ts'
import { type BulkFormat, type Column, fieldsOf } from './column.ts'
import { endDate, startDate } from './dates.ts'
import { targeting } from './targeting.ts'

/** The name of this format in the comment above the header. */
export const campaignSchema = 'campaign/1'

export const campaignVerbs = ['CREATE', 'UPDATE', 'SUBMIT', 'PAUSE', 'RESUME', 'ARCHIVE', 'UNARCHIVE'] as const
export type CampaignVerb = (typeof campaignVerbs)[number]

const cpm = decimal({ scale: cpmScale, minimum: limits.cpmMin, maximum: limits.cpmMax })
const objective = integer(limits.objectiveMin, limits.objectiveMax)
const none = { to: null }
const noneOf: { to: [] } = { to: [] }

export const campaignColumns: readonly Column[] = [
  { header: 'action', role: 'action', aliases: ['verb', 'operation'] },
  { header: 'id', role: 'id', aliases: ['campaign_id'] },
  {
    header: 'external_reference',
    role: 'field',
    field: 'externalReference',
    label: 'External reference',
    type: reference,
    cleared: none,
    aliases: ['reference', 'external_id', 'ref', 'campaign_external_reference'],
  },
  { header: 'rev', role: 'version', aliases: ['version', 'revision'] },
  { header: 'name', role: 'field', field: 'name', label: 'Name', type: name, required: true, aliases: ['campaign_name', 'campaign'] },
  {
    header: 'type',
    role: 'field',
    field: 'type',
    label: 'Type',
    type: oneOf(campaignTypes, campaignTypeLabels),
    required: true,
    aliases: ['campaign_type'],
  },
  { header: 'advertiser_id', role: 'field', field: 'advertiserId', label: 'Advertiser', type: id, required: true, aliases: ['advertiser'] },
  { header: 'order_id', role: 'field', field: 'orderId', label: 'Order', type: id, cleared: none, aliases: ['order'] },
  { header: 'publisher_id', role: 'field', field: 'publisherId', label: 'Publisher', type: id, cleared: none, aliases: ['publisher'] },
  { header: 'deal_id', role: 'field', field: 'dealId', label: 'Deal', type: key(limits.name), cleared: none, aliases: ['deal'] },
  {
    header: 'start_date',
    role: 'field',
    field: 'startDate',
    label: 'Start',
    type: startDate,
    required: true,
    aliases: ['start', 'flight_start'],
  },
  { header: 'end_date', role: 'field', field: 'endDate', label: 'End', type: endDate, cleared: none, aliases: ['end', 'flight_end'] },
  { header: 'currency', role: 'field', field: 'currency', label: 'Currency', type: oneOf(currencies) },
  {
    header: 'objective_type',
    role: 'field',
    field: 'objectiveType',
    label: 'Objective type',
    type: oneOf(objectiveTypes),
    aliases: ['goal_type'],
  },
  {
    header: 'objective_value',
    role: 'field',
    field: 'objectiveValue',
    label: 'Objective',
    type: objective,
    cleared: none,
    aliases: ['objective', 'goal'],
  },
  {
    header: 'objective_unlimited',
    role: 'field',
    field: 'objectiveUnlimited',
    label: 'Unlimited objective',
    type: boolean,
    cleared: { to: false },
    aliases: ['unlimited'],
  },
  {
    header: 'revenue_type',
    role: 'field',
    field: 'revenueType',
    label: 'Revenue type',
    type: oneOf(revenueTypes),
    aliases: ['price_type'],
  },
  { header: 'cpm', role: 'field', field: 'cpm', label: 'CPM', type: cpm, required: true, aliases: ['revenue_value', 'price', 'rate'] },
  {
    header: 'pacing_type',
    role: 'field',
    field: 'pacingType',
    label: 'Pacing',
    type: oneOf(pacingTypes, pacingTypeLabels),
    aliases: ['pacing', 'campaign_pacing'],
  },
  {
    header: 'pacing_priority',
    role: 'field',
    field: 'pacingPriority',
    label: 'Priority',
    type: integer(limits.priorityMin, limits.priorityMax),
    aliases: ['priority'],
  },
  {
    header: 'margin_percent',
    role: 'field',
    field: 'marginPercent',
    label: 'Margin',
    type: percent(4),
    cleared: { to: 0 },
    aliases: ['margin'],
  },
  {
    header: 'second_screen_objective',
    role: 'field',
    field: 'secondScreenObjective',
    label: 'Second screen objective',
    type: objective,
    cleared: none,
  },
  { header: 'second_screen_cpm', role: 'field', field: 'secondScreenCpm', label: 'Second screen CPM', type: cpm, cleared: none },
  {
    header: 'capping',
    role: 'field',
    field: 'capping',
    label: 'Capping',
    type: capping,
    cleared: noneOf,
    aliases: ['capping_rules', 'frequency_cap', 'frequency_caps'],
  },
  {
    header: 'category_ids',
    role: 'field',
    field: 'categoryIds',
    label: 'Categories',
    type: list(limits.name),
    cleared: noneOf,
    aliases: ['categories'],
  },
  {
    header: 'attribution_pixel_ids',
    role: 'field',
    field: 'attributionPixelIds',
    label: 'Attribution pixels',
    type: list(limits.name),
    cleared: noneOf,
    aliases: ['pixel_ids', 'pixels'],
  },
  {
    header: 'assigned_username',
    role: 'field',
    field: 'assignedUsername',
    label: 'Assigned to',
    type: text(limits.name),
    cleared: none,
    aliases: ['assigned_user', 'assigned_to', 'assignee', 'username'],
  },
  {
    header: 'targeting',
    role: 'field',
    field: 'targeting',
    label: 'Targeting',
    type: targeting,
    cleared: { to: '' },
    aliases: ['targeting_text'],
  },
  { header: 'status', role: 'readOnly', source: 'status', aliases: ['campaign_status'] },
  { header: 'actuals', role: 'readOnly', source: 'actuals', aliases: ['delivered'] },
]

export const campaignFormat: BulkFormat<CampaignFields, CampaignVerb> = {
  kind: 'campaigns',
  noun: 'campaign',
  schema: campaignSchema,
  columns: campaignColumns,
  verb: oneOf(campaignVerbs),
}

export const { fieldColumns, columnOf, print: printField, isSame } = fieldsOf(campaignColumns)
