import { includeRule, parseTargeting } from '@spotdesk/sdk/targeting'
import { describe, expect, test } from 'vitest'
import { budgetRequestOf, draftTargetingOf, forecastRequestOf } from './draft-requests.ts'
import { bodyOf, draftOf, isSameDraft, obstacleOf, replaceToken, type TargetingDraft, tokenAt, withRule } from './targeting-draft.ts'

const rules = (text: string, link: 'AND' | 'REPLACE' = 'AND'): TargetingDraft => ({ mode: 'rules', text, link })
const everywhere: TargetingDraft = { mode: 'everywhere', text: '', link: 'AND' }
const us = includeRule('LOCATION_COUNTRY', ['US'])
const car = includeRule('DEVICE_TYPE', ['CAR'])

describe('a draft of a targeting', () => {
  test('never saved, everywhere and rules are three things; an ad without its own takes its campaign’s', () => {
    const modeOf = (text: string | null, isAd = false, link: 'AND' | 'REPLACE' = 'AND') => draftOf({ text, isAd, link }).mode
    expect([modeOf(null), modeOf(''), modeOf('LOCATION_COUNTRY in (US)'), modeOf(null, true)]).toEqual([
      'unset',
      'everywhere',
      'rules',
      'inherit',
    ])
    expect([modeOf('', true, 'REPLACE'), modeOf('', true, 'AND')]).toEqual(['everywhere', 'rules'])
  })
  test('is the same however it is written', () => {
    expect(isSameDraft(rules('location_country IN (us)'), rules('LOCATION_COUNTRY in (US)'))).toBe(true)
    expect(isSameDraft(rules('LOCATION_COUNTRY in (US)', 'REPLACE'), rules('LOCATION_COUNTRY in (US)'))).toBe(false)
    expect(isSameDraft(rules(''), everywhere)).toBe(false)
    expect(isSameDraft({ ...everywhere, text: 'DEVICE_TYPE in (CAR)' }, everywhere)).toBe(true)
  })
  test('sends what its choice means', () => {
    expect(bodyOf(everywhere, false)).toEqual({ text: '' })
    expect(bodyOf(everywhere, true)).toEqual({ text: '', link: 'REPLACE' })
    expect(bodyOf({ ...everywhere, mode: 'inherit' }, true)).toEqual({ groups: null })
    expect(bodyOf(rules('location_country in (us)', 'REPLACE'), true)).toEqual({ text: 'LOCATION_COUNTRY in (US)', link: 'REPLACE' })
  })
  test('says why it cannot be saved', () => {
    expect(
      [everywhere, rules('DEVICE_TYPE in (CAR)'), rules(''), rules('DEVICE'), { ...everywhere, mode: 'unset' as const }].map(obstacleOf),
    ).toEqual([null, null, 'noRule', 'unreadable', 'undecided'])
  })
})

describe('changing rules', () => {
  const groups = [{ rules: [us, car] }, { rules: [car] }]
  test('a rule is put, added, and taken away with its group', () => {
    expect(withRule(groups, { group: 0, rule: 0 }, car)[0]!.rules).toEqual([car, car])
    expect(withRule(groups, { group: 1, rule: 1 }, us)[1]!.rules).toEqual([car, us])
    expect(withRule(groups, { group: 2, rule: 0 }, us)[2]!.rules).toEqual([us])
    expect(withRule(groups, { group: 1, rule: 0 }, null)).toEqual([groups[0]])
  })
  test('the value at the place of an error is replaced by the one that was meant', () => {
    const text = 'LOCATION_CONTRY in (US)'
    const read = parseTargeting(text)
    if (read.ok) throw new Error('It must not be readable.')
    expect(tokenAt(text, read.error.offset)).toBe('LOCATION_CONTRY')
    expect(replaceToken(text, read.error.offset, read.error.suggestion!)).toBe('LOCATION_COUNTRY in (US)')
    expect(tokenAt('in ("a b", c)', 4)).toBe('"a b"')
  })
})

describe('the cards beside the editor', () => {
  const campaign = { id: 7 }
  test('get the saved campaign while nothing is changed, and nothing of a text that cannot be read', () => {
    expect(budgetRequestOf(campaign, null)).toEqual({ campaignContext: { campaignId: 7 } })
    const unread = draftTargetingOf(rules('DEVICE_TYPE in ('), undefined)
    expect([budgetRequestOf(campaign, unread), forecastRequestOf(campaign, unread)]).toEqual([null, null])
  })
  test('get the groups of a draft, for an ad with the way they are joined', () => {
    const own = draftTargetingOf(rules('DEVICE_TYPE in (CAR)', 'REPLACE'), 12)
    const targetingContext = { ads: [12], groups: [{ rules: [car] }], link: 'REPLACE' }
    expect(budgetRequestOf(campaign, own)).toEqual({ campaignContext: { campaignId: 7 }, targetingContext })
    expect(forecastRequestOf(campaign, own)).toMatchObject({ trigger: 'CAMPAIGN_AD_TARGETING', audienceTargeting: targetingContext })
  })
})
