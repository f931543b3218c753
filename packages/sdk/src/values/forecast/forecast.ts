/** Verdicts of a delivery forecast, and their sentences (docs/domain.md §10; thresholds in `forecastDefaults` of the engine). */

/** Verdicts on the delivery of the rest of an objective. */
export const deliveryForecastStatuses = ['AT_RISK', 'IN_FULL', 'NOT_AVAILABLE', 'NO_INVENTORY'] as const
/** Verdict of a delivery forecast. */
export type DeliveryForecastStatus = (typeof deliveryForecastStatuses)[number]

/** Text of the panel for each status; NOT_AVAILABLE has its reason as a tooltip. */
export const deliveryForecastTexts: Record<DeliveryForecastStatus, string> = {
  AT_RISK: 'at risk',
  IN_FULL: 'in full',
  NOT_AVAILABLE: 'not available',
  NO_INVENTORY: 'no inventory - change targeting',
}

/** A verdict with its probability, if it has one. Below 1 and above 99 it reads `<1` and `>99`, because no forecast is certain. */
export const forecastOutlookTexts = {
  IN_FULL: 'in full, {percent}% likely',
  AT_RISK: 'at risk, {percent}% likely to be in full',
  unknown: 'cannot say: only {listeners} listeners of the sample match',
} as const

/** The reasons for a missing forecast, as sentences; `{date}` is the last day that the forecast reaches. */
export const forecastRefusalTexts = {
  configuration: "Forecasting isn't available for your campaign configuration.",
  noAudioDuration: "We can't run the forecast for you - your campaign has no audio ads with a specified duration.",
  noEndDate: 'The forecast needs an end date in order to run.',
  startTooLate: 'Delivery Forecast is not available for campaigns with Start Date after {date}.',
} as const
/** Why there is no forecast. */
export type ForecastRefusal = keyof typeof forecastRefusalTexts

/** Reasons of a status; numbers are impressions unless stated otherwise. */
export const forecastReasonTexts = {
  ...forecastRefusalTexts,
  noMatch: 'No request of the last 28 days matches the targeting in this flight.',
  noSlots: 'The ads need {format} slots of {seconds} seconds or more: no zone in the targeting has them.',
  newInventory: 'Most of this inventory is new: the forecast knows {days} days of it, and a level that still moves.',
  objectiveMet: 'The objective is met: nothing is left to deliver.',
  sampleTooSmall: 'Only {listeners} listeners of the sample match in this flight, fewer than {least}: too few for a number to rely on.',
  partialHorizon: 'The campaign ends later than the forecast reaches: {inside} of the {objective} impressions left are in it.',
  samePriority: 'Campaigns of the same priority take what is missing: with only higher ones there would be {possible} impressions.',
  competition: 'Campaigns of the same or a higher priority take {competing} impressions.',
  soldOut: 'Sold out: campaigns of the same or a higher priority take {competing} of {matched} impressions.',
  laterBookings: 'There are {available} impressions now, of which campaigns still to come usually take {later}.',
  capping: 'The frequency caps leave out {capped} impressions.',
  takenHours:
    'There are {available} impressions, but too few in some of the hours in which the pacing asks for them: campaigns of the same or a higher priority take {competing}.',
  pacing: 'There are {available} impressions, but not in the hours in which the pacing asks for them.',
  supply: 'The targeting matches {matched} impressions in the flight.',
} as const
/** Reason of a verdict. */
export type ForecastReason = keyof typeof forecastReasonTexts
/** Every reason. */
export const forecastReasons = Object.keys(forecastReasonTexts) as ForecastReason[]

/** The campaigns that take the impressions, after a reason about competition: `{takers}` is a list. */
export const forecastTakersText = 'Most of them go to {takers}.'

/** Kinds of changes with which a campaign delivers in full. */
export const forecastFixKinds = [
  'pacing',
  'extend',
  'caps',
  'widenRule',
  'similarPublishers',
  'dropRule',
  'priority',
  'objective',
  'combine',
] as const
/** Kind of change that makes a campaign deliver in full. */
export type ForecastFixKind = (typeof forecastFixKinds)[number]

/** All other agencies together, in every list of competing campaigns. */
export const otherBuyersName = 'Other buyers'

/** Genders that figures of populations know. */
export const populationGenders = ['FEMALE', 'MALE'] as const
/** A gender that figures of populations know. */
export type PopulationGender = (typeof populationGenders)[number]
