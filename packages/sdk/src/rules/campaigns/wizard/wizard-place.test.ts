import { describe, expect, test } from 'vitest'
import { type LaunchCheck, launchCheckCodes, launchChecks } from '../../../values/index.ts'
import { type DraftResponse, missingOfDraft, stepsOfDraft } from '../checks/campaign-completeness.ts'
import { statusAfterSubmit } from '../status/campaign-status.ts'
import { launchFinding } from '../checks/findings.ts'
import { wizardPlace } from './wizard-place.ts'

const draft: DraftResponse = {
  name: 'Launch',
  campaignType: 'STANDARD',
  startDate: new Date('2026-12-01T05:00:00Z'),
  publisher: null,
  campaignObjective: { value: 1000, unlimited: false },
  campaignRevenue: { value: 12.5 },
  extensions: [],
  targeting: false,
}

describe('where a finding is fixed in the wizard', () => {
  test.each<[LaunchCheck, Parameters<typeof launchFinding>[1], string | null, ReturnType<typeof wizardPlace>]>([
    ['settingMissing', {}, 'cpm', { step: 1, adId: null, field: 'cpm' }],
    ['outsideOrder', {}, 'endDate', { step: 1, adId: null, field: 'endDate' }],
    ['orderArchived', {}, null, null],
    ['advertiserNotActive', {}, 'advertiserId', { step: 1, adId: null, field: 'advertiserId' }],
    ['noAds', {}, null, { step: 2, adId: null, field: null }],
    ['adMissingCreative', { adId: 7, adName: 'Spot' }, null, { step: 2, adId: 7, field: null }],
    ['everywhere', {}, 'targeting', { step: 3, adId: null, field: null }],
    ['neverForecast', {}, null, null],
  ])('%s with %j about %s', (code, evidence, field, place) => {
    expect(wizardPlace(launchFinding(code, evidence, field))).toEqual(place)
  })

  test('every finding that keeps a draft from delivering has a place, but for its archived order', () => {
    const errors = launchCheckCodes.filter((code) => launchChecks[code].severity === 'error')
    expect(errors.filter((code) => wizardPlace(launchFinding(code)) === null)).toEqual(['orderArchived'])
  })
})

describe('a draft as calls answer it', () => {
  test('its finished steps', () => {
    expect(stepsOfDraft(draft, 0)).toEqual({ settings: true, ads: false, targeting: false })
    expect(stepsOfDraft({ ...draft, name: '', targeting: true }, 2)).toEqual({ settings: false, ads: true, targeting: true })
  })

  test('what a submit still needs', () => {
    const empty = {
      ...draft,
      name: '',
      startDate: null,
      campaignObjective: { value: null, unlimited: false },
      campaignRevenue: { value: null },
    }
    expect(missingOfDraft(empty)).toEqual(['name', 'startDate', 'cpm', 'objectiveValue'])
    expect(missingOfDraft({ ...draft, campaignType: 'RESERVED' })).toEqual(['publisherId'])
    expect(missingOfDraft({ ...draft, extensions: [{ data: { objective: 5, cpmBid: null } }] })).toEqual(['secondScreenCpm'])
  })

  test.each([
    ['STANDARD', '2026-11-01T00:00:00Z', 'RUNNING'],
    ['STANDARD', '2026-12-01T00:00:00Z', 'READY'],
    ['RESERVED', '2026-11-01T00:00:00Z', 'PENDING'],
  ] as const)('%s from %s on is %s after its submit on 20 November', (campaignType, start, status) => {
    const facts = { campaignType, startDate: new Date(start), endDate: null }
    expect(statusAfterSubmit(facts, new Date('2026-11-20T12:00:00Z'))).toBe(status)
  })
})
