/** The data that planning needs; the caller loads it, planning only reads it. */
import type { CampaignFields, OrderSubject } from '../rules/index.ts'
import type { TargetingFacts } from '../targeting/index.ts'
import type { Currency, ObjectiveType } from '../values/index.ts'

export interface OrderRowFacts extends OrderSubject {
  id: number
  advertiserId: number
  currency: string
  objectiveType: ObjectiveType
}

/** A stored campaign. */
export interface CampaignRecord {
  id: number
  /** Counts users' writes. */
  version: number
  fields: CampaignFields
  archived: boolean
  submitted: boolean
  rejected: boolean
  accepted: boolean
  paused: boolean
  objectiveMet: boolean
  delivered: {
    impressions: number
    /** In the campaign's currency. */
    spend: number
    secondScreenImpressions: number
  }
  /** Its order, if any. */
  order: OrderRowFacts | null
}

export interface PlanContext {
  now: Date
  /** Zone of the file, else of the agency: dates in the plan's texts are in it. */
  zone: string
  /** Defaults of a new campaign without an order. */
  currency: Currency
  /** The agency's margin in percent, the default of new campaigns. */
  marginPercent: number
  /** The agency's maximum CPM as an integer of 10⁻⁴, in each currency it could be converted to. */
  maxCpm: Readonly<Record<string, number>>
  /** True if the user holds AGENCY_ADVANCED.WRITE. */
  advanced: boolean
  /** Active features of the agency. */
  features: readonly string[]
  /** Existing campaigns that the user may change, by each key that the rows name. */
  byId: ReadonlyMap<number, CampaignRecord>
  byReference: ReadonlyMap<string, CampaignRecord>
  /** Entities that the rows name and that exist for this user; a missing one is an unknown item. */
  orders: ReadonlyMap<number, OrderRowFacts>
  advertisers: ReadonlyMap<number, { archived: boolean }>
  publishers: ReadonlySet<number>
  deals: ReadonlySet<string>
  categories: ReadonlySet<string>
  pixels: ReadonlySet<string>
  usernames: ReadonlySet<string>
  /** Known facts on the values of the rows' targetings: their existence, and the position of places. */
  targeting: Omit<TargetingFacts, 'features' | 'flight'>
  /** Set where only selected campaigns, or new ones of this order, may be changed. */
  selection?: { orderId: number; ids: ReadonlySet<number> }
}
