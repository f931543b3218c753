import { describe, expect, it } from 'vitest'
import { lintTargeting, parseTargeting, type Targeting } from './index.ts'

function found(text: string, features?: string[]) {
  const result = parseTargeting(text)
  if (!result.ok) throw new Error(result.error.message)
  return lintTargeting(result.targeting, features).map(({ severity, code, group, rule }) => `${severity} ${code} ${group}.${rule}`)
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
    ['refuses an age below 0', 'DATA_AGE between -1 and 5', ['error outOfBounds 0.0']],
    ['refuses latitudes beyond the poles', 'LOCATION_LATLONG near (90.5, 0, 5km)', ['error outOfBounds 0.0']],
    ['refuses longitudes beyond 180', 'LOCATION_LATLONG box (0, -180.1, 1, 1)', ['error outOfBounds 0.0']],
    ['refuses a radius of nothing', 'LOCATION_LATLONG near (1, 1, 0km)', ['error outOfBounds 0.0']],
    ['refuses a box across the antimeridian', 'LOCATION_LATLONG box (-20, 170, -10, -170)', ['error boxCrossesAntimeridian 0.0']],
    ['refuses a box upside down', 'LOCATION_LATLONG box (10, 1, 5, 2)', ['error boxReversed 0.0']],
    [
      'warns when a value is included and excluded',
      'LOCATION_CITY in (A, B) AND NOT LOCATION_CITY in (B)',
      ['warning includedAndExcluded 0.0'],
    ],
    ['refuses when nothing included is left', 'LOCATION_CITY in (A) AND NOT LOCATION_CITY in (A, B)', ['error neverMatches 0.0']],
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
})
