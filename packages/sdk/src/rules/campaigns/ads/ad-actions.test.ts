import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { featureNames, permissions } from '../../../contract/permissions.ts'
import { adStatuses, adSubtypes, campaignTypes } from '../../../values/index.ts'
import {
  type AdAction,
  type AdActionSubject,
  type AdActionVerb,
  adActionNeeds,
  adActionVerbs,
  adActions,
  adConfirmation,
  availableAdActions,
  decideAdAction,
} from './ad-actions.ts'
import { withAd, withoutAd } from './ad-sequence.ts'

const ad: AdActionSubject = {
  status: 'ACTIVE',
  archived: false,
  subtype: 'AUDIO',
  linked: true,
  playable: true,
  campaign: { campaignType: 'STANDARD', archived: false, order: null },
}
const anyAd: fc.Arbitrary<AdActionSubject> = fc.record({
  status: fc.constantFrom(...adStatuses),
  archived: fc.boolean(),
  subtype: fc.constantFrom(...adSubtypes, null),
  linked: fc.boolean(),
  playable: fc.boolean(),
  campaign: fc.record({
    campaignType: fc.constantFrom(...campaignTypes),
    archived: fc.boolean(),
    order: fc.option(fc.record({ archived: fc.boolean() })),
  }),
})
const offers = (change: Partial<AdActionSubject>, action: AdAction) => availableAdActions({ ...ad, ...change }).includes(action)
const reserved = { campaignType: 'RESERVED', archived: false } as const

describe('ad transitions', () => {
  test('An ACTIVE ad can be deactivated.', () => {
    expect(adStatuses.filter((status) => offers({ status }, 'DEACTIVATE_AD'))).toEqual(['ACTIVE'])
    expect(decideAdAction('deactivate', ad)).toEqual({ ok: true, change: true })
  })
  test('An INACTIVE ad can be activated.', () => {
    expect(adStatuses.filter((status) => offers({ status }, 'ACTIVATE_AD'))).toEqual(['INACTIVE'])
    expect(decideAdAction('activate', { ...ad, status: 'INACTIVE' })).toEqual({ ok: true, change: true })
  })
  test('A linked ad can be unlinked.', () => {
    expect([offers({}, 'UNLINK_AD'), offers({ linked: false }, 'UNLINK_AD')]).toEqual([true, false])
  })
  test('Activate needs media, a tag or an estimated duration', () => {
    expect(decideAdAction('activate', { ...ad, status: 'INACTIVE', playable: false })).toMatchObject({ ok: false, code: 'adNotPlayable' })
  })
  test('Deactivating uses a different confirmation depending on whether the ad is in a sequence.', () => {
    expect(adConfirmation('deactivate', true)).not.toBe(adConfirmation('deactivate', false))
    expect(adConfirmation('activate', true)).toBe(adConfirmation('activate', false))
  })
  test('Other ad actions: create, update, duplicate, archive.', () => {
    for (const action of ['EDIT_AD', 'DUPLICATE_AD', 'ARCHIVE_AD'] as const) expect(offers({}, action)).toBe(true)
  })
})

describe('the ad menu', () => {
  test('The ad menu is hidden when the campaign is archived.', () => {
    expect(availableAdActions({ ...ad, campaign: { ...ad.campaign, archived: true } })).toEqual([])
  })
  test('The campaign menu is hidden when the parent order is archived: its ads have none either', () => {
    expect(availableAdActions({ ...ad, campaign: { ...ad.campaign, order: { archived: true } } })).toEqual([])
  })
  test('Ad Duplicate and Activate/Deactivate are hidden for RESERVED campaigns.', () => {
    for (const status of adStatuses)
      for (const action of ['DUPLICATE_AD', 'ACTIVATE_AD', 'DEACTIVATE_AD'] as const)
        expect(offers({ status, campaign: reserved }, action)).toBe(false)
    expect(offers({ campaign: reserved }, 'UNLINK_AD')).toBe(true)
  })
  test('Duplicate is also hidden for host-read and talent-read ads.', () => {
    expect(adSubtypes.filter((subtype) => !offers({ subtype }, 'DUPLICATE_AD'))).toEqual(['AUDIO_HOST_READ', 'AUDIO_TALENT_READ'])
  })
  test('AD_LINK gates Unlink; SUPPLY_REPORT.EXECUTE generates a report; CAMPAIGN.WRITE gates the rest', () => {
    expect(adActionNeeds.UNLINK_AD).toEqual({ permission: 'CAMPAIGN.WRITE', feature: 'AD_LINK' })
    expect(adActionNeeds.GENERATE_REPORT).toEqual({ permission: 'SUPPLY_REPORT.EXECUTE' })
    for (const { permission, feature } of Object.values(adActionNeeds)) {
      expect(permissions).toContain(permission)
      if (feature) expect(featureNames).toContain(feature)
    }
  })
  test('under an archived campaign or order the refusal names that, and not the state of the ad', () => {
    const reasonOf = (campaign: typeof ad.campaign) => {
      const verdict = decideAdAction('update', { ...ad, status: 'ACTIVE', campaign })
      return verdict.ok ? null : verdict.params.status
    }
    expect(reasonOf({ ...ad.campaign, archived: true })).toBe('in an archived campaign')
    expect(reasonOf({ ...ad.campaign, order: { archived: true } })).toBe('in an archived order')
    expect(reasonOf(ad.campaign)).toBeNull()
  })
  test('an archived ad can only be looked at and unarchived', () => {
    expect(availableAdActions({ ...ad, archived: true })).toEqual(['NAVIGATE_AD', 'UNARCHIVE_AD', 'GENERATE_REPORT'])
  })
})

describe('whatever the ad', () => {
  const verbs = Object.keys(adActionVerbs) as AdActionVerb[]
  test('a verb is accepted exactly when it is offered or already in force, and then changes nothing', () =>
    fc.assert(
      fc.property(anyAd, fc.constantFrom(...verbs), (subject, verb) => {
        const verdict = decideAdAction(verb, subject)
        const offered = availableAdActions(subject).includes(adActionVerbs[verb])
        if (verdict.ok) expect(verdict.change).toBe(offered)
        else if (verdict.code === 'adActionNotAllowed')
          expect([offered, verdict.params.allowedActions]).toEqual([false, availableAdActions(subject)])
        else expect([offered, verb, subject.playable]).toEqual([true, 'activate', false])
      }),
    ))
  test('actions stand in the order of the menu, and no ad can be both activated and deactivated', () =>
    fc.assert(
      fc.property(anyAd, (subject) => {
        const offered = availableAdActions(subject)
        expect(offered).toEqual(adActions.filter((action) => offered.includes(action)))
        expect(offered.filter((action) => /ACTIVATE/.test(action)).length).toBeLessThan(2)
      }),
    ))
})

describe('the ad sequence', () => {
  test('Activating an ad in a sequence also activates it; deactivating removes it from the sequence.', () => {
    expect(withoutAd([1, 2, 3], 2)).toEqual([1, 3])
    expect(withAd([1, 3], 2, 1)).toEqual([1, 2, 3])
  })
  test('under two ads it dissolves, and comes back with the second', () => {
    expect(withoutAd([1, 2], 2)).toEqual([])
    expect(withAd([], 2, 1, [1])).toEqual([1, 2])
    expect(withAd([], 2, null)).toEqual([])
  })
  test('an ad whose place is not known any more goes to the end', () => {
    expect(withAd([1, 3], 2, null)).toEqual([1, 3, 2])
    expect(withAd([1, 3], 2, 9)).toEqual([1, 3, 2])
  })
  test('removing an ad and adding it again leaves the sequence as it was', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 3, maxLength: 8 }), fc.nat(), (sequence, at) => {
        const index = at % sequence.length
        expect(withAd(withoutAd(sequence, sequence[index]!), sequence[index]!, index)).toEqual(sequence)
      }),
    ))
})
