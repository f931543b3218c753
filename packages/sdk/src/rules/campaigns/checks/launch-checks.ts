/** Checks before the launch of a campaign: each check is a line, and each finding has a remedy. */
import {
  type AdType,
  briefStatusLabels,
  type CampaignField,
  checkLimits,
  checkSeverities,
  cpmScale,
  formatDayTime,
  formatDecimal,
  getSetting,
  dayMs,
  hourMs,
  lastMinuteOf,
} from '../../../values/index.ts'
import { missingForSubmit } from './campaign-completeness.ts'
import type { CheckSubject, CheckedAd } from './check-subject.ts'
import { type LaunchFinding, launchFinding } from './findings.ts'
import { forecastRefusalText } from '../../forecast/forecast-eligibility.ts'
import { outlierOf } from '../pacing/outliers.ts'
import { silentSettings } from './silent-settings.ts'
import { decideSubmit } from '../../forecast/submit-forecast.ts'

type Check = (subject: CheckSubject, now: Date) => LaunchFinding[]

/** 'The start date', 'The CPM': a setting as the subject of a sentence. */
function asSubject(field: CampaignField): string {
  const { noun, label } = getSetting(field)
  return `The ${noun ?? label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`
}

const printCpm = (cpmE4: number) => formatDecimal(BigInt(Math.round(cpmE4)), cpmScale)
const rounded = (value: number) => Math.round(value * 100) / 100

const settings: Check = ({ fields }) =>
  missingForSubmit(fields).map((field) => launchFinding('settingMissing', { label: asSubject(field) }, field))

const dates: Check = ({ fields: { startDate, endDate }, status, zone, formats }, now) => {
  const found: LaunchFinding[] = []
  const isOpen = status === 'DRAFT' || status === 'PENDING'
  if (startDate && startDate < now && isOpen && (!endDate || endDate > now)) {
    const lost = Math.floor((now.getTime() - startDate.getTime()) / hourMs)
    if (lost > 0) found.push(launchFinding('startInPast', { start: formatDayTime(startDate, zone, formats), lost }, 'startDate'))
  }
  if (!endDate) return found
  if (endDate <= now) return [...found, launchFinding('endInPast', { end: lastMinuteOf(endDate, zone, formats) }, 'endDate')]
  if (!startDate) return found
  const length = endDate.getTime() - startDate.getTime()
  if (length <= 0) {
    const [start, end] = [formatDayTime(startDate, zone, formats), lastMinuteOf(endDate, zone, formats)]
    return [...found, launchFinding('endBeforeStart', { start, end }, 'endDate')]
  }
  if (length < checkLimits.shortFlightHours * hourMs)
    found.push(launchFinding('shortFlight', { hours: rounded(length / hourMs) }, 'endDate'))
  if (length > checkLimits.longFlightDays * dayMs) found.push(launchFinding('longFlight', { days: Math.round(length / dayMs) }, 'endDate'))
  return found
}

const order: Check = ({ order: booked, fields: { startDate, endDate } }) => {
  if (!booked) return []
  const found: LaunchFinding[] = []
  const { name, objectiveValue: value, sumObjective: sum } = booked
  if (booked.archived) found.push(launchFinding('orderArchived', { order: name }))
  const early = startDate && booked.startDate && startDate < booked.startDate
  const late = booked.endDate && (!endDate || endDate > booked.endDate)
  if (early || late) found.push(launchFinding('outsideOrder', { order: name }, early ? 'startDate' : 'endDate'))
  if (value !== null && sum > value) found.push(launchFinding('objectivesExceedOrder', { order: name, sum, value }, 'objectiveValue'))
  return found
}

const advertiser: Check = ({ advertiser: { name, active } }) =>
  active ? [] : [launchFinding('advertiserNotActive', { advertiser: name }, 'advertiserId')]

const price: Check = ({ fields: { cpm, currency }, maximumCpmE4, floors }) => {
  if (cpm === null) return []
  const found: LaunchFinding[] = []
  const said = { cpm: printCpm(cpm), currency }
  if (maximumCpmE4 !== null && cpm > maximumCpmE4)
    found.push(launchFinding('cpmOverMaximum', { ...said, maximum: printCpm(maximumCpmE4) }, 'cpm'))
  if (floors && floors.zones > 0 && floors.within < floors.zones) {
    const code = floors.within === 0 ? 'cpmUnderEveryFloor' : 'cpmUnderSomeFloors'
    found.push(launchFinding(code, { ...said, zones: floors.zones, within: floors.within, lowest: printCpm(floors.lowestE4) }, 'cpm'))
  }
  return found
}

const outliers: Check = ({ fields: { cpm, objectiveValue, objectiveUnlimited }, history }) => {
  const ofCpm = cpm === null ? null : outlierOf(cpm, history.cpms)
  const ofGoal = objectiveValue === null || objectiveUnlimited ? null : outlierOf(objectiveValue, history.objectives)
  return [
    ...(ofCpm
      ? [
          launchFinding(
            'cpmOutlier',
            { value: printCpm(cpm!), factor: rounded(ofCpm.factor), median: printCpm(ofCpm.median), count: ofCpm.count },
            'cpm',
          ),
        ]
      : []),
    ...(ofGoal
      ? [launchFinding('objectiveOutlier', { ...ofGoal, value: objectiveValue!, factor: rounded(ofGoal.factor) }, 'objectiveValue')]
      : []),
  ]
}

/** Ads that are shown beside audio, or instead of it. */
const seen: readonly AdType[] = ['SECOND_SCREEN', 'DISPLAY']
const isSeen = ({ type }: CheckedAd) => seen.includes(type)

const ads: Check = ({ ads: all, status, fields, maximumSeconds }) => {
  if (all.length === 0) return [launchFinding('noAds')]
  // A submit activates ads with media; afterwards a user has to.
  const playing = all.filter((ad) => (status === 'DRAFT' ? ad.status !== 'INACTIVE' && isPlayable(ad) : ad.status === 'ACTIVE'))
  if (playing.length === 0) return [launchFinding(status === 'DRAFT' ? 'noPlayableAd' : 'noActiveAd', { ads: all.length })]
  const { type, objectiveValue, objectiveUnlimited, secondScreenObjective } = fields
  const wantsAudio = type !== 'SECOND_SCREEN' && (objectiveValue !== null || objectiveUnlimited)
  const parts: LaunchFinding[] = []
  if (!playing.some(({ inObjective }) => inObjective)) parts.push(launchFinding('noAdInObjective', { ads: playing.length }))
  if (wantsAudio && playing.every(isSeen)) parts.push(launchFinding('audioWithoutAd'))
  if (secondScreenObjective !== null && !playing.some(isSeen))
    parts.push(launchFinding('secondScreenWithoutAd', { objective: secondScreenObjective }))
  if (secondScreenObjective === null && type !== 'SECOND_SCREEN' && playing.some(isSeen))
    parts.push(launchFinding('secondScreenAdWithoutObjective'))
  return [...parts, ...playing.flatMap((ad) => adFindings(ad, maximumSeconds))]
}

const isPlayable = ({ hasMedia, durationSeconds }: CheckedAd) => hasMedia || durationSeconds !== null

function adFindings(ad: CheckedAd, maximum: number): LaunchFinding[] {
  const evidence = { adId: ad.id, adName: ad.name, ...(ad.durationSeconds !== null && { seconds: rounded(ad.durationSeconds) }) }
  const found: LaunchFinding[] = []
  const isOpen = ad.brief === 'NEW_CREATIVE_BRIEF' || ad.brief === 'PENDING_CREATIVE' || ad.brief === 'PENDING_APPROVAL'
  if (isOpen) found.push(launchFinding('briefOpen', { ...evidence, brief: briefStatusLabels[ad.brief!] }))
  else if (!ad.hasMedia && ad.type === 'REDIRECT') found.push(launchFinding('adMissingTag', evidence))
  else if (!ad.hasMedia) found.push(launchFinding(ad.durationSeconds === null ? 'adMissingCreative' : 'adEstimated', evidence))
  if (!isSeen(ad) && ad.durationSeconds !== null && ad.durationSeconds > maximum)
    found.push(launchFinding('adTooLong', { ...evidence, maximum }))
  return found
}

const targeting: Check = ({ targeting: { saved, everywhere, findings, inventory, podcastsOnly, leftOut } }) => {
  if (!saved) return [launchFinding('targetingNotSaved', {}, 'targeting')]
  if (everywhere) return [launchFinding('everywhere', {}, 'targeting')]
  const { targeted, gone } = inventory
  return [
    ...findings.map(({ severity, code, message }) =>
      launchFinding(severity === 'error' ? 'targetingLint' : 'targetingDoubt', { message, lint: code }, 'targeting'),
    ),
    ...(gone > 0 ? [launchFinding(gone === targeted ? 'allInventoryGone' : 'inventoryGone', { gone, targeted }, 'targeting')] : []),
    ...(podcastsOnly ? [launchFinding('podcastRulesOnRadio', {}, 'targeting')] : []),
    ...(leftOut === null ? [] : [launchFinding('publisherNotTargeted', { publisher: leftOut }, 'targeting')]),
  ]
}

const hours: Check = ({ hours: counted }) => {
  if (!counted || counted.flight <= 0) return []
  const evidence = { hours: rounded(counted.eligible), flight: rounded(counted.flight) }
  if (counted.eligible === 0) return [launchFinding('noEligibleHours', evidence, 'targeting')]
  return counted.eligible / counted.flight < checkLimits.fewEligibleShare ? [launchFinding('fewEligibleHours', evidence, 'targeting')] : []
}

const forecast: Check = ({ forecast: { verdict, at }, outlook, zone, formats }, now) => {
  if (!verdict.ok)
    return [
      launchFinding('forecastNotPossible', {
        reason: forecastRefusalText(verdict, { zone, ...(formats && { dateFormat: formats.dateFormat }) }),
        code: verdict.code,
      }),
    ]
  if (!at) return [launchFinding('neverForecast')]
  const age = Math.floor((now.getTime() - at.getTime()) / hourMs)
  const found = age > checkLimits.forecastHours ? [launchFinding('forecastOld', { hours: age, at: at.toISOString() })] : []
  if (!outlook) return found
  if (outlook.changed) return [...found, launchFinding('forecastChanged')]
  const { status, remaining, available, deliverable } = outlook
  const stops = decideSubmit(outlook, { override: false, reason: null }) === 'NO_INVENTORY'
  const evidence = { at: formatDayTime(at, zone, formats), remaining, available, deliverable }
  if (stops) found.push(launchFinding('forecastNoInventory', evidence, 'targeting'))
  // Too few listeners for a judgement on inventory: that is a risk, and does not stop a submit.
  else if (status === 'AT_RISK' || status === 'NO_INVENTORY') found.push(launchFinding('forecastAtRisk', evidence))
  return found
}

const checks: readonly Check[] = [
  settings,
  dates,
  order,
  advertiser,
  price,
  outliers,
  ads,
  targeting,
  hours,
  (subject) => silentSettings(subject),
  forecast,
]

export interface LaunchReport {
  /** True if no finding keeps the campaign from delivering. */
  ready: boolean
  /** The most severe first, in the order of the wizard's steps. */
  findings: LaunchFinding[]
}

/** All findings before the launch of a campaign, or while it is in flight. */
export function checkLaunch(subject: CheckSubject, now: Date): LaunchReport {
  const findings = checks.flatMap((check) => check(subject, now))
  const rank = ({ severity }: LaunchFinding) => checkSeverities.indexOf(severity)
  return { ready: !findings.some(({ severity }) => severity === 'error'), findings: findings.toSorted((a, b) => rank(a) - rank(b)) }
}
