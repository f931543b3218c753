/** The eligible hours of a flight: those in which the dayparts of a campaign are open for some listener of its geography. */
import type { Rule } from '@spotdesk/sdk/targeting'
import { hour as hourMs, weekHour } from '../clock.ts'
import { places } from '../world/places.ts'
import type { World } from '../world/types.ts'
import type { Campaign } from './campaign.ts'
import { isTimeRule, namesHour } from './rules.ts'

const geography: Readonly<Record<string, 'country' | 'region' | 'city'>> = {
  LOCATION_COUNTRY: 'country',
  LOCATION_REGION: 'region',
  LOCATION_CITY: 'city',
}

/** The clocks of a group's geography, those of stations included where a place need not be known. */
function clocksOf(rules: readonly Rule[], { publishers }: World): string[] {
  const own = rules.flatMap((rule) => (rule.type in geography && 'values' in rule ? [rule] : []))
  const taken = places.filter((place) =>
    own.every((rule) => (rule.values as readonly string[]).includes(place[geography[rule.type]!]) !== rule.exclude),
  )
  const unknown = own.every(({ exclude }) => exclude) ? publishers.map(({ timeZone }) => timeZone) : []
  return [...new Set([...taken.map(({ timeZone }) => timeZone), ...unknown])]
}

const quarters = [0, 1, 2, 3]

/** The eligible share, 0 to 1, of each hour of the flight, counted from the hour in which it starts. */
export function eligibleHours({ targeting, startMs, endMs }: Campaign, world: World): Float64Array {
  const first = Math.floor(startMs / hourMs)
  const eligible = new Float64Array(Math.ceil(endMs / hourMs) - first)
  const groups = targeting.groups.map(({ rules }) => ({ clocks: clocksOf(rules, world), times: rules.filter(isTimeRule) }))
  const isOpen = (atMs: number): boolean =>
    groups.length === 0 ||
    groups.some(({ clocks, times }) =>
      clocks.some((clock) => times.every((rule) => namesHour(rule, weekHour(clock, atMs)) !== rule.exclude)),
    )
  const timed = groups.length > 0 && groups.every(({ times }) => times.length > 0)
  for (let index = 0; index < eligible.length; index += 1)
    for (const quarter of quarters) {
      const atMs = (first + index + quarter / 4) * hourMs
      if (atMs >= startMs && atMs < endMs && (!timed || isOpen(atMs))) eligible[index]! += 1 / 4
    }
  return eligible
}
