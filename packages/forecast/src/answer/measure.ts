/** Measurements of a question, made once. Verdict, waterfall and lists follow from them. */
import { spend } from '../budget.ts'
import type { Claim } from '../contention/claim.ts'
import { insertQuestion, type RowShares } from '../contention/insert.ts'
import { timedAds } from '../match/campaign.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Flight } from '../supply/flight.ts'
import { type BlockRows, packBlockRows, countInFlight, enoughRows } from './pass/block-rows.ts'
import { toWindow, resolveWindows } from './pass/caps.ts'
import { type Before, createPassSetting } from './pass/exposure.ts'
import { type Matched, measureMatched, matchSpans, createBlockTables } from './question/matched.ts'
import { type Offers, toOffers } from './pass/offers.ts'
import type { OrderCaps } from './pass/order-exposure.ts'
import { passHours, type PassSetting } from './pass/pass.ts'
import type { ForecastRequest, CampaignQuestion } from './question/question.ts'

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
  /** Rows of contention that are read. */
  blockRows: BlockRows[]
  /** They stand before this row. */
  end: number
  shares: RowShares[]
  waterfall: Waterfall
  /** Available if only strictly higher priorities counted. */
  possible: number
  /** Requests that contention leaves, and those that caps leave of them if the campaign takes all that it can. Not rounded. */
  free: number
  available: number
  /** Requests that strictly better priorities leave. */
  possibleFree: number
  /** The share that the caps would leave if no other campaign existed. */
  uncappedAlone: number
  /** Variance of the available share, relative to its square, from the number of listeners that are read. */
  shareVariance: number
  /** Requests of the whole sample over those of the rows that are read. */
  scale: number
  /** Listeners of the sample with a matching request in the flight; counted up to the number that is enough. */
  listeners: number
  offers: Offers
  /** null without caps. */
  caps: PassSetting | null
  /** The campaign's own claim in the book. */
  own: Claim | undefined
}

/** Rows of all blocks that are read: enough for shares to half a percent. */
const readRows = 30_000
/** Steps of reading a row: contention, caps and pace go through the rows several times. */
const passSteps = 20

/** Caps of the question's order, and the other campaigns of the book that count towards them. */
function findOrderCaps({ claims }: Snapshot, { id, orderId = null, orderCapping = [] }: CampaignQuestion): OrderCaps {
  const windows = orderCapping.map(toWindow)
  const siblings = orderId === null || windows.length === 0 ? [] : claims.filter((claim) => claim.orderId === orderId && claim.id !== id)
  return { windows, siblings }
}

export function measure(snapshot: Snapshot, { question, nowMs }: ForecastRequest, flight: Flight): Measured {
  const { startMs, objective, priority } = question
  spend(readRows * passSteps)
  const matched = measureMatched(snapshot, matchSpans(snapshot, question, flight), createBlockTables(snapshot, flight))
  const end = enoughRows(snapshot, matched, flight, readRows)
  const blockRows = packBlockRows(snapshot, matched, end)
  const own = snapshot.claims.find(({ id }) => id === question.id)
  const shares = insertQuestion(snapshot, blockRows, { priority, own, end })
  const sums = sumShares(blockRows, shares)
  // A set without any of contention's listeners counts as free. Its few listeners are marked as too few.
  const share = (part: number) => (sums.matched > 0 ? part / sums.matched : 1)
  const free = matched.total * share(sums.available)
  const offers = toOffers(snapshot, flight, matched, { lists: blockRows, shares, freeTotal: free })
  const before: Before | null =
    startMs !== null && startMs < nowMs && objective.delivered > 0 ? { delivered: objective.delivered, startMs, nowMs } : null
  const order = findOrderCaps(snapshot, question)
  const caps = createPassSetting(snapshot, offers, {
    windows: resolveWindows(question.capping, timedAds(question.ads)),
    order,
    before,
    blocks: flight.blocks,
  })
  const greedy = caps && passHours(caps, null)
  const available = greedy?.refused ? Math.min(free, greedy.accepted) : free
  const alone = caps && (free < matched.total || caps.siblings) ? passHours({ ...caps, siblings: null }, null, false) : greedy
  const [M, X, Y] = [Math.round(matched.total), Math.round(free), Math.round(available)]
  return {
    matched,
    blockRows,
    end,
    shares,
    offers,
    caps,
    free,
    available,
    possibleFree: matched.total * share(sums.possible),
    own,
    waterfall: { matched: M, competing: M - X, capped: X - Y, available: Y },
    possible: Math.max(Y, Math.round(matched.total * share(sums.possible) * (free > 0 ? available / free : 1))),
    uncappedAlone: alone?.refused && alone.free > 0 ? alone.accepted / alone.free : 1,
    shareVariance: varianceOfShare(offers, caps && greedy ? { exposures: greedy.exposures, copies: caps.copies } : null),
    scale: sums.matched > 0 ? matched.total / sums.matched : 1,
    listeners: countInFlight(snapshot, matched, snapshot.settings.fewListeners),
  }
}

/** Requests of the rows that are read: matched, left, and left by strictly better priorities. */
export function sumShares(lists: readonly BlockRows[], shares: readonly RowShares[]): Record<'matched' | keyof RowShares, number> {
  const sums = { matched: 0, available: 0, possible: 0 }
  for (const [list, { count, worth }] of lists.entries()) {
    const { available, possible } = shares[list]!
    for (let index = 0; index < count; index += 1) {
      const requests = worth[index]!
      sums.matched += requests
      sums.available += available ? requests * available[index]! : requests
      sums.possible += possible ? requests * possible[index]! : requests
    }
  }
  return sums
}

/** Listeners differ in the part of their requests that is available: the variance of a ratio of sums over listeners (Cochran 1977, 6.4). */
function varianceOfShare({ requests, weights }: Offers, shown: { exposures: Uint32Array; copies: number } | null): number {
  const [all, part] = [new Float64Array(weights.length), new Float64Array(weights.length)]
  for (let index = 0; index < requests.count; index += 1) {
    const person = requests.listener[index]!
    all[person] = all[person]! + weights[person]! * requests.all[index]!
    if (!shown) part[person] = part[person]! + weights[person]! * requests.free[index]!
  }
  if (shown)
    for (let key = 0; key < shown.exposures.length; key += 1) {
      const person = Math.floor(key / shown.copies)
      part[person] = part[person]! + (weights[person]! * shown.exposures[key]!) / shown.copies
    }
  const [whole, sum] = [all, part].map((parts) => parts.reduce((total, one) => total + one, 0)) as [number, number]
  if (sum <= 0 || weights.length < 2) return 0
  const ratio = sum / whole
  const squares = part.reduce((total, one, person) => total + (one - ratio * all[person]!) ** 2, 0)
  return (squares / sum ** 2) * (weights.length / (weights.length - 1))
}
