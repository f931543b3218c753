import { describe, expect, test } from 'vitest'
import { fixFinding, lintTargeting, parseTargeting, printTargeting, type TargetingFacts } from './index.ts'

const places: Record<string, { country: string; region: string | null }> = { 'city:5128581': { country: 'US', region: 'US-NY' } }
const facts: TargetingFacts = {
  placeOf: (place) => places[place],
  unknown: (_, value) => (value === 'UK' ? { suggestion: 'GB' } : value === 'ZZ' ? { suggestion: null } : undefined),
}

function groupsOf(text: string) {
  const read = parseTargeting(text)
  if (!read.ok) throw new Error(read.error.message)
  return read.targeting.groups
}

/** The text after the fix of the first finding, and its kind. */
function fixed(text: string): string | null {
  const groups = groupsOf(text)
  const [finding] = lintTargeting({ groups }, undefined, facts)
  const fix = finding && fixFinding(groups, finding)
  return fix ? `${fix.kind} ${printTargeting({ groups: fix.groups })}` : null
}

describe('the fix of a finding', () => {
  test.each([
    ['the suggested value takes its place', 'LOCATION_COUNTRY in (UK, RO)', 'REPLACE_VALUE LOCATION_COUNTRY in (GB, RO)'],
    ['a suggested value that is there already stands once', 'LOCATION_COUNTRY in (GB, UK)', 'REPLACE_VALUE LOCATION_COUNTRY in (GB)'],
    [
      'a postal code that a spreadsheet has changed becomes a code',
      'LOCATION_POSTAL_CODE matches ("10,003", "021*")',
      'REPLACE_VALUE LOCATION_POSTAL_CODE matches ("10003", "021*")',
    ],
    ['a value that nobody knows goes', 'LOCATION_COUNTRY in (ZZ, RO)', 'DROP_VALUES LOCATION_COUNTRY in (RO)'],
    [
      'with its last value the rule goes',
      'DATA_AGE between 18 and 34 AND LOCATION_COUNTRY in (ZZ)',
      'REMOVE_RULE DATA_AGE between 18 and 34',
    ],
    ['a place inside another goes', 'LOCATION in (US, US-NY, city:5128581)', 'DROP_VALUES LOCATION in (US)'],
    [
      'a group whose places are in another goes',
      '(LOCATION_COUNTRY in (US)) OR (LOCATION_CITY in (5128581))',
      'REMOVE_RULE LOCATION_COUNTRY in (US)',
    ],
    [
      'what is excluded too goes from what is included',
      'DEVICE_TYPE in (PHONE, TABLET) AND NOT DEVICE_TYPE in (PHONE)',
      'DROP_VALUES DEVICE_TYPE in (TABLET) AND NOT DEVICE_TYPE in (PHONE)',
    ],
    ['what can never match goes', 'LOCATION_COUNTRY in (RO) AND LOCATION_REGION in (US-NY)', 'REMOVE_RULE LOCATION_COUNTRY in (RO)'],
    ['reversed bounds are swapped', 'DATA_AGE between 34 and 18', 'SWAP DATA_AGE between 18 and 34'],
    ['bounds outside are moved to the edge', 'DATA_AGE between -1 and 5', 'CLAMP DATA_AGE between 0 and 5'],
    ['what can only be excluded is', 'PODCAST_BRAND_SAFETY in (HATE:HIGH)', 'EXCLUDE NOT PODCAST_BRAND_SAFETY in (HATE:HIGH)'],
    ['a circle beyond the poles has no one fix', 'LOCATION_LATLONG near (90.5, 0, 5km)', null],
  ])('%s', (_, text, expected) => {
    expect(fixed(text)).toBe(expected)
  })

  test('after its fix a finding is gone', () => {
    const groups = groupsOf('LOCATION in (US, US-NY) AND DATA_AGE between 34 and 18 AND NOT DEVICE_TYPE in (PHONE)')
    const [first] = lintTargeting({ groups })
    const after = fixFinding(groups, first!)!.groups
    expect(lintTargeting({ groups: after }).map(({ code }) => code)).not.toContain(first!.code)
  })

  test('a finding about a rule that is gone has none', () => {
    expect(fixFinding([], { code: 'neverMatches', suggestion: null, values: [], group: 0, rule: 0 })).toBeNull()
  })
})
