/**
 * Expected delivery of a campaign hour by hour, and the publishers of its supply: the part of a forecast that is stored and compared with
 * delivery.
 */
import { hourMs } from '@spotdesk/sdk/values'
import type { PacingType } from '@spotdesk/sdk/values'
import { leftAfter } from '../contention/left.ts'
import { blockHours } from '../sample/calendar.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Flight } from '../supply/flight.ts'
import type { Measured } from './measure.ts'
import { deliverPaced, type PacedHours } from './pacing.ts'

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

export interface Planned {
  /** The expected delivery in all, and the objective that it was computed for. */
  deliverable: number
  wanted: number
  available: number
  pacing: PacingType
  priority: number
}

export function planDelivery(snapshot: Snapshot, flight: Flight, measured: Measured, hours: PacedHours, planned: Planned): DeliveryPlan {
  const { originMs } = snapshot.inventory.sample
  const first = Math.floor(flight.fromHour)
  const skipped = first - flight.blocks[0]! * blockHours
  const available = hours.available.map((share) => share * planned.available)
  const paced = deliverPaced({ eligible: hours.eligible, available }, planned.wanted, planned.pacing)
  const sum = paced.reduce((total, part) => total + part, 0)
  const end = skipped + Math.ceil(flight.toHour) - first
  return {
    startMs: originMs + first * hourMs,
    hours: Array.from(paced.subarray(skipped, end), (part) => (sum > 0 ? (part * planned.deliverable) / sum : 0)),
    available: Array.from(available.subarray(skipped, end)),
    publishers: publisherShares(snapshot, measured, planned.priority),
  }
}

function publisherShares(snapshot: Snapshot, { blockRows, own }: Measured, priority: number): DeliveryPlan['publishers'] {
  const { sample } = snapshot.inventory
  const sums = new Map<string, number>()
  let all = 0
  for (const list of blockRows) {
    const left = leftAfter(snapshot, list, priority, own)
    for (let index = 0; index < list.count; index += 1) {
      const worth = list.worth[index]! * (left?.[index] ?? 1)
      if (worth <= 0) continue
      const id = String(sample.zones[sample.codes.zone[list.rows[index]!]!]!.publisherId)
      sums.set(id, (sums.get(id) ?? 0) + worth)
      all += worth
    }
  }
  return [...sums].map(([id, worth]) => ({ id, share: worth / all })).toSorted((a, b) => b.share - a.share || Number(a.id) - Number(b.id))
}
