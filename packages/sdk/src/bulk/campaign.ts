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
import {
  booleanCell,
  decimalCell,
  entityIdCell,
  integerCell,
  keyCell,
  listCell,
  nameCell,
  enumCell,
  percentCell,
  referenceCell,
  textCell,
} from './cell.ts'
import { type BulkFormat, type Column, createFieldColumns } from './column.ts'
import { endDate, startDate } from './dates.ts'
import { targeting } from './targeting.ts'

/** The name of this format in the comment above the header. */
export const campaignSchema = 'campaign/1'

export const campaignVerbs = ['CREATE', 'UPDATE', 'SUBMIT', 'PAUSE', 'RESUME', 'ARCHIVE', 'UNARCHIVE'] as const
export type CampaignVerb = (typeof campaignVerbs)[number]

const cpm = decimalCell({ scale: cpmScale, minimum: limits.cpmMin, maximum: limits.cpmMax })
const objective = integerCell(limits.objectiveMin, limits.objectiveMax)
const none = { to: null }
const clearedList: { to: [] } = { to: [] }

export const campaignColumns: readonly Column[] = [
  { header: 'action', role: 'action', aliases: ['verb', 'operation'] },
  { header: 'id', role: 'id', aliases: ['campaign_id'] },
  {
    header: 'external_reference',
    role: 'field',
    field: 'externalReference',
    label: 'External reference',
    type: referenceCell,
    cleared: none,
    aliases: ['reference', 'external_id', 'ref', 'campaign_external_reference'],
  },
  { header: 'rev', role: 'version', aliases: ['version', 'revision'] },
  { header: 'name', role: 'field', field: 'name', label: 'Name', type: nameCell, required: true, aliases: ['campaign_name', 'campaign'] },
  {
    header: 'type',
    role: 'field',
    field: 'type',
    label: 'Type',
    type: enumCell(campaignTypes, campaignTypeLabels),
    required: true,
    aliases: ['campaign_type'],
  },
  {
    header: 'advertiser_id',
    role: 'field',
    field: 'advertiserId',
    label: 'Advertiser',
    type: entityIdCell,
    required: true,
    aliases: ['advertiser'],
  },
  { header: 'order_id', role: 'field', field: 'orderId', label: 'Order', type: entityIdCell, cleared: none, aliases: ['order'] },
  {
    header: 'publisher_id',
    role: 'field',
    field: 'publisherId',
    label: 'Publisher',
    type: entityIdCell,
    cleared: none,
    aliases: ['publisher'],
  },
  { header: 'deal_id', role: 'field', field: 'dealId', label: 'Deal', type: keyCell(limits.name), cleared: none, aliases: ['deal'] },
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
  { header: 'currency', role: 'field', field: 'currency', label: 'Currency', type: enumCell(currencies) },
  {
    header: 'objective_type',
    role: 'field',
    field: 'objectiveType',
    label: 'Objective type',
    type: enumCell(objectiveTypes),
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
    type: booleanCell,
    cleared: { to: false },
    aliases: ['unlimited'],
  },
  {
    header: 'revenue_type',
    role: 'field',
    field: 'revenueType',
    label: 'Revenue type',
    type: enumCell(revenueTypes),
    aliases: ['price_type'],
  },
  { header: 'cpm', role: 'field', field: 'cpm', label: 'CPM', type: cpm, required: true, aliases: ['revenue_value', 'price', 'rate'] },
  {
    header: 'pacing_type',
    role: 'field',
    field: 'pacingType',
    label: 'Pacing',
    type: enumCell(pacingTypes, pacingTypeLabels),
    aliases: ['pacing', 'campaign_pacing'],
  },
  {
    header: 'pacing_priority',
    role: 'field',
    field: 'pacingPriority',
    label: 'Priority',
    type: integerCell(limits.priorityMin, limits.priorityMax),
    aliases: ['priority'],
  },
  {
    header: 'margin_percent',
    role: 'field',
    field: 'marginPercent',
    label: 'Margin',
    type: percentCell(4),
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
    cleared: clearedList,
    aliases: ['capping_rules', 'frequency_cap', 'frequency_caps'],
  },
  {
    header: 'category_ids',
    role: 'field',
    field: 'categoryIds',
    label: 'Categories',
    type: listCell(limits.name),
    cleared: clearedList,
    aliases: ['categories'],
  },
  {
    header: 'attribution_pixel_ids',
    role: 'field',
    field: 'attributionPixelIds',
    label: 'Attribution pixels',
    type: listCell(limits.name),
    cleared: clearedList,
    aliases: ['pixel_ids', 'pixels'],
  },
  {
    header: 'assigned_username',
    role: 'field',
    field: 'assignedUsername',
    label: 'Assigned to',
    type: textCell(limits.name),
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
  verb: enumCell(campaignVerbs),
}

export const { fieldColumns, columnOf, print: printField, isSame } = createFieldColumns(campaignColumns)
