/** A small simulated world for tests, and generators of questions about it. */
import { dayMs } from '@spotdesk/sdk/values'
import { parseTargeting, type Rule, type Targeting, targetingTypes } from '@spotdesk/sdk/targeting'
import fc from 'fast-check'
import type { CampaignQuestion } from './answer/question/question.ts'
import type { BookedCampaign } from './contention/book.ts'
import type { ForecastAd } from './match/campaign.ts'
import { type AttributeType, attributes, attributeTypes } from './sample/attributes.ts'
import { buildInventory, type Inventory } from './sample/inventory.ts'
import type { Sample } from './sample/sample.ts'
import type { SimulatedPublisher } from './simulate/population.ts'
import { simulate } from './simulate/simulate.ts'
import { buildSnapshot, type Snapshot, type SnapshotInput } from './snapshot.ts'

export const originMs = Date.UTC(2026, 10, 21)

function publisher(id: number, kind: SimulatedPublisher['kind'], country: string, timeZone: string, daily: number): SimulatedPublisher {
  const feed = { STATION: 'BROADCAST', STREAM: 'MUSIC_SERVICE', PODCAST: 'PODCAST' }[kind]
  const zone = (index: number, format: 'AUDIO' | 'DISPLAY' | 'VIDEO', maxDurationSeconds: number) => ({
    id: id * 10 + index,
    publisherId: id,
    format,
    maxDurationSeconds,
    timeZone,
    dailyRequests: daily * index,
    attributes: {
      INVENTORY_FEED_TYPE: feed,
      INVENTORY_ZONE_GROUP: index === 1 ? ['group-1'] : [],
      CONTEXT_MUSIC_GENRE: kind === 'PODCAST' ? [] : ['POP'],
    },
  })
  const third = kind === 'STATION' ? zone(3, 'DISPLAY', 0) : zone(3, kind === 'STREAM' ? 'VIDEO' : 'AUDIO', 60)
  return { id, kind, country, domain: `p${id}.example`, zones: [zone(1, 'AUDIO', 30), zone(2, 'AUDIO', 60), third] }
}

export const publishers = [
  publisher(201, 'STATION', 'US', 'America/New_York', 4000),
  publisher(202, 'PODCAST', 'US', 'America/New_York', 2500),
  publisher(203, 'STREAM', 'US', 'America/Los_Angeles', 6000),
  publisher(204, 'STATION', 'RO', 'Europe/Bucharest', 1500),
  publisher(205, 'PODCAST', 'RO', 'Europe/Bucharest', 900),
]

const known = new Map<number, Inventory>()

/** An inventory of about so many rows; made once. */
export function makeInventory(rows: number): Inventory {
  let inventory = known.get(rows)
  if (!inventory) {
    const { sample, hourly, margins } = simulate({ seed: 7, originMs, publishers, rows })
    known.set(rows, (inventory = buildInventory(sample, hourly, margins)))
  }
  return inventory
}

export function makeSnapshot(input: Partial<SnapshotInput> = {}, rows = 6000): Snapshot {
  return buildSnapshot({ version: 'test', builtAtMs: originMs, inventory: makeInventory(rows), ...input })
}

/** @throws Error when the text is no targeting */
export function parseTargetingText(text: string): Targeting {
  const read = parseTargeting(text)
  if (!read.ok) throw new Error(read.error.message)
  return read.targeting
}

export const audioAd: ForecastAd = { type: 'AUDIO', durationSeconds: 30, active: true, targeting: null, link: 'AND', capping: [] }

export function booked(id: number, more: Partial<BookedCampaign> = {}): BookedCampaign {
  return {
    id,
    agencyId: 1,
    name: `Campaign ${id}`,
    priority: 5,
    pacing: 'EVENLY',
    startMs: originMs,
    endMs: originMs + 28 * dayMs,
    remaining: 100_000,
    dailyAverage: 0,
    targeting: parseTargetingText(''),
    ads: [audioAd],
    ...more,
  }
}

export function question(
  more: Partial<Omit<CampaignQuestion, 'objective'>> & { objective?: Partial<CampaignQuestion['objective']> } = {},
): CampaignQuestion {
  const { objective, ...rest } = more
  return {
    id: null,
    agencyId: 1,
    type: 'STANDARD',
    priority: 5,
    pacing: 'EVENLY',
    startMs: originMs + dayMs,
    endMs: originMs + 15 * dayMs,
    capping: [],
    targeting: parseTargetingText('LOCATION_COUNTRY in (US)'),
    ads: [audioAd],
    ...rest,
    objective: { type: 'IMPRESSIONS', value: 50_000, delivered: 0, spendE7: 0n, cpmE4: 120_000n, unlimited: false, ...objective },
  }
}

/** Values that a row has of an attribute. */
export function getRowValues({ dimensions, codes }: Sample, row: number, type: AttributeType): string[] {
  const { dimension } = attributes[type]
  const { starts, ids, values } = dimensions[dimension].attributes.get(type)!
  const entry = codes[dimension][row]!
  return [...ids.subarray(starts[entry], starts[entry + 1])].map((id) => values[id]!)
}

const quote = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('*', String.raw`\*`)

/** Rules of every type, with values that rows of the sample have, a few that none has, and bounds around them. */
export function anyRule({ sample }: Inventory): fc.Arbitrary<Rule> {
  const ofAttribute = attributeTypes.map((type): fc.Arbitrary<object> => {
    const all = sample.dimensions[attributes[type].dimension].attributes.get(type)!.values
    const value = all.length > 0 ? fc.constantFrom(...all.slice(0, 200)) : fc.constant('none')
    const { comparison, interval } = targetingTypes[type]
    if (type === 'PODCAST_BRAND_SAFETY') {
      const levels = fc.constantFrom('CRIME:HIGH', 'HATE:HIGH', 'SOCIAL_ISSUES:LOW', 'OBSCENITY:MEDIUM', 'DEATH_INJURY:LOW')
      return fc.record({
        type: fc.constant(type),
        exclude: fc.constant(true),
        values: fc.uniqueArray(levels, { minLength: 1, maxLength: 3 }),
      })
    }
    const exclude = fc.boolean()
    if (comparison === 'LIST')
      return fc.record({
        type: fc.constant(type),
        exclude,
        values: fc.uniqueArray(fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.constant('nowhere') }), {
          minLength: 1,
          maxLength: 4,
        }),
      })
    if (comparison === 'TEXT') {
      const pattern =
        type === 'CLIENT_IP'
          ? value.map((ip) => (ip.includes(':') ? `${ip}/48` : `${ip}/16`))
          : fc.oneof(
              value.map(quote),
              value.map((text) => `${quote(text.slice(0, Math.ceil(text.length / 2)))}*`),
            )
      return fc.record({ type: fc.constant(type), exclude, text: fc.uniqueArray(pattern, { minLength: 1, maxLength: 3 }) })
    }
    if (interval?.kind === 'geo') {
      const coordinate = value.map((point) => point.split(',').map(Number))
      return fc.oneof(
        fc
          .tuple(exclude, coordinate, fc.integer({ min: 1, max: 900 }))
          .map(([exclude, [lat, lon], km]) => ({ type, exclude, near: { lat, lon, km } })),
        fc.tuple(exclude, coordinate, fc.integer({ min: 1, max: 20 })).map(([exclude, [lat, lon], size]) => ({
          type,
          exclude,
          box: { s: lat! - 1, n: lat! + size / 4, w: lon! - size, e: lon! },
        })),
      )
    }
    return fc.tuple(exclude, value, value).map(([exclude, a, b]) => {
      if (interval?.kind === 'version') return { type, exclude, from: a, to: b }
      const [low, high] = [Math.min(Number(a), Number(b)), Math.max(Number(a), Number(b))]
      return { type, exclude, from: low, to: high }
    })
  })
  const days = fc.constantFrom('MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN')
  const dayparts = fc
    .tuple(days, fc.integer({ min: 0, max: 20 }))
    .map(([day, from]) => `${day}:${String(from).padStart(2, '0')}-${String(from + 4).padStart(2, '0')}`)
  const times: fc.Arbitrary<object>[] = [
    fc.record({ type: fc.constant('TIME_WEEK_DAY'), exclude: fc.boolean(), values: fc.uniqueArray(days, { minLength: 1 }) }),
    fc.record({
      type: fc.constant('TIME_HOURLY_WEEK_DAY'),
      exclude: fc.boolean(),
      values: fc.uniqueArray(dayparts, { minLength: 1, maxLength: 8 }),
    }),
    fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 20 })).map(([exclude, day]) => ({
      type: 'TIME_DATE_INTERVAL',
      exclude,
      from: new Date(originMs + day * dayMs).toISOString().slice(0, 16),
      to: new Date(originMs + (day + 4) * dayMs).toISOString().slice(0, 10),
    })),
    fc.record({
      type: fc.constant('LOCATION'),
      exclude: fc.boolean(),
      values: fc.uniqueArray(fc.constantFrom('US', 'US-CA', '501', 'Chicago', 'RO'), { minLength: 1, maxLength: 3 }),
    }),
  ]
  // Every object is made in the form that its type has.
  return fc.oneof(...ofAttribute, ...times) as fc.Arbitrary<Rule>
}

export function anyTargeting(inventory: Inventory): fc.Arbitrary<Targeting> {
  return fc.record({
    groups: fc.array(fc.record({ rules: fc.array(anyRule(inventory), { minLength: 1, maxLength: 5 }) }), { maxLength: 3 }),
  })
}

/** Runs of a property: a few cases by default, always the same so that a failure is that of a change; others and more by `FORECAST_RUNS`. */
export const runs =
  process.env['FORECAST_RUNS'] === undefined ? { numRuns: 25, seed: 20_261_122 } : { numRuns: Number(process.env['FORECAST_RUNS']) }
