import { parseTargeting, printTargeting, type Rule } from '@spotdesk/sdk/targeting'
import { describe, expect, test } from 'vitest'
import { emptyFields, toRuleFields, findFieldKind, makeRule } from './rule-fields.ts'

const made = (...given: Parameters<typeof makeRule>) => {
  const result = makeRule(...given)
  return result.ok ? printTargeting({ groups: [{ rules: [result.rule] }] }) : result.message
}
const ruleOf = (text: string): Rule => {
  const read = parseTargeting(text)
  if (!read.ok) throw new Error(read.error.message)
  return read.targeting.groups[0]!.rules[0]!
}

describe('the fields of a rule', () => {
  test('values are read in the form of their type, each once', () => {
    expect(made('LOCATION_COUNTRY', { ...emptyFields, values: ['us', 'US', 'ca'] }, 'choice')).toBe('LOCATION_COUNTRY in (US, CA)')
    expect(made('LOCATION_COUNTRY', { ...emptyFields, values: ['Narnia'] }, 'choice')).toContain('is not a value of Country')
    expect(made('LOCATION_COUNTRY', emptyFields, 'choice')).toBe('Choose at least one value.')
  })
  test('patterns are those of the type’s form, each once', () => {
    expect(made('CLIENT_IP', { ...emptyFields, values: ['203.0.113.0/24', '203.0.113.0/24'], exclude: true }, 'typed')).toBe(
      'NOT CLIENT_IP matches ("203.0.113.0/24")',
    )
  })
  test('bounds and circles are numbers', () => {
    expect(made('DATA_AGE', { ...emptyFields, from: ' 18', to: '34' }, 'bounds')).toBe('DATA_AGE between 18 and 34')
    expect(made('DATA_AGE', { ...emptyFields, from: '18', to: '' }, 'bounds')).toContain('Fill in both bounds')
    expect(made('LOCATION_LATLONG', { ...emptyFields, lat: '40.7', lon: '-74', km: '25' }, 'place')).toBe(
      'LOCATION_LATLONG near (40.7, -74, 25km)',
    )
    expect(made('LOCATION_LATLONG', { ...emptyFields, lat: '', lon: '-74', km: '25' }, 'place')).toContain('Fill in latitude')
  })
  test('a rule that is changed keeps what it says', () => {
    for (const [text, kind] of [
      ['LOCATION_COUNTRY in (US, CA)', 'choice'],
      ['NOT DATA_AGE between 18 and 34', 'bounds'],
      ['LOCATION_LATLONG near (40.7, -74, 25km)', 'place'],
      ['LOCATION_LATLONG box (-12.5, 2, 3, 4.1234567)', 'place'],
      ['CLIENT_IP matches ("203.0.113.0/24")', 'typed'],
    ] as const)
      expect(made(ruleOf(text).type, toRuleFields(ruleOf(text), kind), kind)).toBe(text)
  })
  test('a type is filled in by choice, by bounds, on a circle or as text', () => {
    const row = { comparison: 'LIST', values: null, lookUp: true, interval: null } as const
    const kinds = [row, { ...row, lookUp: false }, { ...row, comparison: 'TEXT' as const }].map(findFieldKind)
    expect(kinds).toEqual(['choice', 'typed', 'typed'])
  })
})
