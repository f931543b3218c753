import { includeRule, parseTargeting } from '@spotdesk/sdk/targeting'
import { describe, expect, test } from 'vitest'
import {
  toTargetingBody,
  DraftReader,
  toTargetingDraft,
  isSameDraft,
  findObstacle,
  replaceToken,
  type TargetingDraft,
  tokenAt,
  withCopy,
  withGroupCopy,
  withMoved,
  withRule,
} from './targeting-draft.ts'

const rules = (text: string, link: 'AND' | 'REPLACE' = 'AND'): TargetingDraft => ({ mode: 'rules', text, link })
const everywhere: TargetingDraft = { mode: 'everywhere', text: '', link: 'AND' }
const us = includeRule('LOCATION_COUNTRY', ['US'])
const car = includeRule('DEVICE_TYPE', ['CAR'])

describe('a draft of a targeting', () => {
  test('never saved, everywhere and rules are three things; an ad without its own takes its campaign’s', () => {
    const modeOf = (text: string | null, isAd = false, link: 'AND' | 'REPLACE' = 'AND') => toTargetingDraft({ text, isAd, link }).mode
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
    expect(toTargetingBody(everywhere, false)).toEqual({ text: '' })
    expect(toTargetingBody(everywhere, true)).toEqual({ text: '', link: 'REPLACE' })
    expect(toTargetingBody({ ...everywhere, mode: 'inherit' }, true)).toEqual({ groups: null })
    expect(toTargetingBody(rules('location_country in (us)', 'REPLACE'), true)).toEqual({
      text: 'LOCATION_COUNTRY in (US)',
      link: 'REPLACE',
    })
  })
  test('says why it cannot be saved', () => {
    expect(
      [everywhere, rules('DEVICE_TYPE in (CAR)'), rules(''), rules('DEVICE'), { ...everywhere, mode: 'unset' as const }].map(findObstacle),
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
  test('a rule is copied, and moved to another group or to a new one; a group without a rule is gone', () => {
    expect(withCopy(groups, { group: 0, rule: 0 })[0]!.rules).toEqual([us, us, car])
    expect(withMoved(groups, { group: 0, rule: 0 }, 1)).toEqual([{ rules: [car] }, { rules: [car, us] }])
    expect(withMoved(groups, { group: 0, rule: 1 }, 2)).toEqual([{ rules: [us] }, { rules: [car] }, { rules: [car] }])
    expect(withMoved(groups, { group: 1, rule: 0 }, 0)).toEqual([{ rules: [us, car, car] }])
    expect(withGroupCopy(groups, 0)).toEqual([groups[0], groups[0], groups[1]])
  })
  test('rules that have not changed stay the same objects', () => {
    const reader = new DraftReader()
    const first = reader.read(rules('LOCATION_COUNTRY in (US) AND DEVICE_TYPE in (CAR)'))!
    const next = reader.read(rules('(DEVICE_TYPE in (CAR)) OR (LOCATION_COUNTRY in (RO))'))!
    expect(next[0]!.rules[0]).toBe(first[0]!.rules[1])
    expect(next[1]!.rules[0]).toEqual(includeRule('LOCATION_COUNTRY', ['RO']))
    expect(reader.read(rules('DEVICE'))).toBeUndefined()
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
