/** The settings of a campaign as its form has them: those of the body, with ids as texts and typed numbers and dates. Pure. */
import type { Campaign } from '@spotdesk/sdk'
import { type CampaignField, settingPlaces } from '@spotdesk/sdk/rules'
import { type Currency, cpmToNumber } from '@spotdesk/sdk/values'
import type { campaigns, InputOf } from '@spotdesk/sdk/contract'
import type { TypedNumber } from '@spotdesk/ui'
import type { TypedDate } from '@spotdesk/ui/dates'
import { asCap, inForce, type TypedCap } from '../caps/typed-cap.ts'

/** The settings of a campaign as the form has them; their order is that of the fields on the page. */
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

/** The settings of a campaign as its form begins. */
export function toSettingsValues(campaign: Campaign): SettingsValues {
  const { name, campaignType, publisher, dealId, assignedUsername, externalReference, startDate, endDate, objectiveType, margin } = campaign
  const { campaignObjective: objective, campaignRevenue: revenue, campaignPacing, cappingRules, extensions, attribution } = campaign
  const second = extensions[0]?.data
  return {
    name,
    campaignType,
    order: idText(campaign.order),
    advertiser: idText(campaign.advertiser),
    publisher: idText(publisher),
    dealId: dealId ?? '',
    assignedUsername,
    externalReference: externalReference ?? '',
    startDate,
    endDate,
    objectiveType,
    // The server checks it against the same list.
    currency: campaign.currency as Currency,
    campaignObjective: { value: objective.value, unlimited: objective.unlimited },
    campaignRevenue: { type: revenue.type, value: revenue.value },
    margin,
    campaignPacing: { priority: campaignPacing.priority, type: campaignPacing.type },
    cappingRules: cappingRules.map(asCap),
    extensions: [{ data: { objective: second?.objective ?? null, cpmBid: second?.cpmBid ?? null } }],
    attribution: { pixelIds: [...attribution.pixelIds] },
    categoryIds: [...campaign.categoryIds],
  }
}

const idText = (thing: { id: number } | null) => (thing === null ? null : String(thing.id))
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

/** The field of the form for a field of rules, of errors and of audit entries. */
export function toSettingField(stored: string): string {
  return (settingPlaces[stored as CampaignField] ?? stored).replace(/\.id$/, '')
}

const cpms: readonly string[] = [toSettingField('cpm'), toSettingField('secondScreenCpm')]
const instants: readonly string[] = ['startDate', 'endDate']
const ids: readonly string[] = ['order', 'advertiser', 'publisher']

/** A value as an audit entry has it, as the form has it. */
export function readStoredSetting(stored: string, value: unknown): unknown {
  const field = toSettingField(stored)
  if (value === null || value === undefined) return null
  if (cpms.includes(field) && typeof value === 'number') return cpmToNumber(value)
  if (instants.includes(field) && typeof value === 'string') return new Date(value)
  if (ids.includes(field)) return String(value as number)
  // Members in the order of the form: values are compared as text.
  if (field === 'cappingRules') return (value as TypedCap[]).map(asCap)
  return value
}
