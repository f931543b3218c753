/** Rules of the clock in zones whose clocks are half and quarter hours off, and around changes of the clocks. */
import { dayMs } from '@spotdesk/sdk/values'
import type { Rule } from '@spotdesk/sdk/targeting'
import { describe, expect, test } from 'vitest'
import { collectRows } from '../bitmap.ts'
import { createRandom } from '../hash.ts'
import { createSampleBuilder } from '../sample/builder.ts'
import { buildInventory, type Inventory } from '../sample/inventory.ts'
import { type DaypartClock, type MatchContext, defaultContext } from './condition.ts'
import { matchTargeting } from './match.ts'

/** '' is a listener whose place is not known: the station's clock. */
const places = ['Asia/Kolkata', 'America/St_Johns', 'Australia/Adelaide', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/New_York', '']
const stations = ['Asia/Kolkata', 'America/St_Johns', 'Australia/Adelaide', 'Europe/London']

interface Request {
  atMs: number
  place: string
  station: string
}

interface World {
  inventory: Inventory
  /** The request of each row. */
  requests: readonly Request[]
}

/** One request a listener, at any second of the 28 days. */
function worldOf(originMs: number, count: number): World {
  const random = createRandom(originMs / dayMs)
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)]!
  const zones = stations.map((timeZone, index) => ({
    id: index + 1,
    publisherId: 9,
    format: 'AUDIO' as const,
    maxDurationSeconds: 60,
    timeZone,
  }))
  const builder = createSampleBuilder({ originMs, zones })
  const drawn = Array.from({ length: count }, () => ({
    atMs: originMs - 28 * dayMs + Math.floor(random() * 28 * 86_400) * 1000,
    place: pick(places),
    station: pick(stations),
  }))
  for (const [index, { atMs, place, station }] of drawn.entries())
    builder.add({
      listener: `l${index}`,
      atMs,
      zoneId: stations.indexOf(station) + 1,
      // Names the request in its row.
      attributes: { LOCATION_CITY: String(index) },
      ...(place !== '' && { timeZone: place }),
    })
  const sample = builder.build()
  const { starts, ids, values } = sample.dimensions.place.attributes.get('LOCATION_CITY')!
  return {
    inventory: buildInventory(sample, []),
    requests: Array.from(sample.codes.place, (entry) => drawn[Number(values[ids[starts[entry]!]!])]!),
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** 'MON 06': the clock on the wall of a zone at an instant, as the platform prints it. */
function wallClock(atMs: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    const options = { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    formats.set(timeZone, (format = new Intl.DateTimeFormat('en-US', options)))
  }
  const parts = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, value]))
  return `${parts['weekday']!.toUpperCase()} ${parts['hour']}`
}

const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']
const two = (hour: number) => String(hour).padStart(2, '0')

/** A random rule of the clock, and the hours that it names. */
function drawRule(random: () => number): { rule: Rule; hours: Set<string> } {
  const exclude = random() < 0.3
  const isDays = random() < 0.3
  const hours = new Set<string>()
  const values = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const day = days[Math.floor(random() * 7)]!
    const from = isDays ? 0 : Math.floor(random() * 24)
    const to = isDays ? 24 : from + 1 + Math.floor(random() * (24 - from))
    for (let hour = from; hour < to; hour += 1) hours.add(`${day} ${two(hour)}`)
    return isDays ? day : `${day}:${two(from)}-${two(to)}`
  })
  // The values are those of the type.
  return { rule: { type: isDays ? 'TIME_WEEK_DAY' : 'TIME_HOURLY_WEEK_DAY', exclude, values: [...new Set(values)] } as Rule, hours }
}

// The clocks change on 25 October in London, on 1 November in America, on 4 October in Australia.
describe.each([
  ['autumn in the north', Date.UTC(2026, 10, 21)],
  ['spring in the south', Date.UTC(2026, 9, 17)],
  ['spring in the north', Date.UTC(2027, 3, 10)],
])('rules of the clock, %s', (_, originMs) => {
  const { inventory, requests } = worldOf(originMs, 1500)
  const clockOf: Record<DaypartClock['zone'], (request: Request) => string> = {
    LISTENER: ({ place, station }) => place || station,
    STATION: ({ station }) => station,
    ACCOUNT: () => 'Asia/Kathmandu',
  }

  test.each(['LISTENER', 'STATION', 'ACCOUNT'] as const)('match what the clock of the %s shows at the second of the request', (zone) => {
    const random = createRandom(originMs / dayMs + zone.length)
    const shown = requests.map((request) => wallClock(request.atMs, clockOf[zone](request)))
    const context: MatchContext = { ...defaultContext, clock: { zone, timeZone: 'Asia/Kathmandu' } }
    for (let round = 0; round < 120; round += 1) {
      const { rule, hours } = drawRule(random)
      const wanted = [...shown.keys()].filter((row) => hours.has(shown[row]!) !== rule.exclude)
      expect(collectRows(matchTargeting(inventory, { groups: [{ rules: [rule] }] }, { context }))).toEqual(wanted)
    }
  })
})
