// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Type of a campaign; STANDARD is shown as Programmatic, RESERVED as Guaranteed. */
export type CampaignType = 'FILLER' | 'RESERVED' | 'SECOND_SCREEN' | 'SPONSORSHIP' | 'STANDARD'

/** Lifecycle status of a campaign. */
export type CampaignStatus = 'COMPLETED' | 'DRAFT' | 'PAUSED' | 'PENDING' | 'READY' | 'REJECTED' | 'RUNNING'

/** A status, or ARCHIVED for the flag. */
export type CampaignStatusFilter = 'ARCHIVED' | 'COMPLETED' | 'DRAFT' | 'PAUSED' | 'PENDING' | 'READY' | 'REJECTED' | 'RUNNING'

/** Status of a proposal. */
export type ProposalStatus = 'ACCEPTED' | 'EXPIRED' | 'PENDING' | 'REJECTED' | 'WITHDRAWN'

/** Status of a message to a publisher. */
export type NotificationStatus = 'FAILED' | 'QUEUED' | 'SENT'

/** Something that is to be known about a campaign's delivery. */
export type DeliveryStatus =
  | 'CREATIVE_APPROVED'
  | 'CREATIVE_CANCELED'
  | 'DAILY_TREND_HIGH'
  | 'ENDING_SOON'
  | 'MISSING_CREATIVE'
  | 'NEW_CREATIVE_BRIEF'
  | 'NOT_DELIVERING'
  | 'PENDING_APPROVAL'
  | 'PENDING_CREATIVE'
  | 'RECENTLY_ENDED'
  | 'RECENTLY_UPDATED'
  | 'STARTING_SOON'
  | 'UNDER_DELIVERING'

/** Colour of a delivery status, by its severity. */
export type Severity = 'gray' | 'orange' | 'red'

/** How impressions are spread over a flight. */
export type PacingType = 'AS_FAST_AS_POSSIBLE' | 'EVENLY' | 'PREDICTIVE'

/** Unit of an objective. */
export type ObjectiveType = 'IMPRESSIONS' | 'PRICE'

/** Unit of payment. */
export type RevenueType = 'CPC' | 'CPCL' | 'CPM' | 'FLAT'

/** Unit of a capping window. */
export type CappingUnit = 'CAMPAIGN' | 'DAY' | 'HOUR' | 'MINUTE' | 'MONTH' | 'WEEK'

/** Type of an ad. */
export type AdType = 'AUDIO' | 'DISPLAY' | 'REDIRECT' | 'SECOND_SCREEN' | 'VIDEO'

/** Kind of an AUDIO ad. */
export type AdSubtype = 'AUDIO' | 'AUDIO_DYNAMIC' | 'AUDIO_HOST_READ' | 'AUDIO_TALENT_READ' | 'INTERACTIVE_SHAKE' | 'INTERACTIVE_VOICE'

/** Lifecycle status of an ad. */
export type AdStatus = 'ACTIVE' | 'DRAFT' | 'INACTIVE'

/** How an ad plays. */
export type AdOutputType = 'PARALLEL' | 'SERIAL' | 'UNKNOWN'

/** How an ad's targeting joins its campaign's. */
export type TargetingLink = 'AND' | 'REPLACE'

/** Status of a creative brief, or of its ad. */
export type BriefStatus =
  | 'CREATIVE_APPROVED'
  | 'CREATIVE_CANCELED'
  | 'MISSING_CREATIVE'
  | 'NEW_CREATIVE_BRIEF'
  | 'NOT_IN_OBJECTIVE'
  | 'PENDING_APPROVAL'
  | 'PENDING_CREATIVE'

/** A step of a creative brief. */
export type BriefStep = 'accept' | 'approve' | 'cancel' | 'decline' | 'requestChanges' | 'send' | 'upload'

/** Stage of an order's duplication. */
export type OrderDuplicationStatus = 'DUPLICATED' | 'DUPLICATING' | 'DUPLICATION_FAILED'
