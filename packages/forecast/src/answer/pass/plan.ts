/**
 * Expected delivery of a campaign hour by hour, and the publishers of its supply: the part of a forecast that is stored and compared with
 * delivery.
 */
import { hourMs } from '@spotdesk/sdk/values'
import type { Snapshot } from '../../snapshot.ts'
import type { Measured } from '../measure.ts'

export interface DeliveryPlan {
  /** Beginning of the first hour, milliseconds of the epoch; the others follow it. */
  startMs: number
  /** Impressions of each hour from the flight's first to its last inside the horizon. They add up to the expected delivery. */
  hours: number[]
  /** Available requests in each of those hours, independent of pacing. */
  available: number[]
  /** Publishers by id with their part of the available requests, the largest first; the parts add up to 1. */
  publishers: { id: string; share: number }[]
}

/**
 * @param delivered impressions of each hour of the flight, as the pass has them
 * @param deliverable the expected delivery in all
 */
export function planDelivery(
  snapshot: Snapshot,
  { offers, blockRows, shares }: Measured,
  { delivered, deliverable, available }: { delivered: Float64Array; deliverable: number; available: number },
): DeliveryPlan {
  const scaledTo = (parts: Float64Array, total: number) => {
    const sum = parts.reduce((all, part) => all + part, 0)
    return Array.from(parts, (part) => (sum > 0 ? (part * total) / sum : 0))
  }
  return {
    startMs: snapshot.inventory.sample.originMs + offers.firstHour * hourMs,
    hours: scaledTo(delivered, deliverable),
    available: scaledTo(offers.free, available),
    publishers: publisherShares(snapshot, blockRows, shares),
  }
}

function publisherShares(snapshot: Snapshot, lists: Measured['blockRows'], shares: Measured['shares']): DeliveryPlan['publishers'] {
  const { sample } = snapshot.inventory
  const sums = new Map<string, number>()
  let all = 0
  for (const [list, { count, worth, rows }] of lists.entries()) {
    const { available } = shares[list]!
    for (let index = 0; index < count; index += 1) {
      const free = worth[index]! * (available?.[index] ?? 1)
      if (free <= 0) continue
      const id = String(sample.zones[sample.codes.zone[rows[index]!]!]!.publisherId)
      sums.set(id, (sums.get(id) ?? 0) + free)
      all += free
    }
  }
  return [...sums].map(([id, free]) => ({ id, share: free / all })).toSorted((a, b) => b.share - a.share || Number(a.id) - Number(b.id))
}
