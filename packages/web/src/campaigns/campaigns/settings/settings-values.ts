/** The settings of a campaign as its form has them: those of the body, with ids as texts and typed numbers and dates. Pure. */
import type { Campaign } from '@spotdesk/sdk'
import { placeAt, readPath, settingPath, toSettingField } from '@spotdesk/sdk/rules'
import { campaignFieldNames, type Currency, cpmToNumber, findSetting } from '@spotdesk/sdk/values'
import type { campaigns, InputOf } from '@spotdesk/sdk/contract'
import type { TypedNumber } from '@spotdesk/ui'
import type { TypedDate } from '@spotdesk/ui/dates'
import { asCap, inForce, type TypedCap } from '../../../shared/forms/caps/typed-cap.ts'

/** The settings of a campaign as the form has them, in the order of the fields on the page. */
export interface SettingsValues {
  name: string
  campaignType: Campaign['campaignType']
  /** Ids, as the fields that look them up have them. */
  order: string | null
  advertiser: string | null
  publisher: string | null
  dealId: string
  assignedUsername: string | null
  externalReference: string
  startDate: TypedDate
  endDate: TypedDate
  objectiveType: Campaign['objectiveType']
  currency: Currency
  campaignObjective: { value: TypedNumber; unlimited: boolean }
  campaignRevenue: { type: Campaign['campaignRevenue']['type']; value: TypedNumber }
  /** Null for those who may not see it. */
  margin: TypedNumber
  campaignPacing: { priority: TypedNumber; type: Campaign['campaignPacing']['type'] }
  cappingRules: TypedCap[]
  /** Always one entry: without values there is no second screen. */
  extensions: [{ data: { objective: TypedNumber; cpmBid: TypedNumber } }]
  attribution: { pixelIds: string[] }
  categoryIds: string[]
}

/** The order of the save bar: of the fields on the page. Other members come after these. */
const pageOrder: readonly (keyof SettingsValues)[] = [
  'name',
  'campaignType',
  'order',
  'advertiser',
  'publisher',
  'dealId',
  'assignedUsername',
  'externalReference',
  'startDate',
  'endDate',
  'objectiveType',
  'currency',
  'campaignObjective',
  'campaignRevenue',
  'margin',
  'campaignPacing',
  'cappingRules',
  'extensions',
  'attribution',
  'categoryIds',
]

/** The settings of a campaign as its form begins. */
export function toSettingsValues(campaign: Campaign): SettingsValues {
  const fields = campaignFieldNames.filter((field) => field !== 'targeting')
  const values = placeAt(
    Object.fromEntries(fields.map((field) => [toSettingField(field), toFormValue(field, readPath(campaign, settingPath(field)) ?? null)])),
  )
  // Each field of the form holds what its row says.
  return Object.fromEntries([...pageOrder, ...Object.keys(values)].map((member) => [member, values[member]])) as unknown as SettingsValues
}

/** A setting as its field has it: ids as texts, and a field to type in is empty instead of null. Lists are copies in the order of the form. */
function toFormValue(field: string, value: unknown): unknown {
  switch (findSetting(field)?.type) {
    case 'id':
      return value === null ? null : String(value as number)
    case 'key':
      return value ?? ''
    case 'caps':
      // Values are compared as text.
      return (value as TypedCap[]).map(asCap)
    case 'list':
      return [...(value as string[])]
    default:
      return value
  }
}

const reference = (id: string | null) => (id === null ? null : { id: Number(id) })

/** The body of the call; values that are no numbers or dates go on as they are, for the schema to judge. */
export type SettingsBody = { [K in keyof NonNullable<InputOf<typeof campaigns.update>['body']>]: unknown }

export function toSettingsBody(values: SettingsValues): SettingsBody {
  const { order, advertiser, publisher, extensions, margin, campaignObjective, cappingRules, ...same } = values
  const [{ data }] = extensions
  const hasSecondScreen = data.objective !== null || data.cpmBid !== null
  return {
    ...same,
    // Its value is ignored, and may be half typed.
    campaignObjective: campaignObjective.unlimited ? { value: null, unlimited: true } : campaignObjective,
    order: reference(order),
    advertiser: reference(advertiser),
    publisher: reference(publisher),
    cappingRules: cappingRules.map(inForce),
    extensions: hasSecondScreen ? [{ type: 'SECOND_SCREEN', data }] : [],
    ...(margin !== null && { margin }),
  }
}

/** A value as an audit entry has it, as the form has it. */
export function readStoredSetting(stored: string, value: unknown): unknown {
  const type = findSetting(stored)?.type
  if (value === null || value === undefined) return null
  if (type === 'price' && typeof value === 'number') return cpmToNumber(value)
  if ((type === 'startDate' || type === 'endDate') && typeof value === 'string') return new Date(value)
  return toFormValue(stored, value)
}
