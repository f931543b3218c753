/** Generators of any targeting that the schema accepts, for property tests of this folder and of the bulk format. */
import fc from 'fast-check'
import type { Rule, Targeting } from './rule.ts'
import { targetingTypeNames, targetingTypes, type TargetingType } from './types/registry.ts'
import { anyValue, numericId, type TypeRow } from './types/row.ts'

const freeText = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.constantFrom('New York', 'a"b', 'line\nbreak', 'tab\there', '*', 'Łódź 😀', "it's", '(', ', ', 'AND', 'in', '[]', '=1+1', "'quoted"),
  )
  .filter((text) => anyValue.read(text) === text)

/** A pattern as a TEXT rule holds it: stars are wildcards, backslashes escape. */
const pattern = freeText.map((text) => text.replaceAll('\\', '\\\\'))

/** Values of the types with a shape of their own and no vocabulary. */
const shapes: Partial<Record<TargetingType, fc.Arbitrary<string>>> = {
  LOCATION: fc.constantFrom('US', 'US-NY', 'metro:501', 'city:5128581', 'postal:10001', 'postal:SW1A 1AA'),
  LOCATION_COUNTRY: fc.stringMatching(/^[A-Z]{2}$/),
  LOCATION_REGION: fc.stringMatching(/^[A-Z]{2}-[A-Z0-9]{1,3}$/),
  TIME_HOLIDAY: fc.stringMatching(/^[A-Z]{2}$/),
  DEVICE_CARRIER: fc.constantFrom('310-260', '226-01'),
  DATA_SEGMENT: fc.constantFrom('sample:autos-suv', 'sample:travel:beach'),
  TIME_HOURLY_WEEK_DAY: fc.constantFrom('MON:06-09', 'SUN:00-24', 'FRI:23-24'),
  CLIENT_IP: fc.oneof(
    fc.ipV4(),
    fc.ipV4().map((ip) => `${ip}/24`),
    fc.constantFrom('::1', '2001:db8::/32', '::ffff:1.2.3.4'),
  ),
  CUSTOM_PARAMETER: fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[a-z* ]{1,8}$/)).map((pair) => pair.join('=')),
  CONTEXT_CATEGORY: fc.tuple(fc.integer({ min: 1, max: 26 }), fc.integer({ min: 1, max: 20 })).map(([a, b]) => `IAB${a}-${b}`),
  DEVICE_LANGUAGE: fc.constantFrom('en', 'pt-BR', 'ro'),
  PODCAST_LANGUAGE: fc.constantFrom('en', 'pt-BR', 'ro'),
}

function valueOf(type: TargetingType, { value, comparison }: TypeRow): fc.Arbitrary<string> {
  if (value?.vocabulary) return fc.constantFrom(...value.vocabulary)
  if (value === numericId) return fc.integer({ min: 1, max: 1e9 }).map(String)
  return shapes[type] ?? (comparison === 'TEXT' ? pattern : freeText)
}

const decimal = (minimum: number, maximum: number, digits: number) =>
  fc
    .integer({ min: minimum * 10 ** digits, max: maximum * 10 ** digits })
    .map((units) => Number((units / 10 ** digits).toFixed(digits)) + 0)

function conditionOf(type: TargetingType): fc.Arbitrary<object> {
  const row = targetingTypes[type]
  const { interval } = row
  if (row.comparison === 'LIST') return fc.record({ values: fc.array(valueOf(type, row), { minLength: 1, maxLength: 4 }) })
  if (row.comparison === 'TEXT') return fc.record({ text: fc.array(valueOf(type, row), { minLength: 1, maxLength: 4 }) })
  if (interval?.kind === 'number') {
    const bound = decimal(interval.minimum, Math.min(interval.maximum, 1e6), interval.decimals)
    return fc.record({ from: bound, to: bound })
  }
  const [lat, lon] = [decimal(-90, 90, 5), decimal(-180, 180, 5)]
  if (interval?.kind === 'geo') {
    return fc.oneof(
      fc.record({ near: fc.record({ lat, lon, km: decimal(1, 20_000, 3) }) }),
      fc.record({ box: fc.record({ s: lat, w: lon, n: lat, e: lon }) }),
    )
  }
  const bound =
    interval?.kind === 'version' ? fc.constantFrom('14', '14.2', '9.0.1') : fc.constantFrom('2027-01-04', '2027-01-04T06:30', '2028-02-29')
  return fc.record({ from: bound, to: bound })
}

const anyRule = fc
  .constantFrom(...targetingTypeNames)
  .chain((type) => fc.tuple(fc.boolean(), conditionOf(type)).map(([exclude, condition]) => ({ type, exclude, ...condition }) as Rule))

export const anyTargeting: fc.Arbitrary<Targeting> = fc.record({
  groups: fc.array(fc.record({ rules: fc.array(anyRule, { minLength: 1, maxLength: 4 }) }), { maxLength: 3 }),
})
