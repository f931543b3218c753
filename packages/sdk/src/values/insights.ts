/** Dimensions of delivery, and labels of its codes (docs/domain.md §14.1). */

/** Kinds of facts that feeds send, each with a call of its own below `/delivery`. */
export const factKinds = ['hourly', 'bids', 'audience', 'attribution', 'dco', 'reach'] as const
/** Kind of delivery facts. */
export type FactKind = (typeof factKinds)[number]

/** Kinds of inventory that feeds send for the forecast: sampled requests, hourly counts, counts by value. */
export const inventoryKinds = ['samples', 'volumes', 'margins'] as const
/** Kind of inventory that feeds send. */
export type InventoryKind = (typeof inventoryKinds)[number]

/** Grains of statistics. */
export const statisticsGrains = ['campaign', 'order', 'ad', 'publisher', 'zone', 'day', 'hour'] as const
/** Grain of statistics. */
export type StatisticsGrain = (typeof statisticsGrains)[number]

/** Attributes of listeners that delivery is broken down by. */
export const audienceDimensions = ['AGE', 'GENDER', 'COUNTRY', 'REGION', 'DEVICE', 'GENRE', 'SHOW'] as const
/** Attribute of listeners. */
export type AudienceDimension = (typeof audienceDimensions)[number]
/** Attributes as people read them. */
export const audienceDimensionLabels: Record<AudienceDimension, string> = {
  AGE: 'Age',
  GENDER: 'Gender',
  COUNTRY: 'Country',
  REGION: 'Region',
  DEVICE: 'Device',
  GENRE: 'Genre',
  SHOW: 'Show',
}

/** Days after an exposure within which an action counts. */
export const attributionWindows = [7, 14, 30] as const
/** Days after an exposure within which an action counts. */
export type AttributionWindow = (typeof attributionWindows)[number]

/** Steps from a request to a billable impression, in their order. */
export const bidStages = ['REQUESTS', 'ELIGIBLE', 'BIDS', 'VALID', 'WINS', 'IMPRESSIONS'] as const
/** A step from a request to a billable impression. */
export type BidStage = (typeof bidStages)[number]
/** Steps as people read them. */
export const bidStageLabels: Record<BidStage, string> = {
  REQUESTS: 'Bid requests',
  ELIGIBLE: 'Eligible',
  BIDS: 'Bids',
  VALID: 'Valid bids',
  WINS: 'Wins',
  IMPRESSIONS: 'Impressions',
}

/** Why no bid was made. */
export const noBidReasons = ['TARGETING_MISS', 'CAPPED', 'PACED', 'BUDGET_DONE', 'DAYPART', 'NO_CREATIVE_DURATION', 'PRICE_FLOOR'] as const
/** Why no bid was made. */
export type NoBidReason = (typeof noBidReasons)[number]
/** Reasons for no bid as people read them. */
export const noBidReasonLabels: Record<NoBidReason, string> = {
  TARGETING_MISS: 'Targeting did not match',
  CAPPED: 'Frequency cap reached',
  PACED: 'Held back by pacing',
  BUDGET_DONE: 'Objective of the hour was met',
  DAYPART: 'Outside the dayparts',
  NO_CREATIVE_DURATION: 'No creative fits the slot',
  PRICE_FLOOR: 'Floor above the CPM',
}

/** Groups of OpenRTB loss reasons. */
export const lossGroups = ['TECHNICAL', 'PRICE', 'SEAT', 'CREATIVE', 'EXCHANGE'] as const
/** Group of OpenRTB loss reasons. */
export type LossGroup = (typeof lossGroups)[number]
/** Groups as people read them. */
export const lossGroupLabels: Record<LossGroup, string> = {
  TECHNICAL: 'Technical or invalid',
  PRICE: 'Price',
  SEAT: 'Seat',
  CREATIVE: 'Creative filtered',
  EXCHANGE: "Exchange's own reasons",
}

/** Loss reasons of OpenRTB 3.0 that have a name; 0 is a win. */
export const lossReasons: Readonly<Record<number, string>> = {
  1: 'Internal error',
  2: 'Impression opportunity expired',
  3: 'Invalid bid response',
  4: 'Invalid deal id',
  5: 'Invalid auction id',
  6: 'Invalid advertiser domain',
  7: 'Missing markup',
  8: 'Missing creative id',
  9: 'Missing bid price',
  10: 'Missing creative approval data',
  100: 'Bid was below the auction floor',
  101: 'Bid was below the deal floor',
  102: 'Lost to a higher bid',
  103: 'Lost to a bid for a deal',
  104: 'Buyer seat blocked',
  200: 'Creative filtered',
  201: 'Creative pending approval',
  202: 'Creative disapproved',
  203: 'Creative size not allowed',
  204: 'Incorrect creative format',
  205: 'Advertiser exclusion',
  206: 'App store id not allowed',
  207: 'Creative not secure',
  208: 'Language exclusion',
  209: 'Category exclusion',
  210: 'Creative attribute exclusion',
  211: 'Ad type exclusion',
  212: 'Animation too long',
  213: 'Creative not allowed in the deal',
  214: 'Invalid SKAdNetwork response',
  215: 'App bundle not allowed',
}

/** The group of an OpenRTB loss reason; codes from 500 on are the exchange's own. */
export function lossGroupOf(code: number): LossGroup {
  if (code >= 500) return 'EXCHANGE'
  if (code >= 200) return 'CREATIVE'
  if (code === 104) return 'SEAT'
  if (code >= 100) return 'PRICE'
  return 'TECHNICAL'
}

/** Label of an OpenRTB loss reason. */
export function lossReasonLabel(code: number): string {
  return lossReasons[code] ?? (code >= 500 ? `Exchange reason ${code}` : `Reason ${code}`)
}
