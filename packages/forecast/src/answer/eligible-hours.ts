/** Hours in which a campaign may deliver: dayparts, days of the week and dates, its own and those of its ads. */
import type { Targeting } from '@spotdesk/sdk/targeting'
import { type Deliverable, matchCampaign } from '../match/campaign.ts'
import { blockHours } from '../sample/calendar.ts'
import type { Snapshot } from '../snapshot.ts'
import { coverage, type Flight } from '../supply/flight.ts'

/** The targeting reduced to its rules about time: everything where a group has none. */
function timesOf({ groups }: Targeting): Targeting {
  const times = groups.map(({ rules }) => ({ rules: rules.filter(({ type }) => type.startsWith('TIME_')) }))
  return { groups: times.some(({ rules }) => rules.length === 0) ? [] : times }
}

/** Share of each hour of the flight that is eligible, by block; hours of the flight in which any listener's time fits. */
export function eligibleHours(snapshot: Snapshot, { targeting, ads }: Deliverable, flight: Flight): Map<number, Float32Array> {
  const times: Deliverable = {
    targeting: timesOf(targeting),
    ads: ads.map((ad) => ({ ...ad, targeting: ad.targeting && timesOf(ad.targeting) })),
  }
  const isAlways = [times.targeting, ...times.ads.map((ad) => ad.targeting)].every((one) => one === null || one.groups.length === 0)
  return new Map(
    flight.blocks.map((block) => {
      const open = isAlways ? null : openHours(snapshot, times, block)
      const hours = Float32Array.from({ length: blockHours }, (_, hour) =>
        open && open[hour] === 0 ? 0 : coverage(flight, block * blockHours + hour),
      )
      return [block, hours]
    }),
  )
}

function openHours({ inventory, context, rows }: Snapshot, times: Deliverable, block: number): Uint8Array {
  const bits = matchCampaign(inventory, times, { context, block, limit: rows })
  const open = new Uint8Array(blockHours)
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) open[inventory.sample.hour[(word << 5) + 31 - Math.clz32(rest & -rest)]!] = 1
  return open
}
