import { hourMs } from '@spotdesk/sdk/values'
import type { Rule, Targeting } from '@spotdesk/sdk/targeting'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countRows, hasRow, collectRows } from '../bitmap.ts'
import { attributes, type AttributeType, placeLevels } from '../sample/attributes.ts'
import { blockMs } from '../sample/calendar.ts'
import { anyRule, anyTargeting, makeInventory, runs, parseTargetingText, getRowValues } from '../world.test.data.ts'
import { defaultContext, type MatchContext } from './condition.ts'
import { countMatching } from './count.ts'
import { matchTargeting } from './match.ts'

const inventory = makeInventory(2500)
const { sample, replayHour } = inventory
const match = (targeting: Targeting, context: MatchContext = defaultContext, block = 0) =>
  matchTargeting(inventory, targeting, { context, block })
const matchRule = (rule: Rule) => match({ groups: [{ rules: [rule] }] })

/** The meaning of a rule, evaluated row by row from the values, without an index and by other means. */
function passes(row: number, rule: Rule, block: number): boolean {
  return includes(row, rule, block) !== rule.exclude
}

function includes(row: number, rule: Rule, block: number): boolean {
  const utc = sample.originMs - blockMs + sample.hour[row]! * hourMs + sample.second[row]! * 1000
  if (rule.type === 'TIME_DATE_INTERVAL' && 'from' in rule) {
    // Where the row stands in the block, which may be another week than that of its request.
    const at = new Date(sample.originMs + block * blockMs + replayHour[row]! * hourMs + sample.second[row]! * 1000).toISOString()
    const to = rule.to
    return at >= rule.from && at.slice(0, to.length) <= to
  }
  if (rule.type.startsWith('TIME_')) {
    const zone = sample.placeTimeZones[sample.codes.place[row]!]! || sample.zones[sample.codes.zone[row]!]!.timeZone
    const [day, hour] = clockOf(zone, Math.floor(utc / quarterMs))
    return ('values' in rule ? rule.values : []).some((value) => {
      const [wanted, hours = '00-24'] = value.split(':')
      return wanted === day!.toUpperCase() && hour! >= hours.slice(0, 2) && hour! < hours.slice(3)
    })
  }
  if (rule.type === 'LOCATION') return placeLevels.some((type) => includes(row, { ...rule, type }, block))
  const type = rule.type as AttributeType
  const own = getRowValues(sample, row, type)
  if ('values' in rule) return rule.values.some((value) => holds(row, type, own, value))
  if ('text' in rule) return rule.text.some((pattern) => own.some((value) => isLike(value, pattern, type)))
  if ('near' in rule || 'box' in rule) return own.some((point) => isAt(point.split(',').map(Number) as [number, number], rule))
  if (attributes[type].comparing === 'version') return own.some((value) => isBetweenVersions(value, String(rule.from), String(rule.to)))
  return own.some((value) => Number(value) >= Number(rule.from) && Number(value) <= Number(rule.to))
}

const clocks = new Map<string, [day: string, hour: string]>()
const quarterMs = hourMs / 4

/** Week day and hour on a clock in a quarter of an hour since 1970, as the platform prints them. */
function clockOf(zone: string, quarter: number): [day: string, hour: string] {
  let clock = clocks.get(`${zone} ${quarter}`)
  if (!clock) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' })
    const parts = format.formatToParts(new Date(quarter * quarterMs))
    const part = (type: string) => parts.find((one) => one.type === type)!.value
    clocks.set(`${zone} ${quarter}`, (clock = [part('weekday'), part('hour')]))
  }
  return clock
}

function holds(row: number, type: AttributeType, own: string[], wanted: string): boolean {
  if (type === 'PODCAST_BRAND_SAFETY') {
    const isUnrated = getRowValues(sample, row, 'PODCAST_SHOW').length > 0 && own.length === 0
    const order = ['NONE', 'LOW', 'MEDIUM', 'HIGH', 'FLOOR']
    const [category, level = ''] = wanted.split(':')
    return (
      isUnrated || own.some((rating) => rating.split(':')[0] === category && order.indexOf(rating.split(':')[1]!) >= order.indexOf(level))
    )
  }
  const narrower = attributes[type].comparing === 'tag'
  return own.some((value) => value === wanted || (narrower && value.startsWith(`${wanted}-`)))
}

function isLike(value: string, pattern: string, type: AttributeType): boolean {
  if (type === 'CLIENT_IP') {
    const [block = '', bits = ''] = pattern.split('/')
    if (block.includes(':') !== value.includes(':')) return false
    return block.includes(':')
      ? value.split(':').slice(0, 3).join() === block.split(':').slice(0, 3).join()
      : value
          .split('.')
          .slice(0, Number(bits) / 8)
          .join() ===
          block
            .split('.')
            .slice(0, Number(bits) / 8)
            .join()
  }
  // In the generated patterns a star stands at the end, and stars in values are escaped.
  const plain = pattern
    .replace(/(?<!\\)\*$/, '')
    .replaceAll(/\\(.)/g, '$1')
    .toLowerCase()
  return /(?<!\\)\*$/.test(pattern) ? value.toLowerCase().startsWith(plain) : value.toLowerCase() === plain
}

function isAt([lat, lon]: [number, number], rule: Rule): boolean {
  if ('box' in rule) return lat >= rule.box.s && lat <= rule.box.n && lon >= rule.box.w && lon <= rule.box.e
  if (!('near' in rule)) return false
  // By vectors instead of the haversine.
  const toVector = (a: number, b: number) => {
    const [p, l] = [(a * Math.PI) / 180, (b * Math.PI) / 180]
    return [Math.cos(p) * Math.cos(l), Math.cos(p) * Math.sin(l), Math.sin(p)]
  }
  const [a, b] = [toVector(lat, lon), toVector(rule.near.lat, rule.near.lon)]
  const chord = Math.hypot(...a.map((part, index) => part - b[index]!))
  return 2 * Math.asin(Math.min(1, chord / 2)) * 6371.0088 <= rule.near.km + 1e-6
}

function isBetweenVersions(value: string, from: string, to: string): boolean {
  const pad = (text: string, part: string) =>
    text
      .split('.')
      .concat([part, part, part, part])
      .slice(0, 4)
      .map((digits) => digits.padStart(9, '0'))
      .join('.')
  return pad(value, '0') >= pad(from, '0') && pad(value, '0') <= pad(to, '999999999')
}

const bruteForce = ({ groups }: Targeting, block: number): number[] =>
  Array.from({ length: sample.rows }, (_, row) => row).filter(
    (row) => groups.length === 0 || groups.some(({ rules }) => rules.every((rule) => passes(row, rule, block))),
  )

describe('match', () => {
  test('the rows of a targeting equal those that a loop over all rows finds', () => {
    fc.assert(
      fc.property(anyTargeting(inventory), fc.integer({ min: 0, max: 3 }), (targeting, block) => {
        expect(collectRows(match(targeting, defaultContext, block))).toEqual(bruteForce(targeting, block))
      }),
      runs,
    )
  })

  test('the requests of a targeting are the weights of its rows', () => {
    fc.assert(
      fc.property(anyTargeting(inventory), (targeting) => {
        const rows = collectRows(match(targeting))
        const { rows: count, requests } = countMatching(inventory, targeting)
        expect(count).toBe(rows.length)
        expect(requests).toBe(rows.reduce((sum, row) => sum + inventory.weights[row]!, 0))
      }),
      runs,
    )
  })

  test('each rule type alone matches the rows that a loop finds', () => {
    fc.assert(
      fc.property(anyRule(inventory), (rule) => {
        expect(collectRows(matchRule(rule))).toEqual(bruteForce({ groups: [{ rules: [rule] }] }, 0))
      }),
      { numRuns: runs.numRuns * 4 },
    )
  })

  test('matching the first rows gives the first rows of the match', () => {
    fc.assert(
      fc.property(anyTargeting(inventory), fc.integer({ min: 1, max: sample.rows }), (targeting, limit) => {
        const part = matchTargeting(inventory, targeting, { context: defaultContext, limit })
        expect(collectRows(part)).toEqual(collectRows(match(targeting)).filter((row) => row < limit))
      }),
      runs,
    )
  })

  test('an additional rule never raises matched, and the order of rules does not matter', () => {
    fc.assert(
      fc.property(fc.array(anyRule(inventory), { minLength: 1, maxLength: 5 }), anyRule(inventory), (rules, extra) => {
        const before = match({ groups: [{ rules }] })
        const after = match({ groups: [{ rules: [extra, ...rules] }] })
        expect(collectRows(after).every((row) => hasRow(before, row))).toBe(true)
        expect(match({ groups: [{ rules: [...rules.toReversed(), extra] }] })).toEqual(after)
      }),
      runs,
    )
  })

  test('a rule and its complement add up to everything', () => {
    fc.assert(
      fc.property(anyRule(inventory), (rule) => {
        const [on, off] = [matchRule({ ...rule, exclude: false }), matchRule({ ...rule, exclude: true })]
        expect(countRows(on) + countRows(off)).toBe(sample.rows)
        expect(collectRows(on).some((row) => hasRow(off, row))).toBe(false)
      }),
      runs,
    )
  })

  test('an additional value of an include list never lowers matched', () => {
    fc.assert(
      fc.property(anyRule(inventory), anyRule(inventory), (rule, other) => {
        if (!('values' in rule)) return
        const more = 'values' in other && other.type === rule.type ? other.values : ['nowhere']
        const wider = matchRule({ ...rule, exclude: false, values: [...rule.values, ...more] } as Rule)
        expect(collectRows(matchRule({ ...rule, exclude: false })).every((row) => hasRow(wider, row))).toBe(true)
      }),
      runs,
    )
  })

  test('a targeting without groups matches everything', () => {
    expect(countRows(match(parseTargetingText('')))).toBe(sample.rows)
  })

  test('unknown attributes match nothing: an include rule excludes the request, an exclude rule keeps it', () => {
    const unknown = Array.from({ length: sample.rows }, (_, row) => row).filter((row) => getRowValues(sample, row, 'DATA_AGE').length === 0)
    expect(unknown.length).toBeGreaterThan(0)
    const included = match(parseTargetingText('DATA_AGE between 0 and 120'))
    const excluded = match(parseTargetingText('NOT DATA_AGE between 0 and 120'))
    expect(unknown.every((row) => !hasRow(included, row) && hasRow(excluded, row))).toBe(true)
  })

  test('unrated episodes are excluded with a rule of brand safety, and pass under the policy ALLOW', () => {
    const targeting = parseTargetingText('NOT PODCAST_BRAND_SAFETY in (HATE:HIGH)')
    const unrated = Array.from({ length: sample.rows }, (_, row) => row).filter(
      (row) => getRowValues(sample, row, 'PODCAST_SHOW').length > 0 && getRowValues(sample, row, 'PODCAST_BRAND_SAFETY').length === 0,
    )
    expect(unrated.length).toBeGreaterThan(0)
    const [strict, lax] = [match(targeting), match(targeting, { ...defaultContext, unrated: 'ALLOW' })]
    expect(unrated.every((row) => !hasRow(strict, row) && hasRow(lax, row))).toBe(true)
  })

  test('a value can stand for other rules: a supply pack for its zones, a POI for its circles', () => {
    const definitions = {
      values: {
        INVENTORY_SUPPLY_PACK: { '12': parseTargetingText('INVENTORY_ZONE in (2011, 2032)').groups[0]!.rules },
        LOCATION_POI: { '7': parseTargetingText('LOCATION_LATLONG near (40.71, -74.01, 60km)').groups[0]!.rules },
      },
    }
    const context = { ...defaultContext, definitions }
    expect(match(parseTargetingText('INVENTORY_SUPPLY_PACK in (12)'), context)).toEqual(
      match(parseTargetingText('INVENTORY_ZONE in (2011, 2032)')),
    )
    expect(match(parseTargetingText('NOT LOCATION_POI in (7)'), context)).toEqual(
      match(parseTargetingText('NOT LOCATION_LATLONG near (40.71, -74.01, 60km)')),
    )
  })

  test('holidays are those of the place, and dates may differ between blocks', () => {
    const context = { ...defaultContext, definitions: { calendars: { US: ['2026-12-25'] } } }
    const targeting = parseTargetingText('TIME_HOLIDAY in (US)')
    // 25 December 2026 is day 34 after the origin: in block 1, on day 6.
    expect(countRows(match(targeting, context, 0))).toBe(0)
    const rows = collectRows(match(targeting, context, 1))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => [5, 6, 7].includes(Math.floor(replayHour[row]! / 24)))).toBe(true)
  })

  test('dayparts are read in the zone of the station or of the agency', () => {
    const targeting = parseTargetingText('TIME_HOURLY_WEEK_DAY in (MON:06-09, TUE:06-09)')
    const hoursOf = (context: MatchContext) => new Set(collectRows(match(targeting, context)).map((row) => sample.hour[row]! % 24))
    expect([...hoursOf({ ...defaultContext, clock: { zone: 'ACCOUNT', timeZone: 'UTC' } })].toSorted((a, b) => a - b)).toEqual([6, 7, 8])
    const context: MatchContext = { ...defaultContext, clock: { zone: 'STATION', timeZone: 'UTC' } }
    // A call for the first rows only does not decide for calls for all rows.
    expect(countRows(matchTargeting(inventory, targeting, { context, limit: 640 }))).toBeGreaterThan(0)
    const station = collectRows(match(targeting, context))
    const inBucharest = station.filter((row) => sample.zones[sample.codes.zone[row]!]!.timeZone === 'Europe/Bucharest')
    expect(new Set(inBucharest.map((row) => sample.hour[row]! % 24)).size).toBeLessThanOrEqual(4)
    // The station's local time.
    const clocks = new Map(
      sample.zones.map(({ timeZone }) => [
        timeZone,
        new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' }),
      ]),
    )
    const times = ['Mon', 'Tue'].flatMap((day) => ['06', '07', '08'].map((hour) => `${day} ${hour}`))
    const wanted = collectRows(match(parseTargetingText(''))).filter((row) => {
      const clock = clocks.get(sample.zones[sample.codes.zone[row]!]!.timeZone)!
      const parts = Object.fromEntries(
        clock
          .formatToParts(sample.originMs - blockMs + sample.hour[row]! * hourMs + sample.second[row]! * 1000)
          .map(({ type, value }) => [type, value]),
      )
      return times.includes(`${parts['weekday']} ${parts['hour']}`)
    })
    expect(station).toEqual(wanted)
    expect(station).not.toEqual(collectRows(match(targeting)))
  })
})
