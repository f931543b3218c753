/** Settings that neutralise each other: each pair is a line here. */
import { effectivePacingTexts } from '../../../values/index.ts'
import { type CappingSetting, cappingUnitHours, redundantCapping } from '../settings/campaign-fields.ts'
import type { CheckSubject } from './check-subject.ts'
import { type LaunchFinding, launchFinding } from './findings.ts'

type Detector = (subject: CheckSubject) => LaunchFinding[]

/** The largest number of impressions that caps allow one listener within the hours; null without caps. */
export function exposuresWithin(capping: readonly CappingSetting[], hours: number): number | null {
  const most = capping.map(({ limit, unit, unitMultiplier }) =>
    unit === 'CAMPAIGN' ? limit : limit * Math.max(1, Math.ceil(hours / (cappingUnitHours[unit] * unitMultiplier))),
  )
  return most.length === 0 ? null : Math.min(...most)
}

const pacing: Detector = ({ pacing: { type, reason }, fields }) =>
  reason === null
    ? []
    : [launchFinding('pacingNotInForce', { reason: effectivePacingTexts[reason], chosen: fields.pacingType, inForce: type }, 'pacingType')]

const predictive: Detector = ({ pacing: { type }, targeting }) =>
  type === 'PREDICTIVE' && targeting.hasDayparts ? [launchFinding('predictiveWithDayparts', {}, 'pacingType')] : []

const printCap = ({ limit, unitMultiplier, unit }: CappingSetting) => `${limit}/${unitMultiplier}/${unit}`

const idleCap: Detector = ({ fields }) => {
  const redundant = redundantCapping(fields.capping)
  return redundant
    ? [launchFinding('cappingRedundant', { idle: printCap(redundant.idle), because: printCap(redundant.because) }, 'capping')]
    : []
}

/** A cap and an objective: the smallest number of listeners that it needs. */
const capAgainstGoal: Detector = ({ fields, hours }) => {
  const { capping, objectiveType, objectiveUnlimited, objectiveValue } = fields
  const perListener = hours && exposuresWithin(capping, hours.flight)
  if (!perListener || objectiveType !== 'IMPRESSIONS' || objectiveUnlimited || objectiveValue === null) return []
  return [launchFinding('capNeedsListeners', { perListener, listeners: Math.ceil(objectiveValue / perListener) }, 'capping')]
}

const replaced: Detector = ({ ads, targeting }) => {
  const active = ads.filter(({ status }) => status === 'ACTIVE')
  const isIdle = !targeting.everywhere && targeting.saved && active.length > 0 && active.every(({ replacesTargeting }) => replacesTargeting)
  return isIdle ? [launchFinding('campaignTargetingReplaced', { ads: active.length }, 'targeting')] : []
}

const dynamic: Detector = ({ dco, ads }) =>
  dco && ads.length > 0 && !ads.some(({ subtype }) => subtype === 'AUDIO_DYNAMIC') ? [launchFinding('dcoWithoutDynamicAd')] : []

/** Settings that neutralise or limit another setting. */
export function silentSettings(subject: CheckSubject): LaunchFinding[] {
  return [pacing, predictive, idleCap, capAgainstGoal, replaced, dynamic].flatMap((detect) => detect(subject))
}
