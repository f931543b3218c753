import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryCauses, deliverySteps, fillText, launchChecks, dayMs } from '../../../values/index.ts'
import type { CheckSubject, CheckedAd, ForecastOutlook } from './check-subject.ts'
import { checkLaunch } from './launch-checks.ts'
import { outlierOf } from '../pacing/outliers.ts'
import { exposuresWithin } from './silent-settings.ts'
import { type DeliverySubject, whyNotDelivering } from '../../delivery/why-not-delivering.ts'

const now = new Date('2026-11-20T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * dayMs)

const spot: CheckedAd = {
  id: 1,
  name: 'Spot',
  status: 'ACTIVE',
  type: 'AUDIO',
  subtype: 'AUDIO',
  inObjective: true,
  hasMedia: true,
  durationSeconds: 30,
  brief: null,
  replacesTargeting: false,
}

/** A running campaign without findings. */
const sound: CheckSubject = {
  status: 'RUNNING',
  archived: false,
  fields: {
    name: 'Sound',
    type: 'STANDARD',
    advertiserId: 1,
    orderId: null,
    publisherId: null,
    dealId: null,
    startDate: days(-10),
    endDate: days(20),
    currency: 'USD',
    objectiveType: 'IMPRESSIONS',
    objectiveValue: 100_000,
    objectiveUnlimited: false,
    revenueType: 'CPM',
    cpm: 125_000,
    pacingType: 'EVENLY',
    pacingPriority: 5,
    marginPercent: 0,
    secondScreenObjective: null,
    secondScreenCpm: null,
    capping: [],
    categoryIds: [],
    attributionPixelIds: [],
    assignedUsername: null,
    externalReference: null,
  },
  dco: false,
  zone: 'UTC',
  advertiser: { name: 'Acme', active: true },
  order: null,
  ads: [spot],
  targeting: {
    saved: true,
    everywhere: false,
    hasDayparts: false,
    findings: [],
    inventory: { targeted: 0, gone: 0 },
    podcastsOnly: false,
    leftOut: null,
  },
  hours: { flight: 720, eligible: 720 },
  pacing: { type: 'EVENLY', reason: null },
  history: { cpms: [], objectives: [] },
  maximumCpmE4: null,
  floors: null,
  maximumSeconds: 60,
  forecast: { verdict: { ok: true }, at: days(-0.5) },
  outlook: null,
}

type Part<T> = { [K in keyof T]?: T[K] extends object | null ? Partial<T[K]> | null : T[K] }
function changed(
  part: { fields?: Partial<CheckSubject['fields']>; targeting?: Partial<CheckSubject['targeting']> } & Omit<
    Part<CheckSubject>,
    'fields' | 'targeting'
  >,
) {
  return {
    ...sound,
    ...part,
    fields: { ...sound.fields, ...part.fields },
    targeting: { ...sound.targeting, ...part.targeting },
  } as CheckSubject
}
const codes = (part: Parameters<typeof changed>[0]) => checkLaunch(changed(part), now).findings.map(({ code }) => code)
const order = { name: 'Order', archived: false, startDate: days(-30), endDate: days(30), objectiveValue: null, sumObjective: 0 }

const outlook: ForecastOutlook = {
  status: 'AT_RISK',
  reason: null,
  changed: false,
  remaining: 1000,
  available: 700,
  deliverable: 600,
  matched: 2000,
  competing: 800,
  capped: 500,
}

describe('checks before launch', () => {
  test('find nothing in a sound campaign', () => expect(checkLaunch(sound, now)).toEqual({ ready: true, findings: [] }))

  test.each<[keyof typeof launchChecks, Parameters<typeof changed>[0]]>([
    ['settingMissing', { fields: { cpm: null } }],
    ['endBeforeStart', { fields: { startDate: days(5), endDate: days(5) } }],
    ['endInPast', { fields: { endDate: days(-1) } }],
    ['startInPast', { status: 'DRAFT' }],
    ['shortFlight', { fields: { startDate: days(1), endDate: days(1.9) } }],
    ['longFlight', { fields: { startDate: days(1), endDate: days(401) } }],
    ['outsideOrder', { order: { ...order, startDate: days(-9) } }],
    ['orderArchived', { order: { ...order, archived: true } }],
    ['objectivesExceedOrder', { order: { ...order, objectiveValue: 150_000, sumObjective: 160_000 } }],
    ['advertiserNotActive', { advertiser: { name: 'Acme', active: false } }],
    ['cpmOverMaximum', { maximumCpmE4: 124_999 }],
    ['cpmOutlier', { history: { cpms: [12_000, 12_500, 12_500, 13_000, 12_600], objectives: [] } }],
    ['objectiveOutlier', { history: { cpms: [], objectives: [10_000, 10_000, 9_000, 11_000, 12_000] } }],
    ['cpmUnderEveryFloor', { floors: { zones: 3, within: 0, lowestE4: 130_000 } }],
    ['cpmUnderSomeFloors', { floors: { zones: 3, within: 2, lowestE4: 100_000 } }],
    ['noAds', { ads: [] }],
    ['noActiveAd', { ads: [{ ...spot, status: 'INACTIVE' }] }],
    [
      'noPlayableAd',
      { status: 'DRAFT', fields: { startDate: days(1) }, ads: [{ ...spot, status: 'DRAFT', hasMedia: false, durationSeconds: null }] },
    ],
    ['adMissingCreative', { ads: [spot, { ...spot, hasMedia: false, durationSeconds: null }] }],
    ['adMissingTag', { ads: [spot, { ...spot, type: 'REDIRECT', hasMedia: false }] }],
    ['adEstimated', { ads: [{ ...spot, hasMedia: false }] }],
    ['adTooLong', { ads: [{ ...spot, durationSeconds: 61 }] }],
    ['briefOpen', { ads: [{ ...spot, hasMedia: false, brief: 'PENDING_CREATIVE' }] }],
    ['noAdInObjective', { ads: [{ ...spot, inObjective: false }] }],
    ['audioWithoutAd', { fields: { secondScreenObjective: 5, secondScreenCpm: 1 }, ads: [{ ...spot, type: 'SECOND_SCREEN' }] }],
    ['secondScreenWithoutAd', { fields: { secondScreenObjective: 5, secondScreenCpm: 1 } }],
    ['secondScreenAdWithoutObjective', { ads: [spot, { ...spot, type: 'SECOND_SCREEN' }] }],
    ['dcoWithoutDynamicAd', { dco: true }],
    ['targetingNotSaved', { targeting: { saved: false } }],
    ['everywhere', { targeting: { everywhere: true } }],
    ['targetingLint', { targeting: { findings: [{ severity: 'error', code: 'neverMatches', message: 'no' }] } }],
    ['targetingDoubt', { targeting: { findings: [{ severity: 'warning', code: 'redundantGeography', message: 'no' }] } }],
    ['inventoryGone', { targeting: { inventory: { targeted: 3, gone: 1 } } }],
    ['allInventoryGone', { targeting: { inventory: { targeted: 3, gone: 3 } } }],
    ['publisherNotTargeted', { targeting: { leftOut: 'River FM' } }],
    ['podcastRulesOnRadio', { targeting: { podcastsOnly: true } }],
    ['noEligibleHours', { hours: { flight: 720, eligible: 0 } }],
    ['fewEligibleHours', { hours: { flight: 720, eligible: 71 } }],
    ['pacingNotInForce', { pacing: { type: 'AS_FAST_AS_POSSIBLE', reason: 'noEndDate' } }],
    ['predictiveWithDayparts', { pacing: { type: 'PREDICTIVE', reason: null }, targeting: { hasDayparts: true } }],
    ['campaignTargetingReplaced', { ads: [{ ...spot, replacesTargeting: true }] }],
    ['neverForecast', { forecast: { verdict: { ok: true }, at: null } }],
    ['forecastOld', { forecast: { verdict: { ok: true }, at: days(-2) } }],
    ['forecastChanged', { outlook: { ...outlook, changed: true } }],
    ['forecastNoInventory', { outlook: { ...outlook, status: 'NO_INVENTORY' } }],
    ['forecastAtRisk', { outlook }],
    // The submit is not blocked either.
    ['forecastAtRisk', { outlook: { ...outlook, status: 'NO_INVENTORY', reason: 'sampleTooSmall' } }],
    ['forecastNotPossible', { forecast: { verdict: { ok: false, code: 'noEndDate' }, at: null } }],
  ])('find %s, and say how to mend it', (code, part) => {
    const { findings, ready } = checkLaunch(changed(part), now)
    expect(findings.map((finding) => finding.code)).toEqual([code])
    const [finding] = findings
    expect(finding).toMatchObject({ severity: launchChecks[code].severity, place: launchChecks[code].place })
    // Every brace of a text is filled from the evidence.
    expect(finding!.text + finding!.mend).not.toMatch(/[{}–]/)
    expect(ready).toBe(launchChecks[code].severity !== 'error')
  })

  test('find caps that neutralise each other, and how many listeners a cap asks for', () => {
    const cap = (limit: number, unit: 'DAY' | 'WEEK' | 'CAMPAIGN') => ({ limit, unit, unitMultiplier: 1 })
    expect(codes({ fields: { capping: [cap(1, 'DAY'), cap(30, 'WEEK')] } })).toEqual(['cappingRedundant', 'capNeedsListeners'])
    expect(checkLaunch(changed({ fields: { capping: [cap(1, 'DAY')] } }), now).findings[0]!.evidence).toEqual({
      perListener: 30,
      listeners: 3334,
    })
    expect([exposuresWithin([cap(10, 'CAMPAIGN'), cap(1, 'DAY')], 720), exposuresWithin([], 720)]).toEqual([10, null])
  })

  test('are listed by severity', () => {
    const severities = checkLaunch(
      changed({ ads: [], targeting: { everywhere: true }, fields: { cpm: null }, forecast: { verdict: { ok: true }, at: null } }),
      now,
    )
    expect(severities.findings.map(({ severity }) => severity)).toEqual(['error', 'error', 'warning', 'info'])
  })
})

describe('a value stands out among the advertiser’s history', () => {
  test('by a factor of three, and three deviations, with five campaigns to compare', () => {
    const usual = [10, 11, 12, 9, 10]
    expect(outlierOf(100, usual)).toEqual({ median: 10, count: 5, factor: 10 })
    expect(outlierOf(1, usual)?.factor).toBe(0.1)
    expect([outlierOf(29, usual), outlierOf(100, usual.slice(1)), outlierOf(100, [1, 10, 100, 1000, 10_000])]).toEqual([null, null, null])
  })
  test('one earlier mistake does not hide another', () => expect(outlierOf(1000, [10, 10, 10, 10, 1000])).not.toBeNull())
  test('what is usual never stands out', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 30 }), (history) => {
        const sorted = history.toSorted((a, b) => a - b)
        return outlierOf(sorted[sorted.length >> 1]!, history) === null || history.length % 2 === 0
      }),
    )
  })
})

const delivering: DeliverySubject = {
  ...sound,
  asOf: now,
  stale: false,
  statusReason: null,
  pausedSince: null,
  objectiveMet: false,
  delivered: 33_000,
  objective: 100_000,
  lastDay: { eligibleHours: 24, deliveredHours: 0 },
  nextEligible: now,
  pace: 0.9,
  today: { target: 3_000, delivered: 0 },
  stronger: [],
  bids: { requests: 1000, bids: 100, wins: 10, lossReason: null },
}
const why = (part: Parameters<typeof changed>[0] & Partial<Omit<DeliverySubject, keyof CheckSubject>>) =>
  whyNotDelivering(
    { ...delivering, ...changed(part), ...part, fields: changed(part).fields, targeting: changed(part).targeting } as DeliverySubject,
    now,
  )

describe('why a campaign does not deliver', () => {
  test('looks at status, creative, targeting, caps, contention, price, pacing and connectors, in this order', () => {
    const { steps, cause } = why({})
    expect(steps.map(({ step, verdict }) => `${step} ${verdict}`)).toEqual([
      'STATUS CLEAR',
      'CREATIVE CLEAR',
      'TARGETING CLEAR',
      'CAPPING CLEAR',
      'CONTENTION CLEAR',
      'PRICE CLEAR',
      'PACING CLEAR',
      'CONNECTOR UNKNOWN',
    ])
    expect(cause).toBeNull()
  })

  test.each<[keyof typeof deliveryCauses, Parameters<typeof why>[0]]>([
    ['archived', { archived: true }],
    ['orderArchived', { order: { ...order, archived: true } }],
    ['notSubmitted', { status: 'DRAFT' }],
    ['awaitingSeller', { status: 'PENDING' }],
    ['rejected', { status: 'REJECTED', statusReason: 'EXPIRED' }],
    ['paused', { status: 'PAUSED', pausedSince: days(-1) }],
    ['objectiveMet', { status: 'COMPLETED', objectiveMet: true }],
    ['ended', { status: 'COMPLETED', fields: { endDate: days(-1) } }],
    ['notStarted', { status: 'READY', fields: { startDate: days(1) } }],
    ['startedLately', { lastDay: { eligibleHours: 2, deliveredHours: 0 } }],
    ['noFacts', { asOf: null }],
    ['factsOld', { stale: true, asOf: days(-1) }],
    ['noActiveAd', { ads: [] }],
    ['noMedia', { ads: [{ ...spot, hasMedia: false }] }],
    ['adMissingCreative', { ads: [spot, { ...spot, hasMedia: false }] }],
    ['briefOpen', { ads: [spot, { ...spot, brief: 'NEW_CREATIVE_BRIEF' }] }],
    ['neverMatches', { targeting: { findings: [{ severity: 'error', code: 'neverMatches', message: 'no' }] } }],
    ['noEligibleHours', { targeting: { hasDayparts: true }, nextEligible: null }],
    ['outsideDayparts', { targeting: { hasDayparts: true }, nextEligible: days(2), lastDay: { eligibleHours: 0, deliveredHours: 0 } }],
    ['allInventoryGone', { targeting: { inventory: { targeted: 2, gone: 2 } } }],
    ['publisherNotTargeted', { targeting: { leftOut: 'River FM' } }],
    ['podcastRulesOnRadio', { targeting: { podcastsOnly: true } }],
    ['neverForecast', { forecast: { verdict: { ok: true }, at: null } }],
    ['forecastNoMatch', { outlook: { ...outlook, matched: 0, competing: 0, capped: 0 } }],
    ['forecastCapped', { outlook: { ...outlook, competing: 0 } }],
    ['forecastCompeting', { outlook: { ...outlook, capped: 0 } }],
    ['bidsNotShown', { bids: 'FEATURE_OFF' }],
    ['capsMayBind', { fields: { capping: [{ limit: 1, unit: 'DAY', unitMultiplier: 1 }] } }],
    ['strongerCampaigns', { stronger: [{ id: 7, name: 'First', priority: 1 }] }],
    ['cpmUnderEveryFloor', { floors: { zones: 3, within: 0, lowestE4: 130_000 } }],
    ['cpmUnderSomeFloors', { floors: { zones: 3, within: 2, lowestE4: 100_000 } }],
    ['noBids', { bids: { requests: 5, bids: 0, wins: 0, lossReason: null } }],
    ['lostAuctions', { bids: { requests: 5, bids: 5, wins: 0, lossReason: 'below auction floor' } }],
    ['noBidData', { bids: null }],
    ['aheadOfPlan', { today: { target: 3000, delivered: 3000 } }],
    ['throttled', { pace: 1.2 }],
  ])('says %s with its evidence', (code, part) => {
    const { steps, cause } = why(part)
    const report = steps.find(({ step }) => step === deliveryCauses[code].step)!
    expect(report.findings.map((finding) => finding.code)).toEqual([code])
    expect(report.verdict).toBe(deliveryCauses[code].verdict)
    expect(report.findings[0]!.text + report.findings[0]!.mend).not.toMatch(/[{}–]/)
    expect(cause).toBe(deliveryCauses[code].verdict === 'CAUSE' ? code : null)
  })

  test.for<[string, Parameters<typeof why>[0], string]>([
    ['noActiveAd', { ads: [] }, 'It has no ad.'],
    ['noActiveAd', { ads: [{ ...spot, status: 'INACTIVE' }] }, 'Its only ad is not active.'],
    ['noMedia', { ads: [{ ...spot, hasMedia: false }] }, 'Its only active ad has no media to play.'],
    ['noMedia', { ads: [1, 2].map((id) => ({ ...spot, id, hasMedia: false })) }, 'None of its 2 active ads has media to play.'],
  ])('%s of %j reads: %s', ([, part, text]) => {
    expect(why(part).steps.flatMap(({ findings }) => findings)[0]!.text).toBe(text)
  })

  test('the first cause that holds hides those behind it, which are listed still', () => {
    const { steps, cause } = why({ status: 'PAUSED', pausedSince: days(-1), ads: [] })
    expect(cause).toBe('paused')
    expect(steps.filter(({ verdict }) => verdict === 'CAUSE').map(({ step }) => step)).toEqual(['STATUS', 'CREATIVE'])
  })

  test('what delivers has no cause for not delivering', () => {
    expect(why({ ads: [], lastDay: { eligibleHours: 24, deliveredHours: 3 } })).toMatchObject({ delivering: true, cause: null })
  })

  test('every cause stands in a step', () => {
    expect(new Set(Object.values(deliveryCauses).map(({ step }) => step))).toEqual(new Set(deliverySteps))
  })
})

test('a text says its evidence, numbers with thousands apart', () => {
  expect(fillText('{a} of {b}, {c}', { a: 1234.5, b: 'x' })).toBe('1,234.5 of x, –')
})
