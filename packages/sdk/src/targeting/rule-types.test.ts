/** The compiler knows which condition belongs to which type of rule: each line marked below must not compile. */
import { expectTypeOf } from 'expect-type'
import { expect, test } from 'vitest'
import type { SpotdeskClient } from '../client/client.ts'
import { includeRule, Rule, type RuleInput, type RuleOf } from './index.ts'

const readable = (rule: RuleInput) => Rule.safeParse(rule).success

test('a rule has the condition of its type, and what does not compile is refused when it runs', () => {
  expect(readable({ type: 'LOCATION_COUNTRY', values: ['US'] })).toBe(true)
  expect(readable({ type: 'DATA_AGE', from: 18, to: 34 })).toBe(true)
  expect(readable({ type: 'DEVICE_OS_VERSION', from: '14.2', to: '17' })).toBe(true)
  expect(readable({ type: 'TIME_DATE_INTERVAL', from: '2027-01-04', to: '2027-01-31' })).toBe(true)
  expect(readable({ type: 'LOCATION_LATLONG', near: { lat: 40.71, lon: -74.01, km: 25 } })).toBe(true)
  expect(readable({ type: 'CLIENT_REFERRER', text: ['*.example.com'] })).toBe(true)

  // @ts-expect-error a misspelt type
  expect(readable({ type: 'LOCATION_CONTRY', values: ['US'] })).toBe(false)
  // @ts-expect-error a country has values, no bounds
  expect(readable({ type: 'LOCATION_COUNTRY', from: 1, to: 2 })).toBe(false)
  // @ts-expect-error ages are numbers between bounds
  expect(readable({ type: 'DATA_AGE', values: ['18'] })).toBe(false)
  // @ts-expect-error ages are numbers, no text
  expect(readable({ type: 'DATA_AGE', from: '18', to: '34' })).toBe(false)
  // @ts-expect-error an age is no place
  expect(readable({ type: 'DATA_AGE', near: { lat: 40.71, lon: -74.01, km: 25 } })).toBe(false)
  // @ts-expect-error a version is text
  expect(readable({ type: 'DEVICE_OS_VERSION', from: 14.25, to: 17 })).toBe(false)
  // @ts-expect-error a value that the vocabulary does not have
  expect(readable({ type: 'DATA_GENDER', values: ['FEMAL'] })).toBe(false)
  // @ts-expect-error patterns stand under text
  expect(readable({ type: 'CLIENT_REFERRER', values: ['*.example.com'] })).toBe(false)
  // @ts-expect-error a place is a circle or a box
  expect(readable({ type: 'LOCATION_LATLONG', from: 40, to: 41 })).toBe(false)
})

test('includeRule makes a rule of its type', () => {
  const rule = includeRule('DATA_GENDER', ['FEMALE'])
  expectTypeOf(rule).toEqualTypeOf<RuleOf<'DATA_GENDER'>>()
  expectTypeOf(rule.values).toEqualTypeOf<('FEMALE' | 'MALE' | 'OTHER')[]>()
  expect(Rule.parse(rule)).toEqual({ type: 'DATA_GENDER', exclude: false, values: ['FEMALE'] })
  // @ts-expect-error a type without a list of values
  includeRule('DATA_AGE', ['18'])
})

test('the calls of the client take the same rules', () => {
  type Body = Parameters<SpotdeskClient['targeting']['setCampaign']>[0]['body']
  type Sent = Extract<NonNullable<Body>, { groups: unknown }>
  const body = (sent: Sent) => sent.groups?.length
  expect(body({ groups: [{ rules: [{ type: 'LOCATION_COUNTRY', values: ['US'] }] }] })).toBe(1)
  // @ts-expect-error a misspelt type
  expect(body({ groups: [{ rules: [{ type: 'LOCATION_CONTRY', values: ['US'] }] }] })).toBe(1)
  // @ts-expect-error a country has values, no bounds
  expect(body({ groups: [{ rules: [{ type: 'LOCATION_COUNTRY', from: 'US', to: 'US' }] }] })).toBe(1)
})
