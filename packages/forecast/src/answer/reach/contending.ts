/**
 * Contention: the campaigns that take from a question's rows, and the campaigns that it would take from.
 *
 * Example: a question of the agency wants 400 of 1,000 requests that campaign A, of its own priority, matches too and of which A wants 900.
 * Asking for all, the question gets half of each request: A takes 500 from us. Without us A gets its 900; beside us, who get our 400, it gets 600:
 * we take 300 from A. A campaign B of a worse priority that wanted 100 of the same requests got the 100 that A left, and gets nothing now: we
 * take 100 from B.
 */
import type { PacingType } from '@spotdesk/sdk/values'
import type { Claim } from '../../contention/claim.ts'
import { findCompeting } from '../../contention/insert.ts'
import { thinOut } from '../../contention/thin.ts'
import type { Snapshot } from '../../snapshot.ts'
import type { BlockRows } from '../pass/block-rows.ts'
import { toWhole } from '../whole.ts'

export interface Contender {
  campaignId: number
  name: string
  priority: number
  /** Requests of the asking campaign that it takes, or loses to it. */
  impressions: number
}

export interface Contenders {
  /** Campaigns of the asking agency, the largest first. */
  own: Contender[]
  /** All other agencies' together: their share of the whole, rounded to 5 % (docs/domain.md §10.2). */
  otherBuyers: { share: number } | null
  impressions: number
}

export interface Contending {
  /** Campaigns of the same or a better priority, and what they get of the question's requests if it asks for all of them. */
  takenFromUs: Contenders
  /** Campaigns of the same or a worse priority, and their loss if the question gets its demand, less their gains elsewhere. */
  weTakeFrom: Contenders
}

export interface ContendingInput {
  blockRows: readonly BlockRows[]
  priority: number
  agencyId: number
  own: Claim | undefined
  /** The whole number that the first list adds up to. */
  competing: number
  /** Impressions that the question wants. */
  wanted: number
  pacing?: PacingType
  /** Requests of the whole sample over those of the rows that are read. */
  scale: number
  /** The question reads the rows before this one. Without it, the question reads all rows of contention. */
  end?: number
}

export function findContending(snapshot: Snapshot, input: ContendingInput): Contending {
  const { blockRows, priority, agencyId, own, competing, wanted, pacing, scale, end } = input
  const { lists, step } = thinOut(snapshot, blockRows, mostRows)
  const { taken, lost } = findCompeting(snapshot, lists, { priority, own, step, end, pacing, wanted: wanted / Math.max(1e-9, scale) })
  const losses = [...lost.values()].reduce((sum, part) => sum + part, 0)
  return { takenFromUs: toContenders(taken, agencyId, competing), weTakeFrom: toContenders(lost, agencyId, Math.round(losses)) }
}

/** Rows of all blocks that are read: enough to distribute a known sum over the claims. */
const mostRows = 4000

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
