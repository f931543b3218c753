/** Value lists of campaigns, ads and orders: the one place where each of them is written. */

/** Campaign types in the order the interface offers them; the label is the campaign list's. */
export const campaignTypes = ['STANDARD', 'SECOND_SCREEN', 'RESERVED', 'FILLER', 'SPONSORSHIP'] as const
export type CampaignType = (typeof campaignTypes)[number]

/** `ATTRIBUTION` is a label only: no campaign has it as its type. */
export const campaignTypeLabels: Record<CampaignType | 'ATTRIBUTION', string> = {
  STANDARD: 'Programmatic',
  SECOND_SCREEN: 'Second Screen',
  RESERVED: 'Guaranteed',
  FILLER: 'Filler',
  SPONSORSHIP: 'Sponsorship',
  ATTRIBUTION: 'Attribution',
}

/** Stored statuses in lifecycle order, which is also the order in which a list sorted by status shows them. */
export const campaignStatuses = ['DRAFT', 'PENDING', 'REJECTED', 'READY', 'RUNNING', 'PAUSED', 'COMPLETED'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** ARCHIVED is a flag beside the status; as a filter value it selects by the flag (`domain.md` §21.19). */
export const campaignStatusFilters = [...campaignStatuses, 'ARCHIVED'] as const
export type CampaignStatusFilter = (typeof campaignStatusFilters)[number]

export const campaignStatusLabels: Record<CampaignStatusFilter | 'ACTIVE', string> = {
  DRAFT: 'Draft',
  PENDING: 'Pending',
  REJECTED: 'Rejected',
  READY: 'Ready',
  RUNNING: 'Running',
  PAUSED: 'Paused',
  COMPLETED: 'Completed',
  ARCHIVED: 'Archived',
  ACTIVE: 'Active',
}

/** What became of the proposal of a RESERVED campaign; EXPIRED is the clock's word. */
export const proposalStatuses = ['PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]

/** What became of a message to a publisher. */
export const notificationStatuses = ['QUEUED', 'SENT', 'FAILED'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

/** Delivery statuses, the most severe first: a list that shows one of several shows the first of this order. */
export const deliveryStatuses = [
  'NOT_DELIVERING',
  'MISSING_CREATIVE',
  'UNDER_DELIVERING',
  'DAILY_TREND_HIGH',
  'PENDING_CREATIVE',
  'PENDING_APPROVAL',
  'NEW_CREATIVE_BRIEF',
  'ENDING_SOON',
  'STARTING_SOON',
  'CREATIVE_CANCELED',
  'CREATIVE_APPROVED',
  'RECENTLY_UPDATED',
  'RECENTLY_ENDED',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Colours of delivery statuses, the gravest first. */
export const severities = ['red', 'orange', 'gray'] as const
export type Severity = (typeof severities)[number]

/** Usual colour of each delivery status; UNDER_DELIVERING turns red when the pace is under 0.60 (`domain.md` §3). */
export const deliveryStatusColours: Record<DeliveryStatus, Severity> = {
  NOT_DELIVERING: 'red',
  MISSING_CREATIVE: 'red',
  UNDER_DELIVERING: 'orange',
  DAILY_TREND_HIGH: 'orange',
  PENDING_CREATIVE: 'orange',
  PENDING_APPROVAL: 'orange',
  NEW_CREATIVE_BRIEF: 'gray',
  ENDING_SOON: 'gray',
  STARTING_SOON: 'gray',
  CREATIVE_CANCELED: 'gray',
  CREATIVE_APPROVED: 'gray',
  RECENTLY_UPDATED: 'gray',
  RECENTLY_ENDED: 'gray',
}

export const deliveryStatusLabels: Record<DeliveryStatus, string> = {
  NOT_DELIVERING: 'Not delivering',
  MISSING_CREATIVE: 'Missing creative',
  UNDER_DELIVERING: 'Under-delivering',
  DAILY_TREND_HIGH: 'Daily trend high',
  PENDING_CREATIVE: 'Pending creative',
  PENDING_APPROVAL: 'Pending approval',
  NEW_CREATIVE_BRIEF: 'New creative brief',
  ENDING_SOON: 'Ending soon',
  STARTING_SOON: 'Starting soon',
  CREATIVE_CANCELED: 'Creative canceled',
  CREATIVE_APPROVED: 'Creative approved',
  RECENTLY_UPDATED: 'Recently updated',
  RECENTLY_ENDED: 'Recently ended',
}

/** Delivery statuses that ask somebody to act; the extension's badge and the "Needs attention" view count these. */
export const attentionDeliveryStatuses = [
  'NOT_DELIVERING',
  'UNDER_DELIVERING',
  'MISSING_CREATIVE',
  'DAILY_TREND_HIGH',
  'PENDING_CREATIVE',
  'PENDING_APPROVAL',
  'ENDING_SOON',
] as const satisfies readonly DeliveryStatus[]

/** Statuses that the "Needs attention" view covers (`domain.md` §21.13). */
export const attentionStatuses = ['READY', 'RUNNING', 'PAUSED'] as const satisfies readonly CampaignStatus[]

export const pacingTypes = ['AS_FAST_AS_POSSIBLE', 'EVENLY', 'PREDICTIVE'] as const
export type PacingType = (typeof pacingTypes)[number]
export const pacingTypeLabels: Record<PacingType, string> = {
  AS_FAST_AS_POSSIBLE: 'ASAP',
  EVENLY: 'Evenly',
  PREDICTIVE: 'Predictive',
}

/** Priority 1 wins; the default of each campaign type (`domain.md` §4). */
export const defaultPriorities: Record<CampaignType, number> = {
  SPONSORSHIP: 1,
  RESERVED: 3,
  STANDARD: 5,
  SECOND_SCREEN: 6,
  FILLER: 10,
}

export const objectiveTypes = ['IMPRESSIONS', 'PRICE'] as const
export type ObjectiveType = (typeof objectiveTypes)[number]

export const revenueTypes = ['CPM', 'CPC', 'CPCL', 'FLAT'] as const
export type RevenueType = (typeof revenueTypes)[number]

/** Units of a capping window; CAMPAIGN is the whole lifetime and takes the multiplier 1 (`domain.md` §7). */
export const cappingUnits = ['MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'CAMPAIGN'] as const
export type CappingUnit = (typeof cappingUnits)[number]

export const adTypes = ['AUDIO', 'DISPLAY', 'REDIRECT', 'VIDEO', 'SECOND_SCREEN'] as const
export type AdType = (typeof adTypes)[number]
export const adTypeLabels: Record<AdType, string> = {
  AUDIO: 'Audio',
  DISPLAY: 'Display',
  REDIRECT: '3rd Party Creative',
  VIDEO: 'Video',
  SECOND_SCREEN: 'Second Screen',
}

export const adSubtypes = [
  'AUDIO',
  'AUDIO_DYNAMIC',
  'INTERACTIVE_SHAKE',
  'INTERACTIVE_VOICE',
  'AUDIO_HOST_READ',
  'AUDIO_TALENT_READ',
] as const
export type AdSubtype = (typeof adSubtypes)[number]

export const adStatuses = ['DRAFT', 'ACTIVE', 'INACTIVE'] as const
export type AdStatus = (typeof adStatuses)[number]
export const adStatusLabels: Record<AdStatus | 'ARCHIVED', string> = {
  DRAFT: 'Draft',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  ARCHIVED: 'Archived',
}

/** How an ad plays: in the audio timeline, beside it, or as a third party's tag decides (`domain.md` §8). */
export const adOutputTypes = ['SERIAL', 'PARALLEL', 'UNKNOWN'] as const
export type AdOutputType = (typeof adOutputTypes)[number]
export const adOutputTypeOf: Record<AdType, AdOutputType> = {
  AUDIO: 'SERIAL',
  VIDEO: 'SERIAL',
  DISPLAY: 'PARALLEL',
  SECOND_SCREEN: 'PARALLEL',
  REDIRECT: 'UNKNOWN',
}

/** How an ad's targeting joins its campaign's (`domain.md` §9). */
export const targetingLinks = ['AND', 'REPLACE'] as const
export type TargetingLink = (typeof targetingLinks)[number]

export const briefStatuses = [
  'MISSING_CREATIVE',
  'NOT_IN_OBJECTIVE',
  'PENDING_CREATIVE',
  'PENDING_APPROVAL',
  'NEW_CREATIVE_BRIEF',
  'CREATIVE_APPROVED',
  'CREATIVE_CANCELED',
] as const
export type BriefStatus = (typeof briefStatuses)[number]
/** Statuses that a brief has of itself; the two others are derived from the ad. */
export type BriefState = Exclude<BriefStatus, 'MISSING_CREATIVE' | 'NOT_IN_OBJECTIVE'>

/** What can be done with a brief (`domain.md` §3). */
export const briefSteps = ['send', 'accept', 'decline', 'upload', 'approve', 'requestChanges', 'cancel'] as const
export type BriefStep = (typeof briefSteps)[number]

export const briefStatusLabels: Record<BriefStatus, string> = {
  MISSING_CREATIVE: 'Missing Creative',
  NOT_IN_OBJECTIVE: 'Not in Objective',
  PENDING_CREATIVE: 'Pending Creative',
  PENDING_APPROVAL: 'Pending Approval',
  NEW_CREATIVE_BRIEF: 'New Creative Brief',
  CREATIVE_APPROVED: 'Creative Approved',
  CREATIVE_CANCELED: 'Creative Canceled',
}

export const advertiserStatuses = ['ACTIVE', 'INACTIVE', 'ARCHIVED'] as const
export type AdvertiserStatus = (typeof advertiserStatuses)[number]

export const orderDuplicationStatuses = ['DUPLICATING', 'DUPLICATED', 'DUPLICATION_FAILED'] as const
export type OrderDuplicationStatus = (typeof orderDuplicationStatuses)[number]

/** Colours of dots, bars and stripes only: as text on white they miss contrast AA. */
export const graphicColours = { green: '#70CF96', red: '#EF4836', gray: '#8898b0' } as const
