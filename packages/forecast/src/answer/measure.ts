/** Measurements of a question, done once: verdict, waterfall and lists follow from them. */
import type { Claim } from '../contention/allocate.ts'
import { timedAds } from '../match/campaign.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Flight } from '../supply/flight.ts'
import { blockRowsOf, type BlockRows } from './block-rows.ts'
import { windowOf, windowsOf } from './caps.ts'
import { type Exposure, measureExposure } from './exposure.ts'
import { type Matched, measureMatched, spansOf, tablesOf } from './matched.ts'
import type { OrderCaps } from './order-exposure.ts'
import type { Asked, CampaignQuestion } from './question.ts'

/** matched = competing + capped + available, in whole numbers, none negative. */
export interface Waterfall {
  matched: number
  /** Taken by campaigns of the same or a better priority. */
  competing: number
  /** Then lost to the campaign's own frequency caps. */
  capped: number
  available: number
}

export interface Measured {
  matched: Matched
  blockRows: BlockRows[]
  exposure: Exposure
  waterfall: Waterfall
  /** Available if only strictly higher priorities counted. */
  possible: number
  /** Available requests, not rounded. */
  available: number
  /** The share that the caps would leave if no other campaign existed. */
  uncappedAlone: number
  /** Requests of the whole sample over those of contention's rows. */
  scale: number
  /** The campaign's own claim in the book. */
  own: Claim | undefined
}

/** Caps of the question's order, and the other campaigns of the book that count towards them. */
function orderCapsOf({ claims }: Snapshot, { id, orderId = null, orderCapping = [] }: CampaignQuestion): OrderCaps {
  const windows = orderCapping.map(windowOf)
  const siblings = orderId === null || windows.length === 0 ? [] : claims.filter((claim) => claim.orderId === orderId && claim.id !== id)
  return { windows, siblings }
}

export function measure(snapshot: Snapshot, { question, nowMs }: Asked, flight: Flight): Measured {
  const { startMs, objective, priority } = question
  const matched = measureMatched(snapshot, spansOf(snapshot, question, flight), tablesOf(snapshot, flight))
  const blockRows = blockRowsOf(snapshot, matched)
  const windows = windowsOf(question.capping, timedAds(question.ads))
  const inProgress = startMs !== null && startMs < nowMs && objective.delivered > 0
  const before = inProgress ? { delivered: objective.delivered, history: matched.history.all, startMs, nowMs } : null
  const own = snapshot.claims.find(({ id }) => id === question.id)
  const order = orderCapsOf(snapshot, question)
  const input = { blockRows, priority, own, windows, order, before }
  const exposure = measureExposure(snapshot, { ...input, contended: true })
  const isFree = exposure.left === exposure.matched
  // A set that contention's listeners do not have at all is taken to be free: its few listeners are marked as too few.
  const share = (part: number) => (exposure.matched > 0 ? part / exposure.matched : 1)
  const free = matched.total * share(exposure.left)
  const available = free * exposure.uncapped
  const [M, X, Y] = [Math.round(matched.total), Math.round(free), Math.round(available)]
  return {
    matched,
    blockRows,
    exposure,
    waterfall: { matched: M, competing: M - X, capped: X - Y, available: Y },
    possible: Math.round(matched.total * share(exposure.possible) * exposure.uncapped),
    available,
    uncappedAlone:
      (windows.length === 0 && order.windows.length === 0) || (isFree && order.siblings.length === 0)
        ? exposure.uncapped
        : measureExposure(snapshot, { ...input, contended: false }).uncapped,
    scale: exposure.matched > 0 ? matched.total / exposure.matched : 1,
    own,
  }
}
