/**
 * The reasons why a campaign does not deliver, in the order in which they hide each other (docs/domain.md §14.5), each with its evidence.
 */
import {
  type DeliveryCause,
  type DeliveryStep,
  type Evidence,
  type StepVerdict,
  briefStatusLabels,
  cpmScale,
  deliveryCauses,
  deliverySteps,
  deliveryThresholds,
  fillText,
  formatDayTime,
  formatDecimal,
  hourMs,
} from '../../values/index.ts'
import type { CappingSetting } from '../campaigns/settings/campaign-fields.ts'
import type { CheckSubject } from '../campaigns/checks/check-subject.ts'
import type { Finding } from '../campaigns/checks/findings.ts'

/** The known data on a campaign's delivery, its competing campaigns and its auctions. */
export interface DeliverySubject extends CheckSubject {
  asOf: Date | null
  /** Delivery facts are older than the agency's threshold. */
  stale: boolean
  statusReason: string | null
  pausedSince: Date | null
  objectiveMet: boolean
  /** In the objective's unit; delivered is null when the actor may not see it, the objective when it is unlimited or not set. */
  delivered: number | null
  objective: number | null
  /** Of the 24 hours up to `asOf`: those that were eligible, and those of them that had an impression. */
  lastDay: { eligibleHours: number; deliveredHours: number }
  /** The beginning of the next eligible hour; null when there is none before the end. */
  nextEligible: Date | null
  pace: number | null
  /** The target of the whole day of `asOf`, and its delivery; null without a target. */
  today: { target: number; delivered: number } | null
  /** Running campaigns with a better priority over the same time, the strongest first, as far as the actor may see them. */
  stronger: readonly { id: number; name: string; priority: number }[]
  /** Null if none were reported; 'FEATURE_OFF': the agency has not switched bid health on. */
  bids: { requests: number; bids: number; wins: number; lossReason: string | null } | 'FEATURE_OFF' | null
}

export type CauseFinding = Finding<DeliveryCause> & { verdict: Exclude<StepVerdict, 'CLEAR'> }

export interface StepReport {
  step: DeliveryStep
  verdict: StepVerdict
  findings: CauseFinding[]
}

export interface DeliveryReport {
  /** It had an impression in the last 24 eligible hours. */
  delivering: boolean
  /** The first cause that holds; null when none does. */
  cause: DeliveryCause | null
  steps: StepReport[]
}

function toCauseFinding(code: DeliveryCause, evidence: Evidence = {}, field: string | null = null): CauseFinding {
  const { verdict, place, text, mend } = deliveryCauses[code]
  return { code, verdict, place, field, text: fillText(text, evidence), mend: fillText(mend, evidence), evidence }
}

type Step = (subject: DeliverySubject, now: Date) => CauseFinding[]

const status: Step = (subject, now) => {
  const { fields, zone, formats, order, asOf, lastDay } = subject
  const at = (date: Date | null) => (date ? formatDayTime(date, zone, formats) : null)
  if (subject.archived) return [toCauseFinding('archived')]
  if (order?.archived) return [toCauseFinding('orderArchived', { order: order.name })]
  switch (subject.status) {
    case 'DRAFT':
      return [toCauseFinding('notSubmitted')]
    case 'REJECTED':
      return [toCauseFinding('rejected', { reason: subject.statusReason ?? 'no reason was given' })]
    case 'PENDING':
      return [toCauseFinding('awaitingSeller')]
    case 'COMPLETED':
      return subject.objectiveMet && (!fields.endDate || fields.endDate > now)
        ? [toCauseFinding('objectiveMet', { objective: subject.objective, delivered: subject.delivered }, 'objectiveValue')]
        : [toCauseFinding('ended', { end: at(fields.endDate) }, 'endDate')]
    case 'PAUSED':
      return [toCauseFinding('paused', { since: at(subject.pausedSince) })]
    case 'READY':
      return [toCauseFinding('notStarted', { start: at(fields.startDate) }, 'startDate')]
    case 'RUNNING': {
      if (!asOf) return [toCauseFinding('noFacts')]
      if (subject.stale)
        return [toCauseFinding('factsOld', { asOf: at(asOf), hours: Math.floor((now.getTime() - asOf.getTime()) / hourMs) })]
      const isYoung =
        lastDay.deliveredHours === 0 && lastDay.eligibleHours > 0 && lastDay.eligibleHours < deliveryThresholds.notDeliveringEligibleHours
      return isYoung ? [toCauseFinding('startedLately', { hours: Math.round(lastDay.eligibleHours * 10) / 10 })] : []
    }
  }
}

const creative: Step = ({ ads }) => {
  const active = ads.filter((ad) => ad.status === 'ACTIVE')
  if (active.length === 0) return [toCauseFinding('noActiveAd', { ads: ads.length })]
  if (active.every(({ hasMedia }) => !hasMedia)) return [toCauseFinding('noMedia', { active: active.length })]
  return active.flatMap(({ id, name, hasMedia, brief }) => {
    if (brief === 'NEW_CREATIVE_BRIEF' || brief === 'PENDING_CREATIVE' || brief === 'PENDING_APPROVAL')
      return [toCauseFinding('briefOpen', { adId: id, adName: name, brief: briefStatusLabels[brief] })]
    return hasMedia ? [] : [toCauseFinding('adMissingCreative', { adId: id, adName: name })]
  })
}

/** Findings about targeting after which nothing of a group is left. */
const emptying: readonly string[] = ['neverMatches', 'intervalReversed', 'outOfBounds', 'boxReversed', 'exclusionOnly']

/** The numbers of the latest forecast, while the campaign still has the settings that were forecast. */
function getExpected({ outlook, forecast: { at }, zone, formats }: DeliverySubject) {
  if (!outlook || !at || outlook.changed || outlook.matched === null) return null
  return { at: formatDayTime(at, zone, formats), matched: outlook.matched, competing: outlook.competing ?? 0, capped: outlook.capped ?? 0 }
}

const targeting: Step = (subject) => {
  const { targeting: target, hours, lastDay, nextEligible, fields, forecast, zone, formats } = subject
  const { targeted, gone } = target.inventory
  const causes = [
    ...target.findings
      .filter(({ code }) => emptying.includes(code))
      .map(({ code, message }) => toCauseFinding('neverMatches', { message, lint: code }, 'targeting')),
    ...(targeted > 0 && gone === targeted ? [toCauseFinding('allInventoryGone', { targeted }, 'targeting')] : []),
    ...(target.leftOut === null ? [] : [toCauseFinding('publisherNotTargeted', { publisher: target.leftOut }, 'targeting')]),
    ...(target.podcastsOnly ? [toCauseFinding('podcastRulesOnRadio', {}, 'targeting')] : []),
  ]
  if (target.hasDayparts && nextEligible === null && fields.endDate) {
    causes.push(toCauseFinding('noEligibleHours', { eligibleInFlight: hours?.eligible ?? null }, 'targeting'))
  } else if (target.hasDayparts && lastDay.eligibleHours === 0 && nextEligible) {
    causes.push(toCauseFinding('outsideDayparts', { next: formatDayTime(nextEligible, zone, formats) }, 'targeting'))
  }
  const expected = getExpected(subject)
  if (expected?.matched === 0) causes.push(toCauseFinding('forecastNoMatch', { at: expected.at }, 'targeting'))
  if (causes.length > 0 || target.everywhere || forecast.at) return causes
  return [toCauseFinding('neverForecast')]
}

const window = ({ unit, unitMultiplier }: CappingSetting) =>
  unit === 'CAMPAIGN' ? 'its whole flight' : `${unitMultiplier} ${unit.toLowerCase()}${unitMultiplier === 1 ? '' : 's'}`

const capping: Step = (subject) => {
  const expected = getExpected(subject)
  if (expected) return expected.capped > 0 ? [toCauseFinding('forecastCapped', expected, 'capping')] : []
  return subject.fields.capping.map((cap) => toCauseFinding('capsMayBind', { limit: cap.limit, window: window(cap) }, 'capping'))
}

const contention: Step = (subject) => {
  const { stronger, fields } = subject
  const expected = getExpected(subject)
  const forecasted = expected && expected.competing > 0 ? [toCauseFinding('forecastCompeting', expected, 'pacingPriority')] : []
  return stronger.length === 0
    ? forecasted
    : [
        ...forecasted,
        toCauseFinding(
          'strongerCampaigns',
          {
            count: stronger.length,
            priority: fields.pacingPriority,
            first: stronger[0]!.name,
            firstId: stronger[0]!.id,
            firstPriority: stronger[0]!.priority,
          },
          'pacingPriority',
        ),
      ]
}

const printCpm = (cpmE4: number) => formatDecimal(BigInt(cpmE4), cpmScale)

const price: Step = ({ fields: { cpm, currency }, floors, bids }) => {
  const causes: CauseFinding[] = []
  if (cpm !== null && floors && floors.within < floors.zones) {
    const evidence = { cpm: printCpm(cpm), currency, zones: floors.zones, within: floors.within, lowest: printCpm(floors.lowestE4) }
    causes.push(toCauseFinding(floors.within === 0 ? 'cpmUnderEveryFloor' : 'cpmUnderSomeFloors', evidence, 'cpm'))
  }
  if (bids === 'FEATURE_OFF') return [...causes, toCauseFinding('bidsNotShown')]
  if (!bids) return [...causes, toCauseFinding('noBidData')]
  if (bids.requests > 0 && bids.bids === 0) causes.push(toCauseFinding('noBids', { requests: bids.requests }))
  if (bids.bids > 0 && bids.wins === 0) causes.push(toCauseFinding('lostAuctions', { bids: bids.bids, reason: bids.lossReason }, 'cpm'))
  return causes
}

const pacing: Step = ({ today, pace }) => {
  if (!today) return []
  if (today.delivered > 0 && today.delivered >= today.target)
    return [toCauseFinding('aheadOfPlan', { target: Math.round(today.target), delivered: Math.round(today.delivered) }, 'pacingType')]
  return pace !== null && pace > 1 ? [toCauseFinding('throttled', { percent: Math.round(pace * 100) }, 'pacingType')] : []
}

/** No ad server is connected whose errors could be read. */
const connector: Step = () => [toCauseFinding('noConnector')]

const steps: Record<DeliveryStep, Step> = {
  STATUS: status,
  CREATIVE: creative,
  TARGETING: targeting,
  CAPPING: capping,
  CONTENTION: contention,
  PRICE: price,
  PACING: pacing,
  CONNECTOR: connector,
}

/** The most severe verdict of findings: a cause, then an unknown, then a possible cause. */
const gravity = ['CAUSE', 'POSSIBLE', 'UNKNOWN'] as const

/** Checks every step, independent of the findings of those before. */
export function whyNotDelivering(subject: DeliverySubject, now: Date): DeliveryReport {
  const reports = deliverySteps.map((step): StepReport => {
    const findings = steps[step](subject, now)
    return { step, verdict: gravity.find((verdict) => findings.some((finding) => finding.verdict === verdict)) ?? 'CLEAR', findings }
  })
  const delivering = subject.lastDay.deliveredHours > 0
  const causes = reports.flatMap(({ findings }) => findings).filter(({ verdict }) => verdict === 'CAUSE')
  return { delivering, cause: delivering ? null : (causes[0]?.code ?? null), steps: reports }
}
