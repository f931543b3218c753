/** The morning plan: campaigns that will not deliver or do not, what it takes to fix them, and how fixes meet. */
import { forecastFixKinds, type ForecastReason } from './forecast.ts'
import type { DeliveryStep } from './delivery-causes.ts'

/** Limits of a morning plan. */
export const attentionLimits = {
  /** Campaigns that fixes are looked for: those with the most money at risk. */
  campaigns: 50,
  /** Campaigns that are forecast to find these. */
  forecast: 200,
  /** Hours for which a kept forecast in full counts, with at least this probability; others are made anew. */
  sureHours: 25,
  sureProbability: 0.8,
  /** Days before its start in which a campaign without creative or answer is part of the plan. */
  startDays: 7,
  /** Campaigns that are asked why they do not deliver. */
  causes: 20,
  /** Plans that are listed. */
  plans: 10,
  /** Days after which a plan is compared with what came. */
  outcomeDays: 7,
  /** A fix has worked from this part of what was forecast on, in percent. */
  workedPercent: 95,
  /** Hour of the account's day at which the digest is sent. */
  digestHour: 6,
  /** Hours after it in which a digest that was missed is still sent. */
  digestHours: 6,
  /** Campaigns that a digest lists. */
  digestCampaigns: 10,
} as const

/** Kinds of fixes of a plan: those of a forecast, a price, and what somebody does elsewhere. */
export const attentionFixKinds = [...forecastFixKinds, 'price', 'creative', 'seller', 'elsewhere'] as const
/** Kind of a fix of a plan. */
export type AttentionFixKind = (typeof attentionFixKinds)[number]

/** Needs of a fix before it can be made: the client's yes, a creative, the publisher's answer, somebody's hand. */
export const attentionNeeds = ['CLIENT', 'CREATIVE', 'SELLER', 'HAND'] as const
/** A need of a fix before it can be made. */
export type AttentionNeed = (typeof attentionNeeds)[number]

/** Needs, as a screen shows them. */
export const attentionNeedLabels: Record<AttentionNeed, string> = {
  CLIENT: "Needs client's yes",
  CREATIVE: 'Waits for creative',
  SELLER: 'Waits for publisher',
  HAND: 'To do by hand',
}

/** Headings of causes, by the step of the search for them. */
export const attentionCauseLabels: Record<DeliveryStep, string> = {
  CONTENTION: 'Sold out by others',
  CAPPING: 'Frequency caps',
  TARGETING: 'Too narrow',
  PACING: 'Pacing',
  CREATIVE: 'Creative missing',
  PRICE: 'Price below the floor',
  STATUS: 'Waits for approval',
  CONNECTOR: 'Ad server',
}

/** The cause that a reason of a forecast is counted under. */
export const attentionCauses: Partial<Record<ForecastReason, DeliveryStep>> = {
  samePriority: 'CONTENTION',
  competition: 'CONTENTION',
  soldOut: 'CONTENTION',
  laterBookings: 'CONTENTION',
  takenHours: 'CONTENTION',
  capping: 'CAPPING',
  pacing: 'PACING',
  noAudioDuration: 'CREATIVE',
}

/** Settings that a fix changes, as a plan names them. */
export const attentionFields = [
  'priority',
  'pacing',
  'endDate',
  'startDate',
  'capping',
  'orderCapping',
  'adCapping',
  'objective',
  'targeting',
  'cpm',
] as const
/** Setting that a fix changes. */
export type AttentionField = (typeof attentionFields)[number]

/** Settings, as a plan names them. */
export const attentionFieldLabels: Record<AttentionField, string> = {
  priority: 'Priority',
  pacing: 'Pacing',
  endDate: 'End',
  startDate: 'Start',
  capping: 'Cap',
  orderCapping: "Order's cap",
  adCapping: 'Caps of ads',
  objective: 'Objective',
  targeting: 'Targeting',
  cpm: 'CPM',
}

/** How fixes of a plan meet, as sentences; names are those of campaigns. */
export const attentionConflictTexts = {
  TAKES: '{campaign} takes {percent}% from {other}: its own fix makes up for it.',
  TAKES_TOO_MUCH: '{campaign} takes {percent}% from {other}, which does not deliver in full beside it.',
  OTHER_FIX: 'The cheapest fix of {campaign} is not enough beside the others: another one is chosen.',
  SPARED: 'The cheapest fix of {campaign} would cost {other} its delivery: another one is chosen.',
  NO_ROOM: 'Beside the other fixes none is enough for {campaign}.',
  FREED: '{campaign} delivers by what other fixes leave to it: it needs no fix.',
} as const
/** How two fixes of a plan meet. */
export type AttentionConflict = keyof typeof attentionConflictTexts
/** Every way in which two fixes of a plan meet. */
export const attentionConflicts = Object.keys(attentionConflictTexts) as [AttentionConflict, ...AttentionConflict[]]
