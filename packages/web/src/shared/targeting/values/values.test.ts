import { targetingTypes, type TargetingType } from '@spotdesk/sdk/targeting'
import { describe, expect, test } from 'vitest'
import { emptyFields, type RuleFields, type TypeRow } from '../rules/rule-fields.ts'
import { boundFaults } from './bounds.ts'
import { isExcluded, toSafetyMatrix, presetMatrix, findSafetyPreset, pressed, valuesOfMatrix } from './brand-safety.ts'
import { boundOfDate, dateOfBound } from './dates.ts'
import { toSchedule, toHourValues } from './hours.ts'
import { listCodes, valuesWith } from './code-patterns.ts'
import { lineNumbers, readPatterns } from './patterns.ts'
import { fieldsOfShape, placeFault, shapeAround, shapeFault, toMapShape } from './places.ts'
import { findEditorKind } from './value-editor.ts'

/** The row of a type as far as the editors read it. */
function rowOf(type: TargetingType): TypeRow {
  const { comparison, value, interval } = targetingTypes[type]
  const values = value?.labels ? Object.entries(value.labels).map(([code, label]) => ({ value: code, label, detail: null })) : null
  return { type, comparison, values, lookUp: type === 'LOCATION_POSTAL_CODE', interval: interval ?? null } as unknown as TypeRow
}
const filled = (fields: Partial<RuleFields>): RuleFields => ({ ...emptyFields, ...fields })

test('a type has the editor of its values: boxes of a short list, a search of a long one, and editors of their own', () => {
  const kinds = {
    DEVICE_TYPE: 'boxes',
    CONTEXT_MUSIC_GENRE: 'list',
    LOCATION_POI: 'list',
    INVENTORY_ZONE: 'list',
    TIME_WEEK_DAY: 'days',
    TIME_HOURLY_WEEK_DAY: 'hours',
    PODCAST_BRAND_SAFETY: 'brandSafety',
    LOCATION_POSTAL_CODE: 'codes',
    DEVICE_MODEL: 'patterns',
    DATA_AGE: 'numbers',
    DEVICE_OS_VERSION: 'versions',
    TIME_DATE_INTERVAL: 'dates',
    LOCATION_LATLONG: 'place',
  } as const
  for (const [type, kind] of Object.entries(kinds)) expect(findEditorKind(rowOf(type as TargetingType)), type).toBe(kind)
})

describe('hours', () => {
  test('values become a schedule and a schedule values, one for each run of hours', () => {
    const schedule = [
      { day: 'MON', hours: [6, 7, 8, 20, 23] },
      { day: 'SUN', hours: [0] },
    ] as const
    expect(toHourValues(schedule)).toEqual(['MON:06-09', 'MON:20-21', 'MON:23-24', 'SUN:00-01'])
    expect(toSchedule(toHourValues(schedule))).toEqual(schedule)
  })
  test('hours that two values name count once, in the order of the week', () => {
    expect(toHourValues(toSchedule(['TUE:08-10', 'MON:22-24', 'TUE:06-09']))).toEqual(['MON:22-24', 'TUE:06-10'])
  })
})

describe('brand safety', () => {
  test('a level takes the levels above it along; a second press allows it and those below it', () => {
    const medium = pressed({}, ['HATE'], 'MEDIUM')
    expect(['LOW', 'MEDIUM', 'HIGH'].map((level) => isExcluded(medium, 'HATE', level as 'LOW'))).toEqual([false, true, true])
    expect(valuesOfMatrix(pressed(medium, ['HATE'], 'MEDIUM'))).toEqual(['HATE:HIGH'])
    expect(valuesOfMatrix(pressed(medium, ['HATE'], 'HIGH'))).toEqual([])
  })
  test('a whole column is excluded unless all of it is', () => {
    const some = toSafetyMatrix(['HATE:LOW', 'ARMS:HIGH'])
    expect(valuesOfMatrix(pressed(some, ['HATE', 'ARMS'], 'MEDIUM'))).toEqual(['ARMS:MEDIUM', 'HATE:MEDIUM'])
    expect(valuesOfMatrix(pressed(some, ['HATE', 'ARMS'], 'HIGH'))).toEqual([])
  })
  test('presets cover the twelve topics, and are recognised; of several levels of a topic the lowest counts', () => {
    const values = valuesOfMatrix(presetMatrix('standard'))
    expect([values.length, values[0]]).toEqual([12, 'ADULT:MEDIUM'])
    expect(findSafetyPreset(toSafetyMatrix(values))).toBe('standard')
    expect(findSafetyPreset(toSafetyMatrix([...values, 'HATE:LOW']))).toBeNull()
    expect(toSafetyMatrix(['HATE:HIGH', 'HATE:LOW', 'HATE:MEDIUM'])).toEqual({ HATE: 'LOW' })
  })
})

test('codes and patterns of one rule are told apart by their wildcard, and a line that is being typed is not lost', () => {
  const values = ['02134', '021*', '10001', '99']
  expect(listCodes(values, '021*\n99\n')).toEqual(['02134', '10001'])
  expect(valuesWith(['02134', '10001'], ' 021* \n99\n\n99')).toEqual(['02134', '10001', '021*', '99'])
})

describe('patterns', () => {
  test('lines are read by the form of the type; invalid and repeated ones are named by their numbers', () => {
    const read = readPatterns('CLIENT_IP', '203.0.113.0/24\r\n\nnowhere\n 203.0.113.0/24 \n::1\n1.2.3.4/33')
    expect(read.values).toEqual(['203.0.113.0/24', '::1'])
    expect(lineNumbers(read.invalid, 8)).toBe('3, 6')
    expect(lineNumbers(read.repeated, 8)).toBe('4')
    expect(readPatterns('CUSTOM_PARAMETER', 'genre=jazz\ngenre').invalid).toEqual([{ line: 2, text: 'genre' }])
    expect(readPatterns('CLIENT_REFERRER', String.raw`news\*star` + '\n' + String.raw`bad\escape`).invalid.map(({ line }) => line)).toEqual(
      [2],
    )
  })
  test('more than ten thousand are counted', () => {
    const text = Array.from({ length: 10_002 }, (_, line) => `id-${line}`).join('\n')
    expect(readPatterns('LISTENER_ID', text).beyond).toBe(2)
    expect(
      lineNumbers(
        [
          { line: 1, text: '' },
          { line: 4, text: '' },
        ],
        1,
      ),
    ).toBe('1, …')
  })
})

describe('bounds', () => {
  test('a bound is of the form and in the range of its type, and the first is not after the second', () => {
    const age = rowOf('DATA_AGE')
    expect(boundFaults(age, filled({ from: '18', to: '' }))).toEqual({ from: null, to: null, isReversed: false })
    expect(boundFaults(age, filled({ from: 'x', to: '121' }))).toEqual({ from: 'form', to: 'range', isReversed: false })
    expect(boundFaults(age, filled({ from: '34', to: '18' })).isReversed).toBe(true)
    const version = rowOf('DEVICE_OS_VERSION')
    expect(boundFaults(version, filled({ from: '14.2', to: '14' })).isReversed).toBe(false)
    expect(boundFaults(version, filled({ from: '14.10', to: '14.9' })).isReversed).toBe(true)
    expect(boundFaults(version, filled({ from: '14.', to: '15' })).from).toBe('form')
  })
  test('days and times of a flight are those of the account, and come back as they were', () => {
    const zone = 'America/New_York'
    for (const [text, side, instant] of [
      ['2027-01-04', 'from', '2027-01-04T05:00:00.000Z'],
      ['2027-01-04', 'to', '2027-01-05T04:59:00.000Z'],
      ['2027-07-01T06:30', 'from', '2027-07-01T10:30:00.000Z'],
      ['2027-07-01T18:00', 'to', '2027-07-01T22:00:00.000Z'],
    ] as const) {
      const date = dateOfBound(text, side, zone)
      expect([date, boundOfDate(date, side, zone)]).toEqual([new Date(instant), text])
    }
    expect([dateOfBound('', 'from', zone), dateOfBound('soon', 'from', zone), boundOfDate('soon', 'to', zone)]).toEqual([
      null,
      'soon',
      'soon',
    ])
  })
})

describe('places', () => {
  test('latitudes, longitudes and radii are those that the check of a rule allows', () => {
    expect([placeFault('lat', '90.1'), placeFault('lon', '-180'), placeFault('km', '0'), placeFault('km', '20016')]).toEqual([
      'range',
      null,
      'range',
      null,
    ])
    expect([placeFault('lat', ''), placeFault('south', 'x'), placeFault('north', '91'), placeFault('west', '181')]).toEqual([
      null,
      'form',
      'range',
      'range',
    ])
  })
  test('a box that is upside down or crosses the 180th meridian is not drawn', () => {
    const box = { shape: 'box', south: '1', west: '2', north: '3', east: '4' } as const
    expect([shapeFault(filled(box)), toMapShape(filled(box))?.kind]).toEqual([null, 'box'])
    expect(shapeFault(filled({ ...box, south: '9' }))).toBe('boxReversed')
    expect(shapeFault(filled({ ...box, west: '170', east: '-170' }))).toBe('boxCrossesAntimeridian')
    expect(toMapShape(filled({ ...box, west: '170', east: '-170' }))).toBeNull()
  })
  test('what is drawn becomes numbers, and a found place a circle or a box around it', () => {
    const circle = { id: 'x', kind: 'circle', latitude: 40.7, longitude: -74, radiusKm: 25 } as const
    expect(toMapShape(filled(fieldsOfShape(circle)))).toEqual({ ...circle, id: 'rule' })
    const suva = { latitude: -18.14, longitude: 178.44, radiusKm: 250 }
    expect(shapeAround(suva, 'circle')).toEqual({ shape: 'circle', lat: '-18.14', lon: '178.44', km: '250' })
    // It ends at the meridian, because a box that crosses it is refused.
    expect(shapeAround(suva, 'box')).toMatchObject({ east: '180', north: '-15.8918' })
    expect(shapeFault(filled(shapeAround(suva, 'box')))).toBeNull()
  })
})
