import { describe, expect, it } from 'vitest'
import { lintCodes, lintTargeting, parseTargeting, type Targeting, type TargetingFacts } from './index.ts'

function found(text: string, features?: string[], facts: TargetingFacts = {}) {
  const result = parseTargeting(text)
  if (!result.ok) throw new Error(result.error.message)
  return lintTargeting(result.targeting, features, facts).map(({ severity, code, group, rule }) => `${severity} ${code} ${group}.${rule}`)
}

describe('Lint of a targeting', () => {
  it.each<[string, string, string[]]>([
    [
      'finds nothing in a sound targeting',
      'LOCATION_COUNTRY in (US) AND DATA_AGE between 18 and 34 AND NOT PODCAST_BRAND_SAFETY in (HATE:HIGH)',
      [],
    ],
    ['refuses from after to', 'DATA_AGE between 34 and 18', ['error intervalReversed 0.0']],
    ['refuses a reversed flight', 'TIME_DATE_INTERVAL between 2027-02-01 and 2027-01-01', ['error intervalReversed 0.0']],
    ['takes a time on the last day for what it is', 'TIME_DATE_INTERVAL between 2027-01-01T06:00 and 2027-01-01', []],
    ['compares versions by their parts', 'DEVICE_OS_VERSION between 9.1 and 10.0', []],
    ['lets a short upper version stand for all of its kind', 'DEVICE_OS_VERSION between 14.2 and 14', []],
    ['refuses reversed versions', 'DEVICE_OS_VERSION between 14.2 and 14.1', ['error intervalReversed 0.0']],
    ['refuses a flight beyond the range of dates', 'TIME_DATE_INTERVAL between 2027-02-01 and 9999-12-31', ['error outOfBounds 0.0']],
    ['refuses an age below 0', 'DATA_AGE between -1 and 5', ['error outOfBounds 0.0']],
    ['refuses latitudes beyond the poles', 'LOCATION_LATLONG near (90.5, 0, 5km)', ['error outOfBounds 0.0']],
    ['refuses longitudes beyond 180', 'LOCATION_LATLONG box (0, -180.1, 1, 1)', ['error outOfBounds 0.0']],
    ['refuses a radius of nothing', 'LOCATION_LATLONG near (1, 1, 0km)', ['error outOfBounds 0.0']],
    ['refuses a box across the antimeridian', 'LOCATION_LATLONG box (-20, 170, -10, -170)', ['error boxCrossesAntimeridian 0.0']],
    ['refuses a box upside down', 'LOCATION_LATLONG box (10, 1, 5, 2)', ['error boxReversed 0.0']],
    [
      'warns when a value is included and excluded',
      'LOCATION_CITY in (1, 2) AND NOT LOCATION_CITY in (2)',
      ['warning includedAndExcluded 0.0'],
    ],
    ['refuses when nothing included is left', 'LOCATION_CITY in (1) AND NOT LOCATION_CITY in (1, 2)', ['error neverMatches 0.0']],
    ['refuses an interval that excludes itself', 'DATA_AGE between 1 and 2 AND NOT DATA_AGE between 1 and 2', ['error neverMatches 0.0']],
    ['refuses brand safety as an inclusion', 'PODCAST_BRAND_SAFETY in (HATE:HIGH)', ['error exclusionOnly 0.0']],
    ['warns of a region beside its country in one list', 'LOCATION in (US, US-NY, CA)', ['warning redundantGeography 0.0']],
    [
      'warns of a region whose country is another group',
      '(LOCATION_COUNTRY in (US)) OR (LOCATION_REGION in (US-NY))',
      ['warning redundantGeography 1.0'],
    ],
    ['lets a narrower country group be', '(LOCATION_COUNTRY in (US) AND DATA_AGE between 1 and 2) OR (LOCATION_REGION in (US-NY))', []],
  ])('%s', (_title, text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('refuses more than 10,000 text values', () => {
    const text = Array.from({ length: 10_001 }, (_, index) => `listener-${index}`)
    const targeting: Targeting = { groups: [{ rules: [{ type: 'LISTENER_ID', exclude: false, text }] }] }
    expect(lintTargeting(targeting).map(({ code }) => code)).toEqual(['tooManyValues'])
    targeting.groups[0]!.rules = [{ type: 'LISTENER_ID', exclude: false, text: text.slice(1) }]
    expect(lintTargeting(targeting)).toEqual([])
  })

  it('refuses a type whose feature is off', () => {
    expect(found('INVENTORY_POSITION in (FIRST)', [])).toEqual(['error typeNotEnabled 0.0'])
    expect(found('INVENTORY_POSITION in (FIRST)', ['PREMIUM_POSITION_INVENTORY'])).toEqual([])
    expect(found('INVENTORY_POSITION in (FIRST)')).toEqual([])
  })

  const places: Record<string, { country: string; region: string | null }> = {
    'city:5128581': { country: 'US', region: 'US-NY' },
    'city:683506': { country: 'RO', region: null },
    'metro:501': { country: 'US', region: 'US-NY' },
    'postal:90210': { country: 'US', region: 'US-CA' },
  }
  const facts: TargetingFacts = {
    placeOf: (place) => places[place],
    unknown: (type, value) => (type === 'LOCATION_CITY' && value === '7' ? { suggestion: '683506' } : undefined),
    isRadioOnly: (type, value) => type === 'INVENTORY_PUBLISHER' && value === '201',
    withheld: new Set(['LOCATION_POI']),
  }

  it.each<[string, string, string[]]>([
    [
      'finds an empty intersection of country and region',
      'LOCATION_COUNTRY in (RO) AND LOCATION_REGION in (US-NY)',
      ['error emptyGeography 0.1'],
    ],
    [
      'finds an empty intersection of region and city',
      'LOCATION_REGION in (US-CA) AND LOCATION_CITY in (5128581)',
      ['error emptyGeography 0.1'],
    ],
    [
      'finds an empty intersection of country and any level',
      'LOCATION in (postal:90210, metro:501) AND LOCATION_COUNTRY in (RO, MD)',
      ['error emptyGeography 0.1'],
    ],
    ['finds an empty intersection of two countries', 'LOCATION_COUNTRY in (RO) AND LOCATION_COUNTRY in (US)', ['error emptyGeography 0.1']],
    [
      'lets a city stand with its country, and a region with a city of no known region',
      'LOCATION_COUNTRY in (US, RO) AND LOCATION_CITY in (5128581) AND LOCATION_REGION in (US-NY)',
      [],
    ],
    ['says nothing of a place that it does not know', 'LOCATION_COUNTRY in (RO) AND LOCATION_CITY in (99)', []],
    ['finds places inside an excluded one', 'LOCATION_CITY in (5128581) AND NOT LOCATION_COUNTRY in (US)', ['error emptyGeography 0.0']],
    ['lets a place inside an included one be excluded', 'LOCATION_COUNTRY in (US) AND NOT LOCATION_CITY in (5128581)', []],
    ['warns of a city beside its country in one OR', 'LOCATION in (US, city:5128581)', ['warning redundantGeography 0.0']],
    [
      'warns of a city whose region is another group',
      '(LOCATION_REGION in (US-NY)) OR (LOCATION_CITY in (5128581))',
      ['warning redundantGeography 1.0'],
    ],
    [
      'refuses rules on podcasts with only radio publishers',
      'INVENTORY_PUBLISHER in (201) AND PODCAST_CATEGORY in (Arts)',
      ['error podcastOnRadio 0.1'],
    ],
    [
      'warns of an exclusion of podcasts with only radio publishers',
      'INVENTORY_PUBLISHER in (201) AND NOT PODCAST_BRAND_SAFETY in (HATE:HIGH)',
      ['warning podcastOnRadio 0.1'],
    ],
    ['lets podcasts stand where one publisher has some', 'INVENTORY_PUBLISHER in (201, 202) AND PODCAST_CATEGORY in (Arts)', []],
    [
      'warns of postal codes that a spreadsheet has changed, and of words, and of no code of another country',
      'LOCATION_POSTAL_CODE matches ("02134", "2134", "SW1A 1AA", "021*", "10,003", "1.0004E+04", "NY 10005", "02134-1001", "Boston")',
      Array(5).fill('warning unknownValue 0.0'),
    ],
    ['refuses a value that no look-up has', 'LOCATION_CITY in (683506, 7)', ['error unknownValue 0.0']],
    ['refuses a type that the user may not add', 'LOCATION_POI in (1)', ['error typeNotPermitted 0.0']],
    [
      'refuses days that the hours leave nothing of',
      'TIME_WEEK_DAY in (SAT) AND TIME_HOURLY_WEEK_DAY in (MON:06-09)',
      ['error neverMatches 0.0'],
    ],
    [
      'refuses flights that have nothing in common',
      'TIME_DATE_INTERVAL between 2027-01-01 and 2027-01-02 AND TIME_DATE_INTERVAL between 2027-02-01 and 2027-02-02',
      ['error neverMatches 0.1'],
    ],
    // 4 January 2027 is a Monday.
    [
      'refuses a daypart outside the flight',
      'TIME_DATE_INTERVAL between 2027-01-04 and 2027-01-05 AND TIME_HOURLY_WEEK_DAY in (FRI:06-09)',
      ['error daypartOutsideFlight 0.1'],
    ],
    [
      'warns of a daypart that only another zone has in the flight',
      'TIME_DATE_INTERVAL between 2027-01-04 and 2027-01-05 AND TIME_WEEK_DAY in (SUN, MON)',
      ['warning daypartOutsideFlight 0.1'],
    ],
    [
      'lets dayparts of a flight be',
      'TIME_DATE_INTERVAL between 2027-01-04 and 2027-01-05 AND TIME_HOURLY_WEEK_DAY in (MON:00-01, TUE:23-24)',
      [],
    ],
  ])('%s', (_title, text, expected) => {
    expect(found(text, undefined, facts)).toEqual(expected)
  })

  // The account's zone is New York: the flight is Saturday and Sunday there.
  const flight = { startDate: new Date('2027-01-02T05:00Z'), endDate: new Date('2027-01-04T05:00Z'), zone: 'America/New_York' }

  it.each<[string, string, string[]]>([
    ['finds a daypart outside the flight of the campaign', 'TIME_HOURLY_WEEK_DAY in (WED:06-09)', ['error daypartOutsideFlight 0.0']],
    ['lets a daypart in the flight of the campaign be', 'TIME_HOURLY_WEEK_DAY in (SUN:22-24)', []],
    [
      'warns of one that only another zone has in it',
      'TIME_HOURLY_WEEK_DAY in (SUN:22-24, MON:00-01)',
      ['warning daypartOutsideFlight 0.0'],
    ],
    [
      'refuses times in which the campaign does not run',
      'TIME_DATE_INTERVAL between 2027-01-04 and 2027-01-08',
      ['error outsideFlight 0.0'],
    ],
    ['lets times be that begin before the campaign', 'TIME_DATE_INTERVAL between 2026-12-01 and 2027-01-02T00:30', []],
  ])('%s', (_title, text, expected) => {
    expect(found(text, undefined, { flight })).toEqual(expected)
  })

  it('judges no daypart of a flight without an end', () => {
    expect(found('TIME_WEEK_DAY in (WED)', undefined, { flight: { ...flight, endDate: null } })).toEqual([])
  })

  it('says with every finding what is wrong and how to mend it', () => {
    const all = [
      ...lintsOf('LOCATION_CITY in (7) AND DATA_AGE between 34 and 18 AND PODCAST_BRAND_SAFETY in (HATE:HIGH)'),
      ...lintsOf('LOCATION_POI in (1) AND NOT LOCATION_POI in (1, 2) AND LOCATION_LATLONG box (10, 1, 5, 2)'),
    ]
    expect(all.length).toBeGreaterThan(5)
    for (const { message, mend } of all) expect([message, mend].every((text) => /^\S.*[^.]$/.test(text))).toBe(true)
    expect(all.find(({ code }) => code === 'unknownValue')).toMatchObject({ suggestion: '683506', mend: 'write 683506' })
    expect(new Set(lintCodes).size).toBe(lintCodes.length)
  })

  function lintsOf(text: string) {
    const result = parseTargeting(text)
    return result.ok ? lintTargeting(result.targeting, [], facts) : []
  }

  it('judges lists of any length in a moment', () => {
    const codes = (from: number, count: number) => Array.from({ length: count }, (_, index) => String(from + index))
    const rules = Array.from({ length: 100 }, (_, index) => ({
      type: 'LOCATION_CITY' as const,
      exclude: index % 2 === 1,
      values: codes(index * 1000 + 1, 1000),
    }))
    expect(lintTargeting({ groups: [{ rules }] }, [], { placeOf: () => ({ country: 'US', region: null }) })).toEqual([])
  })
})
