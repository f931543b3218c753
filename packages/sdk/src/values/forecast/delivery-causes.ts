/** Causes of missing delivery, each with its sentence and its fix. Names in braces are members of the evidence. */
import type { CheckPlace, CheckRow } from '../checks.ts'

/** The order of the search for causes (docs/domain.md §14.5). The first cause that applies hides later ones. */
export const deliverySteps = ['STATUS', 'CREATIVE', 'TARGETING', 'CAPPING', 'CONTENTION', 'PRICE', 'PACING', 'CONNECTOR'] as const
/** A step of the search for why a campaign does not deliver. */
export type DeliveryStep = (typeof deliverySteps)[number]

/** Names of the steps, as a screen lists them. */
export const deliveryStepLabels: Record<DeliveryStep, string> = {
  STATUS: 'Status and flight',
  CREATIVE: 'Ads and creatives',
  TARGETING: 'Targeting',
  CAPPING: 'Frequency caps',
  CONTENTION: 'Other campaigns',
  PRICE: 'Price and auctions',
  PACING: 'Pacing',
  CONNECTOR: 'Ad server',
}

/** CAUSE: it prevents delivery. POSSIBLE: it may prevent delivery. CLEAR: it does not. UNKNOWN: there is no data to decide. */
export const stepVerdicts = ['CAUSE', 'POSSIBLE', 'CLEAR', 'UNKNOWN'] as const
/** Verdict of a step. */
export type StepVerdict = (typeof stepVerdicts)[number]
/** Verdicts in words. */
export const stepVerdictLabels: Record<StepVerdict, string> = {
  CAUSE: 'Holds it back',
  POSSIBLE: 'May hold it back',
  CLEAR: 'Clear',
  UNKNOWN: 'Not known',
}

/** A cause with its step, its verdict, its sentence and its remedy. */
export interface CauseRow extends Omit<CheckRow, 'severity'> {
  /** The step that finds it. */
  step: DeliveryStep
  /** CAUSE, POSSIBLE or UNKNOWN. */
  verdict: Exclude<StepVerdict, 'CLEAR'>
}

const cause = (step: DeliveryStep, verdict: CauseRow['verdict'], place: CheckPlace, text: string, mend: string): CauseRow => ({
  step,
  verdict,
  place,
  text,
  mend,
})

/** Every cause. */
export const deliveryCauses = {
  archived: cause('STATUS', 'CAUSE', 'actions', 'The campaign is archived.', 'Unarchive it.'),
  orderArchived: cause('STATUS', 'CAUSE', 'order', 'Its order {order} is archived.', 'Unarchive the order, then resume the campaign.'),
  notSubmitted: cause('STATUS', 'CAUSE', 'actions', 'It is a draft.', 'Submit it.'),
  awaitingSeller: cause('STATUS', 'CAUSE', 'proposal', 'The seller has not accepted it yet.', 'Ask the publisher for an answer.'),
  rejected: cause('STATUS', 'CAUSE', 'actions', 'It was rejected: {reason}.', 'Take it back to draft, change it and submit it again.'),
  paused: cause('STATUS', 'CAUSE', 'actions', 'It is paused since {since}.', 'Resume it.'),
  objectiveMet: cause(
    'STATUS',
    'CAUSE',
    'campaign',
    'Its objective of {objective} is met: {delivered} were delivered.',
    'Raise the objective.',
  ),
  ended: cause('STATUS', 'CAUSE', 'campaign', 'Its flight ended on {end}.', 'Move the end.'),
  notStarted: cause('STATUS', 'CAUSE', 'campaign', 'Its flight begins on {start}.', 'Wait, or move the start.'),
  startedLately: cause(
    'STATUS',
    'POSSIBLE',
    'delivery',
    'It has been eligible for only {hours, plural, one {# hour} other {# hours}}.',
    'Check again in a few hours.',
  ),
  noFacts: cause('STATUS', 'UNKNOWN', 'delivery', 'No delivery was reported to this agency yet.', 'Send delivery to the ingest call.'),
  factsOld: cause(
    'STATUS',
    'UNKNOWN',
    'delivery',
    'Delivery is known only up to {asOf}, {hours, plural, one {# hour} other {# hours}} ago.',
    'Check that delivery is still reported.',
  ),
  noActiveAd: cause(
    'CREATIVE',
    'CAUSE',
    'ads',
    '{ads, plural, =0 {It has no ad.} one {Its only ad is not active.} other {None of its # ads is active.}}',
    'Activate an ad, or add one.',
  ),
  noMedia: cause(
    'CREATIVE',
    'CAUSE',
    'ads',
    '{active, plural, one {Its only active ad has no media to play.} other {None of its # active ads has media to play.}}',
    'Upload a creative.',
  ),
  adMissingCreative: cause('CREATIVE', 'POSSIBLE', 'ads', 'Ad {adName} is active and has no media.', 'Upload its creative.'),
  briefOpen: cause('CREATIVE', 'POSSIBLE', 'ads', 'The brief of ad {adName} is open: {brief}.', 'Follow up with the publisher.'),
  neverMatches: cause('TARGETING', 'CAUSE', 'targeting', '{message}.', 'Correct the targeting.'),
  noEligibleHours: cause(
    'TARGETING',
    'CAUSE',
    'targeting',
    'No hour from now to the end of its flight lies in its dayparts.',
    'Change the dayparts.',
  ),
  outsideDayparts: cause(
    'TARGETING',
    'CAUSE',
    'targeting',
    'None of the last 24 hours lay in its dayparts; the next begins on {next}.',
    'Wait, or widen the dayparts.',
  ),
  allInventoryGone: cause(
    'TARGETING',
    'CAUSE',
    'targeting',
    'None of the {targeted} targeted publishers and zones is active.',
    'Target active inventory.',
  ),
  publisherNotTargeted: cause(
    'TARGETING',
    'CAUSE',
    'targeting',
    'It runs on {publisher}, which its inventory targeting excludes.',
    'Add the publisher to the targeting.',
  ),
  podcastRulesOnRadio: cause(
    'TARGETING',
    'CAUSE',
    'targeting',
    'Its rules about podcasts match nothing, because only radio is targeted.',
    'Remove the rules, or target podcasts.',
  ),
  neverForecast: cause(
    'TARGETING',
    'UNKNOWN',
    'forecast',
    'It was never forecast, so the matches of its targeting are not known.',
    'Run the forecast.',
  ),
  forecastNoMatch: cause(
    'TARGETING',
    'CAUSE',
    'targeting',
    'Its targeting matches no inventory, according to the forecast of {at}.',
    'Change the targeting.',
  ),
  forecastCapped: cause(
    'CAPPING',
    'POSSIBLE',
    'campaign',
    'The forecast of {at} expects frequency caps to take {capped} of {matched} matching impressions.',
    'Raise the cap, or widen the targeting.',
  ),
  forecastCompeting: cause(
    'CONTENTION',
    'POSSIBLE',
    'campaign',
    'The forecast of {at} expects other campaigns to take {competing} of {matched} matching impressions.',
    'Raise its priority, or widen the targeting.',
  ),
  capsMayBind: cause(
    'CAPPING',
    'POSSIBLE',
    'campaign',
    'One listener may hear it {limit, plural, one {once} other {# times}} in {window}: a small audience is soon exhausted.',
    'Raise the cap, or widen the targeting.',
  ),
  strongerCampaigns: cause(
    'CONTENTION',
    'POSSIBLE',
    'campaign',
    '{count} running campaigns are served before its priority {priority}, the first of them is {first}.',
    'Raise its priority, or wait until they are done.',
  ),
  cpmUnderEveryFloor: cause(
    'PRICE',
    'CAUSE',
    'campaign',
    'Its CPM of {cpm} {currency} is under the floor of each of the {zones} zones it could run on; the lowest is {lowest}.',
    'Raise the CPM to {lowest} or more.',
  ),
  cpmUnderSomeFloors: cause(
    'PRICE',
    'POSSIBLE',
    'campaign',
    'Its CPM of {cpm} {currency} reaches the floor of {within} of {zones} zones.',
    'Raise the CPM.',
  ),
  noBids: cause('PRICE', 'CAUSE', 'targeting', 'Of {requests} requests none led to a bid.', 'Look at the reasons under bid health.'),
  lostAuctions: cause(
    'PRICE',
    'CAUSE',
    'campaign',
    'It bid {bids} times and won nothing. The most frequent loss reason: {reason}.',
    'Check the winning prices under bid health.',
  ),
  noBidData: cause(
    'PRICE',
    'UNKNOWN',
    'delivery',
    'No bids were reported for it, so auctions could not be checked.',
    'Report bids to the ingest call.',
  ),
  bidsNotShown: cause(
    'PRICE',
    'UNKNOWN',
    'delivery',
    'Bid health is not switched on for the agency, so auctions were not checked.',
    'Ask for the feature to be switched on.',
  ),
  aheadOfPlan: cause(
    'PACING',
    'CAUSE',
    'campaign',
    'Pacing holds it back: the target of today is {target}, and {delivered} is delivered.',
    'Choose ASAP pacing, or raise the objective.',
  ),
  throttled: cause(
    'PACING',
    'POSSIBLE',
    'campaign',
    'It is ahead of its plan: {percent}% of the due amount is delivered.',
    'You need not do anything. It continues with its plan.',
  ),
  noConnector: cause(
    'CONNECTOR',
    'UNKNOWN',
    'delivery',
    'No connector that could report an error is set up here.',
    'Ask the operator of the ad server.',
  ),
} as const satisfies Record<string, CauseRow>
/** Code of a cause. */
export type DeliveryCause = keyof typeof deliveryCauses
/** Codes of the causes. */
export const deliveryCauseCodes = Object.keys(deliveryCauses) as [DeliveryCause, ...DeliveryCause[]]
