// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Kind of delivery facts. */
export type FactKind = 'attribution' | 'audience' | 'bids' | 'dco' | 'hourly' | 'reach'

/** Kind of inventory that feeds send. */
export type InventoryKind = 'margins' | 'samples' | 'volumes'

/** Grain of statistics. */
export type StatisticsGrain = 'ad' | 'campaign' | 'day' | 'hour' | 'order' | 'publisher' | 'zone'

/** Attribute of listeners. */
export type AudienceDimension = 'AGE' | 'COUNTRY' | 'DEVICE' | 'GENDER' | 'GENRE' | 'REGION' | 'SHOW'

/** Days after an exposure within which an action counts. */
export type AttributionWindow = 7 | 14 | 30

/** A step from a request to a billable impression. */
export type BidStage = 'BIDS' | 'ELIGIBLE' | 'IMPRESSIONS' | 'REQUESTS' | 'VALID' | 'WINS'

/** Why no bid was made. */
export type NoBidReason = 'BUDGET_DONE' | 'CAPPED' | 'DAYPART' | 'NO_CREATIVE_DURATION' | 'PACED' | 'PRICE_FLOOR' | 'TARGETING_MISS'

/** Group of OpenRTB loss reasons. */
export type LossGroup = 'CREATIVE' | 'EXCHANGE' | 'PRICE' | 'SEAT' | 'TECHNICAL'
