/**
 * The settings of a campaign, a row each. Contract, rules, files, store, forms, cells, forecast and history read this table. It is plain
 * data: readers make their schemas, cells and columns by the type of a row.
 */
import {
  campaignTypeLabels,
  campaignTypes,
  type CappingUnit,
  objectiveTypes,
  pacingTypeLabels,
  pacingTypes,
  revenueTypes,
} from './campaign.ts'
import { currencies, type Currency } from './numbers/currency.ts'
import { limits } from './numbers/limits.ts'

/** What changes of a setting do to delivery, as charts mark them. */
export type SettingEffect = 'caps' | 'price' | 'targeting' | 'pacing' | 'objective' | 'flight'

interface SettingBase {
  /** Its place in the body of a call and in its answer; a form has it there too, without the last `.id`. */
  path: string
  /** For people: in lists of changes, and in files. */
  label: string
  /** In a sentence, where that is not its label: 'start date'. */
  noun?: string
  /** Its column in a file. */
  column: string
  /** Other headers with the same meaning. */
  aliases?: readonly string[]
  /** It may be null. */
  isNullable?: true
  /** A file must give it for a new campaign. */
  isRequired?: true
  /** The value after `[]` in a file, and of a new campaign; without it, the setting cannot be cleared. */
  empty?: null | readonly [] | false | 0 | ''
  /** The value of a new campaign, where it is not `empty`. */
  initial?: string | null
  /** Why it may be locked (`settingLock`). */
  locks?: readonly ('submitted' | 'delivered' | 'ofOrder' | 'fixedPriority')[]
  /** It can be changed while the campaign is COMPLETED. */
  isOpenWhenCompleted?: true
  /** Advertisers and publishers do not see it. Prices and objectives they see as amounts of their own. */
  isOfAgency?: true
  /** It is edited in its cell of the list. */
  isCell?: true
  effect?: SettingEffect
}

/** The row of a setting by its type; `least` and `most` are inclusive, and of a text its length. */
export type SettingRow = SettingBase &
  (
    | { type: 'name' | 'key' | 'line' | 'list'; most: number }
    | { type: 'choice'; values: readonly string[]; labels?: Readonly<Record<string, string>> }
    | { type: 'objective' | 'impressions' | 'price' | 'whole' | 'caps'; least: number; most: number }
    | { type: 'id' | 'flag' | 'startDate' | 'endDate' | 'percent' | 'targeting' }
  )

const objective = { least: limits.objectiveMin, most: limits.objectiveMax } as const
const price = { type: 'price', least: limits.cpmMin, most: limits.cpmMax } as const

/** Settings in the order in which changes list them. A file begins with the external reference. */
export const campaignSettings = {
  /** Empty only in a new draft of the wizard. */
  name: {
    type: 'name',
    path: 'name',
    label: 'Name',
    most: limits.name,
    column: 'name',
    aliases: ['campaign_name', 'campaign'],
    isRequired: true,
  },
  type: {
    type: 'choice',
    path: 'campaignType',
    label: 'Type',
    values: campaignTypes,
    labels: campaignTypeLabels,
    column: 'type',
    aliases: ['campaign_type'],
    isRequired: true,
    locks: ['submitted'],
  },
  advertiserId: {
    type: 'id',
    path: 'advertiser.id',
    label: 'Advertiser',
    column: 'advertiser_id',
    aliases: ['advertiser'],
    isRequired: true,
    locks: ['submitted', 'ofOrder'],
  },
  orderId: {
    type: 'id',
    path: 'order.id',
    label: 'Order',
    column: 'order_id',
    aliases: ['order'],
    isNullable: true,
    empty: null,
    locks: ['submitted'],
  },
  publisherId: {
    type: 'id',
    path: 'publisher.id',
    label: 'Publisher',
    column: 'publisher_id',
    aliases: ['publisher'],
    isNullable: true,
    empty: null,
  },
  dealId: {
    type: 'key',
    path: 'dealId',
    label: 'Deal',
    most: limits.name,
    column: 'deal_id',
    aliases: ['deal'],
    isNullable: true,
    empty: null,
  },
  startDate: {
    type: 'startDate',
    path: 'startDate',
    label: 'Start',
    noun: 'start date',
    column: 'start_date',
    aliases: ['start', 'flight_start'],
    isNullable: true,
    isRequired: true,
    locks: ['delivered'],
    isCell: true,
    effect: 'flight',
  },
  /** Exclusive: the flight is half-open. Null for none. */
  endDate: {
    type: 'endDate',
    path: 'endDate',
    label: 'End',
    column: 'end_date',
    aliases: ['end', 'flight_end'],
    isNullable: true,
    empty: null,
    isOpenWhenCompleted: true,
    isCell: true,
    effect: 'flight',
  },
  currency: {
    type: 'choice',
    path: 'currency',
    label: 'Currency',
    values: currencies as readonly Currency[],
    column: 'currency',
    locks: ['submitted', 'ofOrder'],
  },
  objectiveType: {
    type: 'choice',
    path: 'objectiveType',
    label: 'Objective type',
    values: objectiveTypes,
    column: 'objective_type',
    aliases: ['goal_type'],
    locks: ['submitted', 'ofOrder'],
  },
  /** Impressions, or whole units of the currency; null when unlimited or not set yet. */
  objectiveValue: {
    type: 'objective',
    path: 'campaignObjective.value',
    label: 'Objective',
    ...objective,
    column: 'objective_value',
    aliases: ['objective', 'goal'],
    isNullable: true,
    empty: null,
    isOpenWhenCompleted: true,
    isCell: true,
    effect: 'objective',
  },
  objectiveUnlimited: {
    type: 'flag',
    path: 'campaignObjective.unlimited',
    label: 'Unlimited objective',
    column: 'objective_unlimited',
    aliases: ['unlimited'],
    empty: false,
    isOpenWhenCompleted: true,
    effect: 'objective',
  },
  revenueType: {
    type: 'choice',
    path: 'campaignRevenue.type',
    label: 'Revenue type',
    values: revenueTypes,
    column: 'revenue_type',
    aliases: ['price_type'],
    initial: 'CPM',
    effect: 'price',
  },
  cpm: {
    ...price,
    path: 'campaignRevenue.value',
    label: 'CPM',
    column: 'cpm',
    aliases: ['revenue_value', 'price', 'rate'],
    isNullable: true,
    isRequired: true,
    isCell: true,
    effect: 'price',
  },
  pacingType: {
    type: 'choice',
    path: 'campaignPacing.type',
    label: 'Pacing',
    values: pacingTypes,
    labels: pacingTypeLabels,
    column: 'pacing_type',
    aliases: ['pacing', 'campaign_pacing'],
    initial: 'EVENLY',
    effect: 'pacing',
  },
  pacingPriority: {
    type: 'whole',
    path: 'campaignPacing.priority',
    label: 'Priority',
    least: limits.priorityMin,
    most: limits.priorityMax,
    column: 'pacing_priority',
    aliases: ['priority'],
    locks: ['fixedPriority'],
    isCell: true,
    effect: 'pacing',
  },
  /** In percent, 0 ≤ margin < 100, at most four decimals. */
  marginPercent: {
    type: 'percent',
    path: 'margin',
    label: 'Margin',
    column: 'margin_percent',
    aliases: ['margin'],
    empty: 0,
    isOfAgency: true,
  },
  secondScreenObjective: {
    type: 'impressions',
    path: 'extensions.0.data.objective',
    label: 'Second screen objective',
    ...objective,
    column: 'second_screen_objective',
    isNullable: true,
    empty: null,
    isOpenWhenCompleted: true,
    effect: 'objective',
  },
  secondScreenCpm: {
    ...price,
    path: 'extensions.0.data.cpmBid',
    label: 'Second screen CPM',
    column: 'second_screen_cpm',
    isNullable: true,
    empty: null,
    effect: 'price',
  },
  capping: {
    type: 'caps',
    path: 'cappingRules',
    label: 'Capping',
    least: 0,
    most: limits.cappingRules,
    column: 'capping',
    aliases: ['capping_rules', 'frequency_cap', 'frequency_caps'],
    empty: [],
    effect: 'caps',
  },
  categoryIds: {
    type: 'list',
    path: 'categoryIds',
    label: 'Categories',
    most: limits.name,
    column: 'category_ids',
    aliases: ['categories'],
    empty: [],
  },
  attributionPixelIds: {
    type: 'list',
    path: 'attribution.pixelIds',
    label: 'Attribution pixels',
    most: limits.name,
    column: 'attribution_pixel_ids',
    aliases: ['pixel_ids', 'pixels'],
    empty: [],
  },
  assignedUsername: {
    type: 'line',
    path: 'assignedUsername',
    label: 'Assigned to',
    most: limits.name,
    column: 'assigned_username',
    aliases: ['assigned_user', 'assigned_to', 'assignee', 'username'],
    isNullable: true,
    empty: null,
  },
  /** Canonical targeting text; null when targeting was never saved, '' for everywhere. Targeting has calls of its own. */
  targeting: {
    type: 'targeting',
    path: 'targeting',
    label: 'Targeting',
    column: 'targeting',
    aliases: ['targeting_text'],
    isNullable: true,
    empty: '',
    initial: null,
    effect: 'targeting',
  },
  externalReference: {
    type: 'key',
    path: 'externalReference',
    label: 'External reference',
    most: limits.externalReference,
    column: 'external_reference',
    aliases: ['reference', 'external_id', 'ref', 'campaign_external_reference'],
    isNullable: true,
    empty: null,
  },
} as const satisfies Record<string, SettingRow>

type Settings = typeof campaignSettings
/** A setting of a campaign, as rules, files and audit entries name it. */
export type CampaignField = keyof Settings

/** At most `limit` impressions to one listener in a rolling window of `unitMultiplier` units. */
interface Cap {
  limit: number
  unit: CappingUnit
  unitMultiplier: number
}

/** The stored value of each type but choices. */
interface StoredTypes {
  name: string
  key: string
  line: string
  list: string[]
  objective: number
  impressions: number
  /** A price per thousand as an integer of 10⁻⁴ of the currency. */
  price: number
  whole: number
  caps: Cap[]
  id: number
  flag: boolean
  startDate: Date
  endDate: Date
  percent: number
  targeting: string
}
type StoredValue<Row extends SettingRow> =
  | (Row extends { values: readonly (infer Value)[] } ? Value : Row['type'] extends keyof StoredTypes ? StoredTypes[Row['type']] : never)
  | (Row extends { isNullable: true } ? null : never)

/** The settings of a campaign as they are stored. */
export type CampaignSettingValues = { -readonly [F in CampaignField]: StoredValue<Settings[F]> }

/** The names of all settings. */
export const campaignFieldNames = Object.keys(campaignSettings) as CampaignField[]

/** The row of a setting, for readers that treat all rows alike. */
export const getSetting = (field: CampaignField): SettingRow => campaignSettings[field]
/** The same of a name that may be none of a setting. */
export const findSetting = (field: string): SettingRow | undefined =>
  Object.hasOwn(campaignSettings, field) ? campaignSettings[field as CampaignField] : undefined
/** The kinds of values that settings have. */
export type SettingType = SettingRow['type']

/** The names of the settings of a type. */
export type SettingOfType<T extends SettingType> = { [F in CampaignField]: Settings[F]['type'] extends T ? F : never }[CampaignField]
/** A setting that is edited in its cell. */
export type CellField = { [F in CampaignField]: Settings[F] extends { isCell: true } ? F : never }[CampaignField]

/** Settings that are edited in their cells. */
export const cellFields = campaignFieldNames.filter((field): field is CellField => getSetting(field).isCell === true)

/** The names of all settings of some types, in their order. */
export const listSettings = <T extends SettingType>(...types: readonly T[]): SettingOfType<T>[] =>
  campaignFieldNames.filter((field): field is SettingOfType<T> => (types as readonly SettingType[]).includes(campaignSettings[field].type))
