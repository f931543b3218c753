/** Hours in which a campaign may deliver at all: its dayparts, week days and dates. */
import type { Targeting } from '@spotdesk/sdk/targeting'
import { matchTargeting } from '../match/match.ts'
import { blockHours } from '../sample/calendar.ts'
import type { Snapshot } from '../snapshot.ts'
import { coverage, type Flight } from '../supply/flight.ts'

/** What is left of a targeting when only rules about time count; null when time does not matter. */
function timesOf({ groups }: Targeting): Targeting | null {
  const times = groups.map(({ rules }) => rules.filter(({ type }) => type.startsWith('TIME_')))
  return groups.length === 0 || times.some((rules) => rules.length === 0) ? null : { groups: times.map((rules) => ({ rules })) }
}

/** Share of each hour of the flight that is eligible, by block; hours of the flight in which any listener's time fits. */
export function eligibleHours(snapshot: Snapshot, targeting: Targeting, flight: Flight): Map<number, Float32Array> {
  const times = timesOf(targeting)
  return new Map(
    flight.blocks.map((block) => {
      const open = times ? openHours(snapshot, times, block) : null
      const hours = Float32Array.from({ length: blockHours }, (_, hour) =>
        open && open[hour] === 0 ? 0 : coverage(flight, block * blockHours + hour),
      )
      return [block, hours]
    }),
  )
}

function openHours(snapshot: Snapshot, times: Targeting, block: number): Uint8Array {
  const { inventory, context, rows } = snapshot
  const bits = matchTargeting(inventory, times, { context, block, limit: rows })
  const open = new Uint8Array(blockHours)
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) open[inventory.sample.hour[(word << 5) + 31 - Math.clz32(rest & -rest)]!] = 1
  return open
}
