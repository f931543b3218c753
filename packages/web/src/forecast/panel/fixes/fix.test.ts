import type { campaigns, checks, forecast } from '@spotdesk/sdk/contract'
import { worstState } from '@spotdesk/sdk/rules'
import { parseTargeting } from '@spotdesk/sdk/targeting'
import { type DeliveryStatus, deliveryStatusLabels } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import { applyFix, fixOfCause, findFixRefusal, sortFixes } from './fix.ts'
import { findCauseFinding, findProblem, headlineState } from './problem.ts'

const campaign = {
  status: 'RUNNING',
  archived: false,
  campaignType: 'STANDARD',
  campaignPacing: { priority: 5, type: 'EVENLY' },
  campaignObjective: { type: 'IMPRESSIONS', value: 1000, unlimited: false },
  cappingRules: [{ limit: 1, unit: 'DAY', unitMultiplier: 1 }],
  startDate: new Date('2026-11-01T00:00Z'),
  endDate: new Date('2026-12-01T00:00Z'),
  order: null,
  campaignRevenue: { type: 'CPM', value: 12.5 },
} as unknown as campaigns.Campaign
const fixOf = (changes: forecast.ForecastChanges) => ({ changes }) as forecast.ForecastFix
const manager = { admin: false, permissions: ['CAMPAIGN.READ', 'CAMPAIGN.WRITE'] }

describe('a fix as a change of settings', () => {
  test.each([
    ['pacing', { campaignPacing: { type: 'AS_FAST_AS_POSSIBLE' } }, { campaignPacing: { priority: 5, type: 'AS_FAST_AS_POSSIBLE' } }],
    ['priority', { campaignPacing: { priority: 4 } }, { campaignPacing: { priority: 4, type: 'EVENLY' } }],
    ['endDate', { endDate: new Date('2026-12-05T00:00Z') }, { endDate: new Date('2026-12-05T00:00Z') }],
    ['objective', { campaignObjective: { value: 900 } }, { campaignObjective: { value: 900, unlimited: false } }],
    [
      'capping',
      { cappingRules: [{ limit: 2, unit: 'DAY', unitMultiplier: 1 }] },
      { cappingRules: [{ limit: 2, unit: 'DAY', unitMultiplier: 1 }] },
    ],
  ] as const)('%s is sent, and shown as it is and as it would be', (field, changes, body) => {
    const applied = applyFix(fixOf(changes as forecast.ForecastChanges), campaign)
    expect(applied.body).toEqual(body)
    expect(applied.diff).toHaveLength(1)
    expect(applied.diff[0]!.field).toBe(field)
    expect(applied.elsewhere).toEqual([])
  })

  test('several changes together are sent as one, and shown setting by setting', () => {
    const cappingRules = [{ limit: 2, unit: 'DAY' as const, unitMultiplier: 1 }]
    const endDate = new Date('2026-12-04T00:00Z')
    const applied = applyFix(fixOf({ endDate, cappingRules, campaignPacing: { priority: 4 } }), campaign)
    expect(applied.body).toEqual({ endDate, cappingRules, campaignPacing: { priority: 4, type: 'EVENLY' } })
    expect(applied.diff.map(({ field }) => field)).toEqual(['priority', 'endDate', 'capping'])
    expect(applied.elsewhere).toEqual([])
  })

  test('a fix of targeting, order or ads is made elsewhere, and stands behind those made here', () => {
    const drop = fixOf({ dropRules: [{ group: 0, rule: 0 }] })
    const faster = fixOf({ campaignPacing: { type: 'AS_FAST_AS_POSSIBLE' } })
    expect(applyFix(drop, campaign).elsewhere).toEqual(['targeting'])
    const wider = fixOf({ replaceRules: [{ group: 0, rule: 0, to: 'DATA_AGE between 20 and 59' }], endDate: campaign.endDate })
    expect(applyFix(wider, campaign).elsewhere).toEqual(['targeting'])
    expect(applyFix(fixOf({ cappingRules: [], orderCappingRules: [], dropAdCaps: true }), campaign).elsewhere).toEqual(['order', 'ads'])
    expect(sortFixes([drop, faster], campaign)).toEqual([faster, drop])
  })

  test('a fix is refused to readers, for guaranteed campaigns, under an archived order, and where it is made elsewhere', () => {
    const applied = applyFix(fixOf({ campaignPacing: { priority: 4 } }), campaign)
    expect(findFixRefusal(applied, campaign, manager)).toBeNull()
    expect(findFixRefusal(applied, campaign, { admin: false, permissions: ['CAMPAIGN.READ'] })).toBe('forbidden')
    expect(findFixRefusal(applied, { ...campaign, campaignType: 'RESERVED' }, manager)).toBe('guaranteed')
    expect(findFixRefusal(applied, { ...campaign, order: { id: 1, name: 'Old', archived: true } }, manager)).toBe('orderArchived')
    expect(findFixRefusal(applyFix(fixOf({ dropRules: [{ group: 0, rule: 0 }] }), campaign), campaign, manager)).toBe('elsewhere')
  })
})

test('the usual answer to a cause needs no forecast: looser caps, the next priority that is allowed, faster pacing', () => {
  const cause = (code: string) => ({ code }) as checks.CauseFinding
  expect(fixOfCause(cause('capsMayBind'), campaign, false)?.body).toEqual({ cappingRules: [{ limit: 2, unit: 'DAY', unitMultiplier: 1 }] })
  expect(fixOfCause(cause('strongerCampaigns'), campaign, false)?.body).toEqual({ campaignPacing: { priority: 4, type: 'EVENLY' } })
  expect(fixOfCause(cause('strongerCampaigns'), { ...campaign, campaignPacing: { priority: 4, type: 'EVENLY' } }, false)).toBeNull()
  expect(fixOfCause(cause('aheadOfPlan'), campaign, false)?.body.campaignPacing?.type).toBe('AS_FAST_AS_POSSIBLE')
  expect(fixOfCause(cause('noActiveAd'), campaign, false)).toBeNull()
})

test('the problem is the most severe delivery status that is red or orange', () => {
  const of = (...deliveryStatuses: campaigns.CampaignRow['deliveryStatuses']) =>
    findProblem({ deliveryStatuses, pace: 0.5, archived: false })
  expect(of('ENDING_SOON', 'RECENTLY_UPDATED')).toBeNull()
  expect(of('UNDER_DELIVERING', 'ENDING_SOON')).toEqual({ status: 'UNDER_DELIVERING', tone: 'bad' })
  expect(findProblem({ deliveryStatuses: ['UNDER_DELIVERING'], pace: 0.8, archived: false })).toEqual({
    status: 'UNDER_DELIVERING',
    tone: 'warn',
  })
  expect(findProblem({ deliveryStatuses: ['NOT_DELIVERING'], pace: 0.8, archived: true })).toBeNull()
})

test('the worst word leads the cause only where both speak of the same thing', () => {
  const progress = { status: 'RUNNING', archived: false, complete: 40, elapsed: 50, endDate: null, deliveryColour: 'orange' } as const
  const headline = (status: DeliveryStatus, pace: number, forecast: 'NO_INVENTORY' | null = null) => {
    const facts = { ...progress, pace, deliveryStatuses: [status], forecast: forecast && { status: forecast } }
    const worst = worstState(facts, 0) as Parameters<typeof headlineState>[1]
    return [worst!.label, headlineState({ status, tone: 'warn' }, worst).label]
  }
  expect(headline('UNDER_DELIVERING', 0.8)).toEqual(['Under-delivering', 'Under-delivering'])
  expect(headline('DAILY_TREND_HIGH', 1.12, 'NO_INVENTORY')).toEqual(['No inventory', deliveryStatusLabels.DAILY_TREND_HIGH])
  expect(headline('PENDING_CREATIVE', 0.5)).toEqual(['Behind plan', deliveryStatusLabels.PENDING_CREATIVE])
  const behind = { kind: 'deviation', value: 'behind', label: 'Behind plan', tone: 'bad' } as const
  expect(headlineState({ status: 'NOT_DELIVERING', tone: 'bad' }, behind)).toBe(behind)
})

test('what may hold a campaign back explains too little delivery, and never too much', () => {
  const may = { code: 'strongerCampaigns', verdict: 'POSSIBLE' } as checks.CauseFinding
  const report = { steps: [{ step: 'CONTENTION', verdict: 'POSSIBLE', findings: [may] }] } as unknown as checks.DeliveryReport
  expect(findCauseFinding({ status: 'UNDER_DELIVERING', tone: 'warn' }, report)).toBe(may)
  expect(findCauseFinding({ status: 'DAILY_TREND_HIGH', tone: 'warn' }, report)).toBeNull()
  expect(findCauseFinding({ status: 'PENDING_CREATIVE', tone: 'warn' }, report)).toBeNull()
})

test('a missing creative is explained by what is found about creatives, not by a flight that begins later', () => {
  const later = { code: 'notStarted', verdict: 'CAUSE' } as checks.CauseFinding
  const noMedia = { code: 'noMedia', verdict: 'CAUSE' } as checks.CauseFinding
  const steps = [
    { step: 'STATUS', verdict: 'CAUSE', findings: [later] },
    { step: 'CREATIVE', verdict: 'CAUSE', findings: [noMedia] },
  ]
  const report = { steps } as unknown as checks.DeliveryReport
  expect(findCauseFinding({ status: 'MISSING_CREATIVE', tone: 'bad' }, report)).toBe(noMedia)
  expect(findCauseFinding({ status: 'NOT_DELIVERING', tone: 'bad' }, report)).toBe(later)
})

describe('a fix of the targeting, where its rules are known', () => {
  const read = (text: string) => {
    const parsed = parseTargeting(text)
    if (!parsed.ok) throw new Error(parsed.error.message)
    return parsed.targeting.groups
  }
  const groups = read('LOCATION_COUNTRY in (US) AND DEVICE_TYPE in (PHONE)')
  const fixed = (changes: forecast.ForecastChanges, of = groups) => applyFix(fixOf(changes), campaign, { groups: of })

  test('leaves a rule out, or puts another in its place, and says both targetings in words', () => {
    const dropped = fixed({ dropRules: [{ group: 0, rule: 1 }] })
    expect(dropped).toMatchObject({ targeting: 'LOCATION_COUNTRY in (US)', elsewhere: [] })
    expect(dropped.diff.map(({ field }) => field)).toEqual(['targeting'])
    const wider = fixed({ replaceRules: [{ group: 0, rule: 1, to: 'DEVICE_TYPE in (PHONE, TABLET)' }] })
    expect(wider.targeting).toBe('LOCATION_COUNTRY in (US) AND DEVICE_TYPE in (PHONE, TABLET)')
  })
  test('a group without its last rule matches everything, and so does the targeting', () => {
    const two = read('(LOCATION_COUNTRY in (US)) OR (DEVICE_TYPE in (PHONE))')
    expect(fixed({ dropRules: [{ group: 1, rule: 0 }] }, two).targeting).toBe('')
  })
  test('a CPM that was tried beside it is a setting too', () => {
    expect(applyFix(fixOf({}), campaign, { cpm: 99 })).toMatchObject({ body: { campaignRevenue: { value: 99 } }, diff: [{ field: 'cpm' }] })
  })
})
