/**
 * The morning plan: campaigns that do not deliver or will not deliver in full, requirements of their fixes, and conflicts between fixes.
 */
import { forecastFixKinds, type ForecastReason } from './forecast.ts'
import type { DeliveryStep } from './delivery-causes.ts'

/** Limits of a morning plan. */
export const attentionLimits = {
  /** Campaigns to find fixes for: those with the most money at risk. */
  campaigns: 50,
  /** Campaigns to forecast in order to find these. */
  forecast: 200,
  /** Hours for which a stored forecast of full delivery stays valid, and its minimum probability. Other campaigns are forecast again. */
  sureHours: 25,
  sureProbability: 0.8,
  /** Days before its start in which a campaign without creative or answer is part of the plan. */
  startDays: 7,
  /** Campaigns whose causes of missing delivery are searched. */
  causes: 20,
  /** Plans that are listed. */
  plans: 10,
  /** Days after which a plan is compared with the delivery. */
  outcomeDays: 7,
  /** Least part of the forecast, in percent, from which a fix counts as successful. */
  workedPercent: 95,
  /** Hour of the account's day at which the digest is sent. */
  digestHour: 6,
  /** Hours after that in which a missed digest is still sent. */
  digestHours: 6,
  /** Campaigns that a digest lists. */
  digestCampaigns: 10,
} as const

/** Kinds of fixes of a plan: those of a forecast, a price, and tasks outside the plan. */
export const attentionFixKinds = [...forecastFixKinds, 'price', 'creative', 'seller', 'elsewhere'] as const
/** Kind of a fix of a plan. */
export type AttentionFixKind = (typeof attentionFixKinds)[number]

/** Requirements of a fix before it can be applied: the client's consent, a creative, the publisher's answer, or manual work. */
export const attentionNeeds = ['CLIENT', 'CREATIVE', 'SELLER', 'HAND'] as const
/** A requirement of a fix before it can be applied. */
export type AttentionNeed = (typeof attentionNeeds)[number]

/** Requirements, as a screen shows them. */
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

/** The cause that groups a reason of a forecast. */
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

/** Conflicts between fixes of a plan, as sentences with names of campaigns. */
export const attentionConflictTexts = {
  TAKES: '{campaign} takes {percent}% from {other}: its own fix makes up for it.',
  TAKES_TOO_MUCH: '{campaign} takes {percent}% from {other}, which does not deliver in full beside it.',
  OTHER_FIX: 'The cheapest fix of {campaign} is not enough beside the others: another one is chosen.',
  SPARED: 'The cheapest fix of {campaign} would cost {other} its delivery: another one is chosen.',
  NO_ROOM: 'Beside the other fixes none is enough for {campaign}.',
  FREED: '{campaign} delivers by what other fixes leave to it: it needs no fix.',
} as const
/** Conflict between two fixes of a plan. */
export type AttentionConflict = keyof typeof attentionConflictTexts
/** Every kind of conflict between two fixes of a plan. */
export const attentionConflicts = Object.keys(attentionConflictTexts) as [AttentionConflict, ...AttentionConflict[]]
