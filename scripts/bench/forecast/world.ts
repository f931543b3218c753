/** A simulated market, and campaigns and targetings as buyers write them. */
import {
  type BookedCampaign,
  type CampaignQuestion,
  type ForecastAd,
  type SimulatedPublisher,
  type SimulatedZone,
} from '@spotdesk/forecast'
import { dayMs } from '@spotdesk/sdk/values'
import { includeRule, lintTargeting, type ListType, type Rule, type Targeting } from '@spotdesk/sdk/targeting'

export const originMs = Date.UTC(2026, 10, 21)

const kinds = ['STATION', 'PODCAST', 'STREAM'] as const

/** Eight publishers with three zones each. */
export const publishers: readonly SimulatedPublisher[] = Array.from({ length: 8 }, (_, index) => {
  const [id, kind] = [201 + index, kinds[index % kinds.length]!]
  const [country, timeZone] = index < 6 ? (['US', 'America/New_York'] as const) : (['RO', 'Europe/Bucharest'] as const)
  const zone = (at: number, format: SimulatedZone['format'], maxDurationSeconds: number): SimulatedZone => ({
    id: id * 10 + at,
    publisherId: id,
    format,
    maxDurationSeconds,
    timeZone,
    dailyRequests: 12_000 * at,
    attributes: { INVENTORY_FEED_TYPE: kind === 'PODCAST' ? 'PODCAST' : 'BROADCAST' },
  })
  return { id, kind, country, domain: `p${id}.example`, zones: [zone(1, 'AUDIO', 30), zone(2, 'AUDIO', 60), zone(3, 'AUDIO', 60)] }
})

/** Mulberry32: the same choices in every run. */
export function createChoices(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const some = <T>(values: readonly T[], most: number): T[] => values.toSorted(() => next() - 0.5).slice(0, whole(1, most))
  return { next, whole, some }
}
type Choices = ReturnType<typeof createChoices>

/** One rule of each kind that a buyer writes often. */
const rules: readonly ((choices: Choices) => Rule)[] = [
  ({ some }) => list('LOCATION_COUNTRY', some(['US', 'RO'], 1)),
  ({ some }) => list('LOCATION_REGION', some(['US-NY', 'US-CA', 'US-TX', 'US-IL', 'US-FL', 'RO-B', 'RO-CJ'], 3)),
  ({ some }) => list('LOCATION_CITY', some(['New York', 'Los Angeles', 'Chicago', 'Houston', 'Boston', 'Seattle', 'Miami'], 4)),
  ({ some }) => list('DEVICE_TYPE', some(['PHONE', 'TABLET', 'PC', 'SMART_SPEAKER', 'CAR'], 3)),
  ({ some }) => list('DEVICE_OS', some(['IOS', 'ANDROID', 'WINDOWS', 'FIRE_OS'], 2)),
  ({ some }) => list('DATA_GENDER', some(['FEMALE', 'MALE'], 1)),
  ({ whole }) => {
    const from = whole(18, 50)
    return { type: 'DATA_AGE', exclude: false, from, to: from + whole(5, 25) }
  },
  ({ whole }) => ({ type: 'DATA_HOUSEHOLD_INCOME', exclude: false, from: whole(20, 60) * 1000, to: whole(70, 150) * 1000 }),
  ({ some }) =>
    list(
      'INVENTORY_ZONE',
      some(
        publishers.flatMap(({ zones }) => zones.map(({ id }) => String(id))),
        6,
      ),
    ),
  ({ some }) =>
    list(
      'INVENTORY_PUBLISHER',
      some(
        publishers.map(({ id }) => String(id)),
        3,
      ),
    ),
  ({ some }) => list('CONTEXT_WEATHER', some(['CLEAR', 'CLOUDY', 'RAIN'], 2)),
  ({ whole }) => ({ type: 'CONTEXT_TEMPERATURE', exclude: false, from: whole(-5, 8), to: whole(9, 25) }),
  ({ whole }) => ({ type: 'SESSION_DEPTH', exclude: false, from: whole(0, 10), to: whole(11, 60) }),
  ({ some }) => list('TIME_WEEK_DAY', some(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'], 4)),
  ({ some }) => list('TIME_HOURLY_WEEK_DAY', some(['MON:06-10', 'TUE:06-10', 'WED:06-10', 'THU:15-19', 'FRI:15-20'], 5)),
  ({ some }) => list('CLIENT_ISP', some(['COMCAST', 'VERIZON', 'DIGI', 'ATT'], 2)),
]

const list = (type: ListType, values: string[]): Rule => includeRule(type, values)

/** One to six rules of different types, one in six of them excluded. Places may contradict each other: then nothing matches. */
export function chooseTargeting(choices: Choices): Targeting {
  const chosen = rules.toSorted(() => choices.next() - 0.5).slice(0, choices.whole(1, 6))
  return { groups: [{ rules: chosen.map((rule) => ({ ...rule(choices), exclude: choices.next() < 1 / 6 })) }] }
}

const ad: ForecastAd = { type: 'AUDIO', durationSeconds: 30, active: true, targeting: null, link: 'AND', capping: [] }

export function chooseBook(choices: Choices, campaigns: number): BookedCampaign[] {
  return Array.from({ length: campaigns }, (_, index) => {
    const start = choices.whole(-20, 30)
    return {
      id: index + 1,
      agencyId: choices.whole(1, 3),
      name: `Campaign ${index + 1}`,
      priority: [1, 3, 5, 5, 5, 6, 10][choices.whole(0, 6)]!,
      pacing: 'EVENLY',
      startMs: originMs + start * dayMs,
      endMs: originMs + (Math.max(start, 0) + choices.whole(5, 60)) * dayMs,
      remaining: choices.whole(5, 120) * 1000,
      dailyAverage: 0,
      targeting: chooseTargeting(choices),
      ads: [ad],
    }
  })
}

/** As `chooseTargeting`, but one that a buyer could save. */
function chooseSound(choices: Choices): Targeting {
  let targeting = chooseTargeting(choices)
  while (lintTargeting(targeting).some(({ severity }) => severity === 'error')) targeting = chooseTargeting(choices)
  return targeting
}

/** A month's campaign with a daily cap. */
export function chooseQuestion(choices: Choices, capped: boolean): CampaignQuestion {
  const start = choices.whole(0, 20)
  return {
    id: null,
    agencyId: 1,
    type: 'STANDARD',
    priority: 5,
    pacing: 'EVENLY',
    startMs: originMs + start * dayMs,
    endMs: originMs + (start + 30) * dayMs,
    targeting: chooseSound(choices),
    ads: [ad],
    capping: capped ? [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }] : [],
    objective: { type: 'IMPRESSIONS', value: 500_000, delivered: 0, spendE7: 0n, cpmE4: 120_000n, unlimited: false },
  }
}
