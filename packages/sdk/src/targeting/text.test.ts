import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTargeting } from './any-targeting.test.data.ts'
import { everywhere, parseTargeting, printTargeting, Targeting, targetingLimits } from './index.ts'

function parsed(text: string): Targeting {
  const result = parseTargeting(text)
  if (!result.ok) throw new Error(`${result.error.offset}: ${result.error.message}`)
  return result.targeting
}

function refused(text: string) {
  const result = parseTargeting(text)
  if (result.ok) throw new Error(`was read: ${text}`)
  return result.error
}

const example = 'LOCATION_COUNTRY in (US) AND LOCATION_METRO in (501) AND NOT PODCAST_BRAND_SAFETY in (HATE:HIGH)'

describe('The targeting text', () => {
  it('reads and prints the example of the bulk format unchanged', () => {
    expect(printTargeting(parsed(example))).toBe(example)
    expect(parsed(example).groups).toEqual([
      {
        rules: [
          { type: 'LOCATION_COUNTRY', exclude: false, values: ['US'] },
          { type: 'LOCATION_METRO', exclude: false, values: ['501'] },
          { type: 'PODCAST_BRAND_SAFETY', exclude: true, values: ['HATE:HIGH'] },
        ],
      },
    ])
  })

  it('parse ∘ print is the identity on every targeting', () => {
    fc.assert(
      fc.property(anyTargeting, (targeting) => {
        expect(Targeting.parse(targeting)).toEqual(targeting)
        expect(parsed(printTargeting(targeting))).toEqual(targeting)
      }),
      { numRuns: 500 },
    )
  })

  it('print ∘ parse is canonical: printing what was read, and reading it again, prints the same', () => {
    fc.assert(
      fc.property(anyTargeting, fc.integer({ min: 0, max: 2 }), (targeting, spaces) => {
        const text = printTargeting(targeting)
        const loose =
          spaces === 0 || text.includes('"') ? text : text.replaceAll(' AND ', `${' '.repeat(spaces)}\n and `).replaceAll(' OR ', ' or\t')
        expect(printTargeting(parsed(loose))).toBe(text)
      }),
      { numRuns: 300 },
    )
  })

  it('never throws, whatever the text', () => {
    const pieces = fc.constantFrom(
      '(',
      ')',
      ',',
      '"',
      '\\',
      '*',
      'AND',
      'OR',
      'NOT',
      'in',
      'between',
      'near',
      'box',
      'matches',
      'DATA_AGE',
      'US',
      '5km',
      '-1',
      ' ',
      '\u0000',
      '😀',
      '\ud800',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(pieces).map((parts) => parts.join(' ')),
        ),
        (text) => {
          const result = parseTargeting(text)
          if (!result.ok) {
            expect(result.error.offset).toBeGreaterThanOrEqual(0)
            expect(result.error.offset).toBeLessThanOrEqual(text.length)
            expect(result.error.message).not.toBe('')
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('needs and prints parentheses only with more than one group', () => {
    expect(printTargeting(parsed('(DATA_AGE between 18 and 34)'))).toBe('DATA_AGE between 18 and 34')
    expect(printTargeting(parsed('DATA_AGE between 18 and 34 or LOCATION_COUNTRY in (US)'))).toBe(
      '(DATA_AGE between 18 and 34) OR (LOCATION_COUNTRY in (US))',
    )
    expect(printTargeting(everywhere)).toBe('')
    expect(parsed('  ')).toEqual(everywhere)
  })

  it('keeps quotes, backslashes, line breaks, stars and wildcards apart', () => {
    const text = String.raw`CLIENT_USER_AGENT matches ("say \"hi\" \\ \n", "Spot*", "5\* *")`
    expect(parsed(text).groups[0]!.rules[0]).toEqual({
      type: 'CLIENT_USER_AGENT',
      exclude: false,
      text: ['say "hi" \\\\ \n', 'Spot*', '5\\* *'],
    })
    expect(printTargeting(parsed(text))).toBe(text)
    expect(printTargeting(parsed(String.raw`CLIENT_ISP in ("New York", Łódź)`.replace('Łódź', '"Łódź"')))).toBe(
      'CLIENT_ISP in ("New York", "Łódź")',
    )
  })

  it('reads places near a point and in a box with plain numbers', () => {
    const text = 'LOCATION_LATLONG near (40.7128, -74.006, 25.5km) AND NOT LOCATION_LATLONG box (-0.0000001, -1, 1, 180)'
    expect(printTargeting(parsed(text))).toBe(text)
    expect(parsed('LOCATION_LATLONG near (+1, -0, 3 KM)').groups[0]!.rules[0]).toEqual({
      type: 'LOCATION_LATLONG',
      exclude: false,
      near: { lat: 1, lon: 0, km: 3 },
    })
  })

  it('brings values of fixed lists to their canonical case', () => {
    expect(printTargeting(parsed('location_country IN (us, Ca) and time_hourly_week_day in (mon:06-09)'))).toBe(
      'LOCATION_COUNTRY in (US, CA) AND TIME_HOURLY_WEEK_DAY in (MON:06-09)',
    )
  })
})

describe('A targeting text that cannot be read', () => {
  const cases: [text: string, offset: number, message: string][] = [
    ['LOCATION_COUNTRY', 16, 'LOCATION_COUNTRY takes in (…)'],
    ['LOCATION_COUNTRY in', 19, 'expected (, found the end'],
    ['LOCATION_COUNTRY in (US', 23, 'expected , or ), found the end'],
    ['LOCATION_COUNTRY in ()', 21, 'expected a value, found ")"'],
    ['LOCATION_COUNTRY in (US) LOCATION_METRO in (501)', 25, 'expected AND, OR or the end, found "LOCATION_METRO"'],
    ['LOCATION_COUNTRY in (US) AND', 28, 'expected a targeting type, found the end'],
    ['LOCATON_COUNTRY in (US)', 0, 'LOCATON_COUNTRY is not a targeting type, did you mean LOCATION_COUNTRY?'],
    ['DATA_AGE in (18)', 9, 'DATA_AGE takes between … and …'],
    ['DATA_AGE between 18', 19, 'expected AND and the second bound, found the end'],
    ['DATA_AGE between 18 and x', 24, 'Age takes whole numbers'],
    ['LOCATION_LATLONG between 1 and 2', 17, 'LOCATION_LATLONG takes near (…) or box (…)'],
    ['LOCATION_LATLONG near (1, 2, 3)', 30, 'expected km, found ")"'],
    ['LOCATION_LATLONG near (1.12345678, 2, 3km)', 23, 'degrees are expected, with at most 7 decimals'],
    ['LOCATION_COUNTRY in (USA)', 21, '"USA" is not a value of Country: a country in two letters of ISO 3166-1, such as US'],
    [
      'TIME_HOURLY_WEEK_DAY in (MON:09-06)',
      25,
      '"MON:09-06" is not a value of Dayparting: a span over midnight is two values, MON:09-24, TUE:00-06',
    ],
    [
      'CLIENT_IP matches ("300.1.1.1")',
      19,
      '"300.1.1.1" is not a value of IP address (CIDR): an IP address or a block, such as 203.0.113.0/24',
    ],
    ['DEVICE_MODEL matches ("a\\x")', 24, 'after a backslash only ", \\, n or * can stand'],
    ['DEVICE_MODEL matches ("abc)', 22, 'the quote is never closed'],
    ['LOCATION_CITY in ("New*")', 22, 'a wildcard works only in matches (…); write \\* for a star'],
    ['LOCATION_CITY in (Łódź)', 18, '"Ł" has to stand in quotes'],
    ['((DATA_AGE between 1 and 2))', 1, 'expected a targeting type, found "("'],
    ['TIME_DATE_INTERVAL between 2027-02-29 and 2027-03-01', 27, 'Flight takes days or times, such as 2027-01-04 or 2027-01-04T06:30'],
  ]
  it.each(cases)('%s is refused at its exact offset', (text, offset, message) => {
    expect(refused(text)).toMatchObject({ offset, message })
  })

  it('says which value of a list was probably meant', () => {
    expect(refused('DEVICE_TYPE in (PHONR)')).toMatchObject({ code: 'targetingValue', suggestion: 'PHONE' })
  })

  it('is refused quickly when it is hostile: too long, too many groups, parentheses without end', () => {
    expect(refused('x'.repeat(targetingLimits.characters + 1)).message).toMatch(/longer than/)
    expect(refused('('.repeat(100_000)).offset).toBe(1)
    expect(refused(Array.from({ length: 200 }, () => 'DATA_AGE between 1 and 2').join(' OR ')).message).toMatch(/more than 100 groups/)
    expect(refused(Array.from({ length: 200 }, () => 'DATA_AGE between 1 and 2').join(' AND ')).message).toMatch(/more than 100 rules/)
  })
})

describe('The targeting schema', () => {
  it('refuses rules that the text could not hold', () => {
    const rule = (value: object) => Targeting.safeParse({ groups: [{ rules: [value] }] }).success
    expect(rule({ type: 'LOCATION_COUNTRY', exclude: false, values: ['US'] })).toBe(true)
    expect(rule({ type: 'LOCATION_COUNTRY', values: ['us'] })).toBe(false)
    expect(rule({ type: 'LOCATION_COUNTRY', values: [] })).toBe(false)
    expect(rule({ type: 'LOCATION_COUNTRY', text: ['US'] })).toBe(false)
    expect(rule({ type: 'DEVICE_MODEL', text: ['a\\b'] })).toBe(false)
    expect(rule({ type: 'DATA_AGE', from: '18', to: 20 })).toBe(false)
    expect(rule({ type: 'DATA_AGE', near: { lat: 1, lon: 1, km: 1 } })).toBe(false)
    expect(rule({ type: 'NO_SUCH_TYPE', values: ['x'] })).toBe(false)
    expect(Targeting.safeParse({ groups: [{ rules: [] }] }).success).toBe(false)
  })
})
