/** Value lists of campaigns, ads and orders, each defined only here. */

/** Campaign types in the order in which the interface offers them. */
export const campaignTypes = ['STANDARD', 'SECOND_SCREEN', 'RESERVED', 'FILLER', 'SPONSORSHIP'] as const
/** Type of a campaign; STANDARD is shown as Programmatic, RESERVED as Guaranteed. */
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
/** Lifecycle status of a campaign. */
export type CampaignStatus = (typeof campaignStatuses)[number]

/** ARCHIVED is a flag beside the status; as a filter value it selects by the flag (docs/domain.md §18.3). */
export const campaignStatusFilters = [...campaignStatuses, 'ARCHIVED'] as const
/** A status, or ARCHIVED for the flag. */
export type CampaignStatusFilter = (typeof campaignStatusFilters)[number]

/** Statuses as people read them. */
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

/** Rating of a campaign's state: good, doubtful, bad, or neutral. */
export type StateTone = 'ok' | 'warn' | 'bad' | 'muted'

/** Tones of statuses. */
export const campaignStatusTones: Record<CampaignStatusFilter, StateTone> = {
  DRAFT: 'muted',
  PENDING: 'warn',
  REJECTED: 'bad',
  READY: 'ok',
  RUNNING: 'ok',
  PAUSED: 'warn',
  COMPLETED: 'muted',
  ARCHIVED: 'muted',
}

/** Statuses of a proposal; the clock sets EXPIRED. */
export const proposalStatuses = ['PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const
/** Status of a proposal. */
export type ProposalStatus = (typeof proposalStatuses)[number]

/** Statuses of a message to a publisher. */
export const notificationStatuses = ['QUEUED', 'SENT', 'FAILED'] as const
/** Status of a message to a publisher. */
export type NotificationStatus = (typeof notificationStatuses)[number]
/** Statuses of a message to a publisher as people read them. */
export const notificationStatusLabels: Record<NotificationStatus, string> = { QUEUED: 'Queued', SENT: 'Sent', FAILED: 'Not sent' }

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
/** A noteworthy state of a campaign's delivery. */
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Colours of delivery statuses, the most severe first. */
export const severities = ['red', 'orange', 'gray'] as const
/** Colour of a delivery status, by its severity. */
export type Severity = (typeof severities)[number]

/** Usual colour of each delivery status; UNDER_DELIVERING turns red when the pace is under 0.60 (docs/domain.md §3). */
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

/** Delivery statuses as people read them. */
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

/** Delivery statuses that need attention; the "Needs attention" view counts these. */
export const attentionDeliveryStatuses = [
  'NOT_DELIVERING',
  'UNDER_DELIVERING',
  'MISSING_CREATIVE',
  'DAILY_TREND_HIGH',
  'PENDING_CREATIVE',
  'PENDING_APPROVAL',
  'ENDING_SOON',
] as const satisfies readonly DeliveryStatus[]

/** Statuses that the "Needs attention" view covers (docs/domain.md §18.3). */
export const attentionStatuses = ['READY', 'RUNNING', 'PAUSED'] as const satisfies readonly CampaignStatus[]

/** Views of the campaign list that every user has; their filters are in `campaignViewFilters`. */
export const campaignViews = ['running', 'attention', 'mine', 'all'] as const
/** A view of the campaign list. */
export type CampaignView = (typeof campaignViews)[number]
/** Views as people read them. */
export const campaignViewLabels: Record<CampaignView, string> = {
  running: 'Running',
  attention: 'Needs attention',
  mine: 'Mine',
  all: 'All',
}

/** Distribution of impressions over a flight: as fast as possible, evenly, or following the expected supply. */
export const pacingTypes = ['AS_FAST_AS_POSSIBLE', 'EVENLY', 'PREDICTIVE'] as const
/** How impressions are spread over a flight. */
export type PacingType = (typeof pacingTypes)[number]
/** Pacing types as people read them. */
export const pacingTypeLabels: Record<PacingType, string> = {
  AS_FAST_AS_POSSIBLE: 'ASAP',
  EVENLY: 'Evenly',
  PREDICTIVE: 'Predictive',
}

/** Default priority of each campaign type; priority 1 is served first (docs/domain.md §4). */
export const defaultPriorities: Record<CampaignType, number> = {
  SPONSORSHIP: 1,
  RESERVED: 3,
  STANDARD: 5,
  SECOND_SCREEN: 6,
  FILLER: 10,
}

/** IMPRESSIONS counts impressions, PRICE the money spent on media. */
export const objectiveTypes = ['IMPRESSIONS', 'PRICE'] as const
/** Unit of an objective. */
export type ObjectiveType = (typeof objectiveTypes)[number]
/** Units of an objective as people read them. */
export const objectiveTypeLabels: Record<ObjectiveType, string> = { IMPRESSIONS: 'Impressions', PRICE: 'Price' }

/** Units of payment: a thousand impressions, a click, a completed listen, or the whole campaign. */
export const revenueTypes = ['CPM', 'CPC', 'CPCL', 'FLAT'] as const
/** Unit of payment. */
export type RevenueType = (typeof revenueTypes)[number]

/** Units of a capping window; CAMPAIGN is the whole lifetime and takes the multiplier 1 (docs/domain.md §7). */
export const cappingUnits = ['MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'CAMPAIGN'] as const
/** Unit of a capping window. */
export type CappingUnit = (typeof cappingUnits)[number]

/** Types of ad in the order in which the interface offers them. */
export const adTypes = ['AUDIO', 'DISPLAY', 'REDIRECT', 'VIDEO', 'SECOND_SCREEN'] as const
/** Type of an ad. */
export type AdType = (typeof adTypes)[number]
/** Types of ad as people read them. */
export const adTypeLabels: Record<AdType, string> = {
  AUDIO: 'Audio',
  DISPLAY: 'Display',
  REDIRECT: '3rd Party Creative',
  VIDEO: 'Video',
  SECOND_SCREEN: 'Second Screen',
}

/** Kinds of an AUDIO ad. */
export const adSubtypes = [
  'AUDIO',
  'AUDIO_DYNAMIC',
  'INTERACTIVE_SHAKE',
  'INTERACTIVE_VOICE',
  'AUDIO_HOST_READ',
  'AUDIO_TALENT_READ',
] as const
/** Kind of an AUDIO ad. */
export type AdSubtype = (typeof adSubtypes)[number]
/** Kinds of an AUDIO ad as people read them. */
export const adSubtypeLabels: Record<AdSubtype, string> = {
  AUDIO: 'Audio',
  AUDIO_DYNAMIC: 'Dynamic audio',
  INTERACTIVE_SHAKE: 'Interactive (shake)',
  INTERACTIVE_VOICE: 'Interactive (voice)',
  AUDIO_HOST_READ: 'Host read',
  AUDIO_TALENT_READ: 'Talent read',
}

/** Statuses of an ad in lifecycle order. */
export const adStatuses = ['DRAFT', 'ACTIVE', 'INACTIVE'] as const
/** Lifecycle status of an ad. */
export type AdStatus = (typeof adStatuses)[number]
/** Statuses of an ad as people read them. */
export const adStatusLabels: Record<AdStatus | 'ARCHIVED', string> = {
  DRAFT: 'Draft',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  ARCHIVED: 'Archived',
}

/** How an ad plays: in the audio timeline, beside it, or as a third party's tag decides (docs/domain.md §8). */
export const adOutputTypes = ['SERIAL', 'PARALLEL', 'UNKNOWN'] as const
/** How an ad plays. */
export type AdOutputType = (typeof adOutputTypes)[number]
/** How ads of each type play. */
export const adOutputTypeOf: Record<AdType, AdOutputType> = {
  AUDIO: 'SERIAL',
  VIDEO: 'SERIAL',
  DISPLAY: 'PARALLEL',
  SECOND_SCREEN: 'PARALLEL',
  REDIRECT: 'UNKNOWN',
}

/** How an ad's targeting joins its campaign's (docs/domain.md §9). */
export const targetingLinks = ['AND', 'REPLACE'] as const
/** How an ad's targeting joins its campaign's. */
export type TargetingLink = (typeof targetingLinks)[number]

export const targetingLinkLabels: Record<TargetingLink, string> = {
  AND: "Narrows the campaign's",
  REPLACE: "In place of the campaign's",
}

/** Statuses of a creative brief, and two that follow from the ad. */
export const briefStatuses = [
  'MISSING_CREATIVE',
  'NOT_IN_OBJECTIVE',
  'PENDING_CREATIVE',
  'PENDING_APPROVAL',
  'NEW_CREATIVE_BRIEF',
  'CREATIVE_APPROVED',
  'CREATIVE_CANCELED',
] as const
/** Status of a creative brief, or of its ad. */
export type BriefStatus = (typeof briefStatuses)[number]
/** Statuses of the brief itself; the two others follow from the ad. */
export type BriefState = Exclude<BriefStatus, 'MISSING_CREATIVE' | 'NOT_IN_OBJECTIVE'>

/** Steps of a brief (docs/domain.md §3.3). */
export const briefSteps = ['send', 'accept', 'decline', 'upload', 'approve', 'requestChanges', 'cancel'] as const
/** A step of a creative brief. */
export type BriefStep = (typeof briefSteps)[number]
/** Steps of a creative brief as the actions that take them. */
export const briefStepLabels: Record<BriefStep, string> = {
  send: 'Send brief',
  accept: 'Accept brief',
  decline: 'Decline brief',
  upload: 'Upload creative',
  approve: 'Approve creative',
  requestChanges: 'Request changes',
  cancel: 'Cancel brief',
}

/** Brief statuses as people read them. */
export const briefStatusLabels: Record<BriefStatus, string> = {
  MISSING_CREATIVE: 'Missing Creative',
  NOT_IN_OBJECTIVE: 'Not in Objective',
  PENDING_CREATIVE: 'Pending Creative',
  PENDING_APPROVAL: 'Pending Approval',
  NEW_CREATIVE_BRIEF: 'New Creative Brief',
  CREATIVE_APPROVED: 'Creative Approved',
  CREATIVE_CANCELED: 'Creative Canceled',
}

/** Statuses of an advertiser. */
export const advertiserStatuses = ['ACTIVE', 'INACTIVE', 'ARCHIVED'] as const
/** Status of an advertiser. */
export type AdvertiserStatus = (typeof advertiserStatuses)[number]
/** Statuses of an advertiser as people read them. */
export const advertiserStatusLabels: Record<AdvertiserStatus, string> = { ACTIVE: 'Active', INACTIVE: 'Inactive', ARCHIVED: 'Archived' }

/** Stages of an order's duplication. */
export const orderDuplicationStatuses = ['DUPLICATING', 'DUPLICATED', 'DUPLICATION_FAILED'] as const
/** Stage of an order's duplication. */
export type OrderDuplicationStatus = (typeof orderDuplicationStatuses)[number]

/** Colours for dots, bars and stripes only. As text on white they miss contrast AA. */
export const graphicColours = { green: '#70CF96', red: '#EF4836', gray: '#8898b0' } as const

/** Columns that the campaign list sorts by; `updatedAt` and `attention` (docs/domain.md §18.2) are ours. */
export const campaignSorts = [
  'id',
  'name',
  'startDate',
  'endDate',
  'actuals',
  'secondScreenImpressions',
  'totalObjective',
  'campaignObjective',
  'secondScreenObjective',
  'totalSpend',
  'secondScreenSpend',
  'complete',
  'secondScreenComplete',
  'campaignPacing',
  'status',
  'updatedAt',
  'attention',
] as const
