/** The entities of the demo data. */
import type { CampaignFields } from '@spotdesk/sdk/rules'
import type { AdStatus, AdSubtype, AdType, ObjectiveType } from '@spotdesk/sdk/values'
import type { DemoAgency } from './names.ts'

/** The kinds of campaigns by weight: lifecycle and delivery. */
export const scenarios = [
  ['RUNNING', 44],
  ['COMPLETED', 18],
  ['PAUSED', 10],
  ['READY', 12],
  ['DRAFT', 10],
  ['PENDING', 3],
  ['REJECTED', 3],
] as const

export type Scenario = (typeof scenarios)[number][0]

/** Days of hourly delivery in the demo data. */
export const factDays = 60

/** Delivery against the plan; the shape of the facts follows. */
export type Behaviour = 'ON_TRACK' | 'UNDER' | 'FAR_UNDER' | 'STOPPED' | 'TREND_HIGH' | 'NONE'

export interface DemoOrder {
  id: number
  agencyId: number
  advertiserId: number
  name: string
  start: Date
  end: Date
  archived: boolean
  objectiveType: ObjectiveType
  objective: number
}
export interface DemoAd {
  id: number
  campaignId: number
  name: string
  type: AdType
  subtype: AdSubtype | null
  status: AdStatus
  archived: boolean
  hasMedia: boolean
  brief: string | null
  weight: number
  included: boolean
  seconds: number
  sequencePosition: number | null
  zoneIds: readonly number[]
}
/** Its settings have the names of stored ones, but for three. */
export interface DemoCampaign extends Omit<CampaignFields, 'startDate' | 'endDate' | 'objectiveUnlimited' | 'cpm'> {
  id: number
  agencyId: number
  archived: boolean
  submittedAt: Date | null
  acceptedAt: Date | null
  rejectedAt: Date | null
  statusReason: string | null
  paused: boolean
  completed: boolean
  start: Date
  end: Date | null
  unlimited: boolean
  cpm: number
  createdAt: Date
  changedAt: Date | null
  behaviour: Behaviour
  ads: readonly DemoAd[]
}
export interface World {
  now: Date
  agencies: readonly (DemoAgency & {
    advertiserIds: readonly number[]
    publisherIds: readonly number[]
    zoneIds: readonly (readonly number[])[]
  })[]
  orders: readonly DemoOrder[]
  campaigns: readonly DemoCampaign[]
}

export type WorldAgency = World['agencies'][number]
