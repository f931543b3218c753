/** campaign.csv, column by column, in the order of an export (docs/domain.md §11). A column of a setting follows from its row. */
import type { CampaignFields } from '../rules/index.ts'
import { type CampaignField, campaignFieldNames, cpmScale, getSetting, type SettingRow } from '../values/index.ts'
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
  textCell,
} from './read/cell.ts'
import { type BulkFormat, type Column, createFieldColumns, type FieldColumn } from './read/column.ts'
import { endDate, startDate } from './read/dates.ts'
import { targeting } from './targeting.ts'

/** The name of this format in the comment above the header. */
export const campaignSchema = 'campaign/1'

export const campaignVerbs = ['CREATE', 'UPDATE', 'SUBMIT', 'PAUSE', 'RESUME', 'ARCHIVE', 'UNARCHIVE'] as const
export type CampaignVerb = (typeof campaignVerbs)[number]

/** The cell of a setting, by the type of its row. */
function toCellType(setting: SettingRow) {
  switch (setting.type) {
    case 'name':
      return nameCell
    case 'key':
      return keyCell(setting.most)
    case 'line':
      return textCell(setting.most)
    case 'list':
      return listCell(setting.most)
    case 'choice':
      return enumCell(setting.values, setting.labels)
    case 'objective':
    case 'impressions':
    case 'whole':
      return integerCell(setting.least, setting.most)
    case 'price':
      return decimalCell({ scale: cpmScale, minimum: setting.least, maximum: setting.most })
    case 'percent':
      return percentCell(4)
    case 'caps':
      return capping
    case 'id':
      return entityIdCell
    case 'flag':
      return booleanCell
    case 'startDate':
      return startDate
    case 'endDate':
      return endDate
    case 'targeting':
      return targeting
  }
}

function toColumn(field: CampaignField): Column {
  const setting = getSetting(field)
  const { column: header, label, aliases, isRequired, empty } = setting
  const column = {
    header,
    role: 'field',
    field,
    label,
    type: toCellType(setting),
    ...(isRequired && { required: true }),
    ...(empty !== undefined && { cleared: { to: empty } }),
    ...(aliases && { aliases }),
  }
  // The cell reads what the row says that the setting is.
  return column as unknown as FieldColumn
}

export const campaignColumns: readonly Column[] = [
  { header: 'action', role: 'action', aliases: ['verb', 'operation'] },
  { header: 'id', role: 'id', aliases: ['campaign_id'] },
  toColumn('externalReference'),
  { header: 'rev', role: 'version', aliases: ['version', 'revision'] },
  ...campaignFieldNames.filter((field) => field !== 'externalReference').map(toColumn),
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
