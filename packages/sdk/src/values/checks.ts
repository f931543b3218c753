/**
 * Checks before a campaign is launched: each finding with its sentence and its remedy.
 * Names in braces are members of the finding's evidence.
 */

export const checkSeverities = ['error', 'warning', 'info'] as const
/** Severity of a finding. */
export type CheckSeverity = (typeof checkSeverities)[number]

/** Place to fix a finding: a part of the campaign's settings, its order, or a call. */
export const checkPlaces = ['campaign', 'ads', 'targeting', 'order', 'advertiser', 'forecast', 'actions', 'proposal', 'delivery'] as const
/** Place to fix a finding. */
export type CheckPlace = (typeof checkPlaces)[number]

/** Sentence and remedy of a finding. */
export interface CheckRow {
  /** Its severity. */
  severity: CheckSeverity
  /** Place to fix it. */
  place: CheckPlace
  /** The finding as an English sentence, with names of the evidence in braces. */
  text: string
  /** The remedy as an English sentence. */
  mend: string
}

/** Thresholds of the checks. */
export const checkLimits = {
  shortFlightHours: 24,
  longFlightDays: 366,
  /** A smaller eligible part of a flight gets a warning. */
  fewEligibleShare: 0.1,
  forecastHours: 24,
  /** Campaigns that an advertiser needs before one can stand out among them. */
  outlierHistory: 5,
  /** A value stands out, with any spread, if it is this many times larger or smaller than the usual one. */
  outlierFactor: 3,
  /** Otherwise, the standard deviations that make it stand out. They are those of logarithms, estimated from the median deviation. */
  outlierDeviations: 3,
} as const

const row = (severity: CheckSeverity, place: CheckPlace, text: string, mend: string): CheckRow => ({ severity, place, text, mend })

/** Findings before launch; an error keeps the campaign from delivering. */
export const launchChecks = {
  settingMissing: row('error', 'campaign', '{label} is not set.', 'Set it in the campaign settings.'),
  endBeforeStart: row('error', 'campaign', 'The end, {end}, is not after the start, {start}.', 'Move the end after the start.'),
  endInPast: row('error', 'campaign', 'The flight ended on {end}.', 'Choose an end in the future.'),
  startInPast: row(
    'warning',
    'campaign',
    'The start was on {start}: {lost} hours of the flight have passed.',
    'Move the start, or accept less time.',
  ),
  shortFlight: row(
    'warning',
    'campaign',
    'The flight lasts {hours, plural, one {# hour} other {# hours}}.',
    'Check the end date. An end without a time includes its whole day.',
  ),
  longFlight: row('warning', 'campaign', 'The flight lasts {days} days.', 'Check the year of the end date.'),
  outsideOrder: row('warning', 'order', 'The flight is not within that of order {order}.', "Move the flight, or the order's dates."),
  orderArchived: row('error', 'order', 'Order {order} is archived.', 'Unarchive the order first.'),
  objectivesExceedOrder: row(
    'warning',
    'order',
    "The objectives of the order's campaigns are {sum}, more than the {value} of order {order}.",
    'Lower an objective, or raise that of the order.',
  ),
  advertiserNotActive: row(
    'warning',
    'advertiser',
    'Advertiser {advertiser} is not active.',
    'Activate the advertiser, or choose another one.',
  ),
  cpmOverMaximum: row(
    'warning',
    'campaign',
    "The CPM of {cpm} is over the agency's maximum of {maximum} {currency}.",
    'Lower the CPM, or get approval for it.',
  ),
  cpmOutlier: row(
    'warning',
    'campaign',
    'The CPM of {value} is {factor} times the usual {median} of {count} campaigns of this advertiser.',
    'Check the decimal point. Continue if the value is intended.',
  ),
  objectiveOutlier: row(
    'warning',
    'campaign',
    'The objective of {value} is {factor} times the usual {median} of {count} campaigns of this advertiser.',
    'Check the number of zeros. Continue if the value is intended.',
  ),
  cpmUnderEveryFloor: row(
    'error',
    'campaign',
    'The CPM of {cpm} {currency} is under the floor of each of the {zones} zones it could run on; the lowest is {lowest}.',
    'Raise the CPM to {lowest} or more, or target other inventory.',
  ),
  cpmUnderSomeFloors: row(
    'info',
    'campaign',
    'The CPM of {cpm} {currency} reaches the floor of {within} of {zones} zones.',
    'Raise the CPM to open more inventory.',
  ),
  noAds: row('error', 'ads', 'The campaign has no ads.', 'Add an ad.'),
  noActiveAd: row(
    'error',
    'ads',
    '{ads, plural, =0 {It has no ad.} one {Its only ad is not active.} other {None of its # ads is active.}}',
    'Activate an ad.',
  ),
  noPlayableAd: row(
    'error',
    'ads',
    '{ads, plural, one {Its only ad has no media, no tag and no estimated duration.} other {None of its # ads has media, a tag or an estimated duration.}}',
    'Upload a creative, or give an estimated duration.',
  ),
  adMissingCreative: row('error', 'ads', 'Ad {adName} has no media.', 'Upload its creative, or deactivate the ad.'),
  adMissingTag: row('error', 'ads', 'Ad {adName} has no third-party tag.', 'Give its tag, or deactivate the ad.'),
  adEstimated: row(
    'warning',
    'ads',
    'Ad {adName} has an estimated duration of {seconds} seconds and no media yet.',
    'Upload its creative before the start.',
  ),
  adTooLong: row(
    'warning',
    'ads',
    'Ad {adName} lasts {seconds} seconds, more than the {maximum} that zones accept.',
    'Upload a shorter creative.',
  ),
  briefOpen: row('warning', 'ads', 'The brief of ad {adName} is open: {brief}.', 'Follow up with the publisher.'),
  noAdInObjective: row('error', 'ads', 'No ad counts towards the objective.', 'Include an ad in the objective.'),
  audioWithoutAd: row('error', 'ads', 'There is an audio objective but no ad that is heard.', 'Add an audio ad.'),
  secondScreenWithoutAd: row(
    'error',
    'ads',
    'There is a second screen objective but no ad that is seen.',
    'Add a second screen ad, or remove the objective.',
  ),
  secondScreenAdWithoutObjective: row(
    'info',
    'ads',
    'There is a second screen ad but no second screen objective.',
    'Set an objective to count its impressions.',
  ),
  dcoWithoutDynamicAd: row(
    'warning',
    'ads',
    'Dynamic creative optimisation is on but no ad is dynamic.',
    'Add a dynamic audio ad, or switch it off.',
  ),
  targetingNotSaved: row(
    'error',
    'targeting',
    'Targeting was never saved.',
    'Save the targeting, even if the campaign delivers everywhere.',
  ),
  everywhere: row('info', 'targeting', 'The campaign delivers everywhere.', 'Add targeting if that is not intended.'),
  targetingLint: row('error', 'targeting', '{message}.', 'Correct the targeting.'),
  targetingDoubt: row('warning', 'targeting', '{message}.', 'Simplify the targeting.'),
  inventoryGone: row(
    'warning',
    'targeting',
    '{gone} of {targeted} targeted publishers and zones are not active.',
    'Remove them, or choose others.',
  ),
  allInventoryGone: row(
    'error',
    'targeting',
    'None of the {targeted} targeted publishers and zones is active.',
    'Target active inventory.',
  ),
  publisherNotTargeted: row(
    'error',
    'targeting',
    'The campaign runs on {publisher}, which its inventory targeting excludes.',
    'Add the publisher to the targeting, or remove the rule.',
  ),
  podcastRulesOnRadio: row(
    'error',
    'targeting',
    'Rules about podcasts match nothing if only radio is targeted.',
    'Remove the rules, or target podcasts.',
  ),
  noEligibleHours: row('error', 'targeting', 'No hour of the flight lies in its dayparts.', 'Change the dayparts, or the flight.'),
  fewEligibleHours: row(
    'warning',
    'targeting',
    'Dayparts leave {hours} of {flight} hours of the flight.',
    'Widen the dayparts to deliver in full.',
  ),
  pacingNotInForce: row('warning', 'campaign', '{reason}', 'Choose the pacing in force, or remove the reason.'),
  predictiveWithDayparts: row(
    'warning',
    'targeting',
    'Dayparts leave little of the curve that predictive pacing follows.',
    'Choose even pacing, or remove the dayparts.',
  ),
  cappingRedundant: row(
    'warning',
    'campaign',
    'A frequency cap is never reached, because another one is tighter.',
    'Remove the looser cap.',
  ),
  capNeedsListeners: row(
    'info',
    'campaign',
    'The caps let one listener hear it {perListener} times: the objective needs at least {listeners} listeners.',
    'Raise the cap if the audience is smaller.',
  ),
  campaignTargetingReplaced: row(
    'warning',
    'targeting',
    "Every active ad replaces the campaign's targeting with its own, so the campaign's has no effect.",
    "Join the ads' targeting with AND, or clear the campaign's.",
  ),
  neverForecast: row('warning', 'forecast', 'This campaign was never forecast.', 'Run the forecast before you submit.'),
  forecastOld: row('warning', 'forecast', 'The forecast is {hours, plural, one {# hour} other {# hours}} old.', 'Refresh the forecast.'),
  forecastChanged: row('warning', 'forecast', 'The campaign was changed after it was forecast.', 'Refresh the forecast.'),
  forecastNoInventory: row(
    'error',
    'targeting',
    'The forecast of {at} finds next to no inventory: {available} of the {remaining} remaining impressions.',
    'Change the targeting, or submit it anyway with a reason.',
  ),
  forecastAtRisk: row(
    'warning',
    'forecast',
    'The forecast of {at} expects {deliverable} of the {remaining} remaining impressions.',
    'Find the cheapest change that makes it deliver in full with the forecast.',
  ),
  forecastNotPossible: row('info', 'forecast', '{reason}', 'You need not do anything, unless you want a forecast.'),
} as const satisfies Record<string, CheckRow>
/** Code of a finding before launch. */
export type LaunchCheck = keyof typeof launchChecks
/** Codes of the findings before launch. */
export const launchCheckCodes = Object.keys(launchChecks) as [LaunchCheck, ...LaunchCheck[]]

/** The figures behind a finding. */
export type Evidence = Record<string, string | number | boolean | null>

/**
 * Fills the braces of a text with the evidence, with grouped thousands; `{ads, plural, =0 {no ad} one {# ad} other {# ads}}` has its words
 * by the number.
 */
export function fillText(text: string, evidence: Evidence): string {
  return text
    .replaceAll(/\{(\w+), plural,((?: (?:=\d+|one|other) \{[^{}]*\})+)\}/g, (_, name: string, forms: string) => {
      const value = evidence[name]
      const formByKey = new Map([...forms.matchAll(/ (=\d+|one|other) \{([^{}]*)\}/g)].map(([, key, form]) => [key, form]))
      const form = formByKey.get(`=${value}`) ?? (value === 1 ? formByKey.get('one') : undefined) ?? formByKey.get('other') ?? ''
      return form.replaceAll('#', `{${name}}`)
    })
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = evidence[name]
      return typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 4 }) : String(value ?? '–')
    })
}
