import { describe, expect, it } from 'vitest'
import { describeTargeting, isTypeEnabled, lookUps, parseTargeting, targetingGroups, targetingTypeNames, targetingTypes } from './index.ts'

function sentence(text: string, nameOf?: (type: string, value: string) => string | undefined): string {
  const result = parseTargeting(text)
  if (!result.ok) throw new Error(result.error.message)
  return describeTargeting(result.targeting, nameOf)
}

describe('The sentence of a targeting', () => {
  it.each([
    ['', 'Everywhere.'],
    ['LOCATION_COUNTRY in (US, CA) AND DATA_AGE between 18 and 34', 'Country is US or CA and age is between 18 and 34 years.'],
    ['NOT PODCAST_BRAND_SAFETY in (HATE:HIGH)', 'Brand safety is not Hate Speech & Acts of Aggression of high risk or more.'],
    [
      '(CLIENT_REFERRER matches ("news*")) OR (NOT DEVICE_TYPE in (CAR))',
      'Either referrer / Domain matches “news*”, or device type is not Car.',
    ],
    ['LOCATION_LATLONG near (40.7, -74, 25km)', 'The place is within 25 km of 40.7° N, 74° W.'],
    ['LOCATION_METRO in (1, 2, 3, 4, 5, 6, 7)', 'DMA / Metro is 1, 2, 3, 4, 5 or one of 2 more.'],
    ['TIME_HOURLY_WEEK_DAY in (MON:06-09, TUE:06-09, WED:06-09, FRI:06-09)', 'Dayparting is Monday to Wednesday 06–09 or Friday 06–09.'],
    ['TIME_HOURLY_WEEK_DAY in (THU:06-09, TUE:06-09, WED:06-09)', 'Dayparting is Tuesday to Thursday 06–09.'],
    ['NOT TIME_HOURLY_WEEK_DAY in (SAT:00-24, SUN:00-24, MON:00-06)', 'Dayparting is not Monday 00–06 or Saturday to Sunday 00–24.'],
    ['PODCAST_EPISODE_AGE between 0 and 7', 'Episode age is between 0 and 7 days.'],
  ])('of %s', (text, expected) => {
    expect(sentence(text)).toBe(expected)
  })

  it('names ids by the labels it is given', () => {
    expect(sentence('INVENTORY_PUBLISHER in (7)', () => 'Radio Nova')).toBe('Publisher is Radio Nova.')
  })
})

describe('The registry of targeting types', () => {
  const optional = targetingTypeNames.filter((type) => targetingTypes[type].feature)

  it('has 54 types, and four more behind a feature', () => {
    expect(targetingTypeNames.length - optional.length).toBe(54)
    expect(optional).toEqual(['INVENTORY_ZONE_CATEGORY', 'INVENTORY_ZONE_GROUP', 'INVENTORY_FEED_TYPE', 'INVENTORY_POSITION'])
    expect(isTypeEnabled('INVENTORY_POSITION', [])).toBe(false)
    expect(isTypeEnabled('LOCATION', [])).toBe(true)
  })

  it('has the values of every list: a vocabulary with labels, or a look-up; dayparts alone are written', () => {
    const bare = targetingTypeNames.filter((type) => {
      const { comparison, value, lookUp } = targetingTypes[type]
      return comparison === 'LIST' && !lookUp && !value?.labels
    })
    expect(bare).toEqual(['TIME_HOURLY_WEEK_DAY'])
    expect(new Set(targetingTypeNames.flatMap((type) => targetingTypes[type].lookUp ?? []))).toEqual(new Set(lookUps))
  })

  it('uses every group, and gives each type what its comparison needs', () => {
    expect(new Set(targetingTypeNames.map((type) => targetingTypes[type].group))).toEqual(new Set(targetingGroups))
    for (const type of targetingTypeNames) {
      const row = targetingTypes[type]
      expect(row.comparison === 'INTERVAL' ? row.interval : row.value, type).toBeDefined()
    }
  })
})
