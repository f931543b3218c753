/** Who competes: campaigns that take from a question's rows, and campaigns that it would take from. */
import type { Bitmap } from '../bitmap.ts'
import type { Claim } from '../contention/allocate.ts'
import { eachClaimed } from '../contention/left.ts'
import { waterMark } from '../contention/water-mark.ts'
import { blockHours } from '../sample/calendar.ts'
import { contentionRowsOf, rowsOfClaim, type Snapshot } from '../snapshot.ts'
import type { Matched } from './matched.ts'
import { toWhole } from './whole.ts'

export interface Contender {
  campaignId: number
  name: string
  priority: number
  /** Requests of the asking campaign's that it takes, or loses to it. */
  impressions: number
}

export interface Contenders {
  /** Campaigns of the asking agency, the largest first. */
  own: Contender[]
  /** All other agencies' together: their share of the whole, rounded to 5 % (`domain.md` §10). */
  otherBuyers: { share: number } | null
  impressions: number
}

export interface Contending {
  takenFromUs: Contenders
  weTakeFrom: Contenders
}

export interface ContendingInput {
  matched: Matched
  priority: number
  agencyId: number
  own: Claim | undefined
  /** Whole numbers that the lists add up to or follow from. */
  competing: number
  wanted: number
  /** Requests of the whole sample over those of contention's rows. */
  scale: number
}

/** Requests of each row of a block, and what claims take of it before and after a question takes its part. */
interface BlockState {
  block: number
  bits: Bitmap
  worth: Float32Array
  /** 1 − Σ claims of the levels gone through. */
  before: Float32Array
  after: Float32Array
}

export function findContending(snapshot: Snapshot, input: ContendingInput): Contending {
  const states = blockStates(snapshot, input)
  const levels = [...new Set(snapshot.planes.map(({ priority }) => priority))].toSorted((a, b) => a - b)
  const taken = new Map<Claim, number>()
  const lost = new Map<Claim, number>()
  for (const priority of levels.filter((level) => level <= input.priority)) passLevel(snapshot, input, states, priority, taken, false)
  takePart(states, input)
  for (const priority of levels.filter((level) => level > input.priority)) passLevel(snapshot, input, states, priority, lost, true)
  return {
    takenFromUs: toContenders(taken, input.agencyId, input.competing),
    weTakeFrom: toContenders(lost, input.agencyId, Math.round([...lost.values()].reduce((sum, part) => sum + part, 0) * input.scale)),
  }
}

function blockStates(snapshot: Snapshot, { matched }: ContendingInput): BlockState[] {
  const { weights, sample } = snapshot.inventory
  return matched.spans.flatMap(({ blocks, bits: all }) => {
    const bits = contentionRowsOf(snapshot, all)
    return blocks.map((block): BlockState => {
      const table = matched.tables.get(block)!
      const worth = new Float32Array(snapshot.rows)
      for (let word = 0; word < bits.length; word += 1)
        for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
          const row = (word << 5) + 31 - Math.clz32(rest & -rest)
          worth[row] = weights[row]! * table[snapshot.strata.of[row]! * blockHours + sample.hour[row]!]!
        }
      return { block, bits, worth, before: new Float32Array(snapshot.rows).fill(1), after: new Float32Array(snapshot.rows).fill(1) }
    })
  })
}

/** Adds what each claim of a level takes (or, after the question has taken its part, loses) to `amounts`. */
function passLevel(
  snapshot: Snapshot,
  { own }: ContendingInput,
  states: readonly BlockState[],
  priority: number,
  amounts: Map<Claim, number>,
  lost: boolean,
): void {
  for (const { block, worth, before, after } of states) {
    const sums = claimsOf(snapshot, block, priority, own)
    if (!sums) continue
    // Requests that the level takes of a row, for each unit of a mark that is claimed.
    const each = new Float32Array(snapshot.rows)
    for (let row = 0; row < each.length; row += 1) {
      const claimed = sums[row]!
      if (claimed <= 0) continue
      const takes = Math.min(Math.max(0, before[row]!), claimed)
      const takesAfter = lost ? Math.min(Math.max(0, after[row]!), claimed) : 0
      each[row] = (worth[row]! * (takes - takesAfter)) / claimed
      before[row] = before[row]! - claimed
      after[row] = after[row]! - claimed
    }
    addAmounts(snapshot, block, priority, own, each, amounts)
  }
}

/** Σ marks of a level by row, without the asking campaign's own. */
function claimsOf(snapshot: Snapshot, block: number, priority: number, own: Claim | undefined): Float32Array | null {
  const plane = snapshot.planes.find((candidate) => candidate.block === block && candidate.priority === priority)
  if (!plane) return null
  const sums = Float32Array.from(plane.claims, (claim) => claim * plane.unit)
  if (own && own.priority === priority)
    eachClaimed(snapshot, own, block, (row, mark) => {
      sums[row] = sums[row]! - mark < plane.unit ? 0 : sums[row]! - mark
    })
  return sums
}

function addAmounts(
  snapshot: Snapshot,
  block: number,
  priority: number,
  own: Claim | undefined,
  each: Float32Array,
  amounts: Map<Claim, number>,
): void {
  // Campaigns that match the same rows at the same time differ by their mark alone.
  const known = new Map<string, number>()
  for (const claim of snapshot.claims) {
    const mark = claim.marks[block]!
    if (claim === own || claim.priority !== priority || mark === 0) continue
    const bits = rowsOfClaim(snapshot, claim, block)
    const from = Math.max(0, Math.floor(claim.flight.fromHour) - block * blockHours)
    const to = Math.min(blockHours, Math.ceil(claim.flight.toHour) - block * blockHours)
    const key = `${snapshot.sets.indexOf(bits)} ${from} ${to}`
    let sum = known.get(key)
    if (sum === undefined) known.set(key, (sum = sumRows(snapshot, bits, each, from, to)))
    if (sum > 0) amounts.set(claim, (amounts.get(claim) ?? 0) + mark * sum)
  }
}

function sumRows({ inventory }: Snapshot, bits: Bitmap, each: Float32Array, from: number, to: number): number {
  const { hour } = inventory.sample
  let sum = 0
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      const row = (word << 5) + 31 - Math.clz32(rest & -rest)
      const amount = each[row]!
      if (amount > 0 && hour[row]! >= from && hour[row]! < to) sum += amount
    }
  return sum
}

/** The question takes its part, by its own high water mark on what the levels up to its own have left. */
function takePart(states: readonly BlockState[], { wanted, scale }: ContendingInput): void {
  const count = states.reduce((sum, { worth }) => sum + worth.length, 0)
  const [worth, left] = [new Float32Array(count), new Float32Array(count)]
  let at = 0
  for (const state of states) {
    worth.set(state.worth, at)
    left.set(
      state.before.map((share) => Math.max(0, share)),
      at,
    )
    at += state.worth.length
  }
  const mark = waterMark({ count, worth, left }, wanted / Math.max(1e-9, scale))
  for (const { bits, before, after } of states) {
    after.set(before)
    for (let word = 0; word < bits.length; word += 1)
      for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
        const row = (word << 5) + 31 - Math.clz32(rest & -rest)
        after[row] = after[row]! - mark
      }
  }
}

function toContenders(amounts: ReadonlyMap<Claim, number>, agencyId: number, total: number): Contenders {
  const claims = [...amounts.keys()]
  const whole = toWhole([...amounts.values()], total)
  const named = claims
    .map(({ id, agencyId: agency, name, priority }, index) => ({ agency, campaignId: id, name, priority, impressions: whole[index]! }))
    .filter(({ impressions }) => impressions > 0)
  const others = named.filter(({ agency }) => agency !== agencyId).reduce((sum, { impressions }) => sum + impressions, 0)
  return {
    own: named
      .filter(({ agency }) => agency === agencyId)
      .map(({ campaignId, name, priority, impressions }) => ({ campaignId, name, priority, impressions }))
      .toSorted((a, b) => b.impressions - a.impressions || a.campaignId - b.campaignId),
    otherBuyers: others > 0 ? { share: Math.round((others / total) * 20) / 20 } : null,
    impressions: named.reduce((sum, { impressions }) => sum + impressions, 0),
  }
}
