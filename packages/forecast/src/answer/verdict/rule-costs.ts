/**
 * The cost of each rule of a targeting by its Shapley value: the requests that it cuts, averaged over all orders in which the rules could
 * have been added. The values add up to all requests that the targeting cuts. They are exact to 6 players, and sampled above. Shares come
 * from the rows of contention. Totals come from the whole sample. So does the cut of each rule alone, and a forecast without the rule gives
 * the same number.
 */
import { everywhere } from '@spotdesk/sdk/targeting'
import { type Bitmap, createBitmap, intersect, unite } from '../../bitmap.ts'
import { spendRows } from '../../budget.ts'
import { createRandom } from '../../hash.ts'
import { evaluateCondition } from '../../match/known-conditions.ts'
import { type Deliverable, fittingRows, joinAds, timedAds } from '../../match/campaign.ts'
import { matchTargeting, rowsOfCondition } from '../../match/match.ts'
import { contextFor } from '../../match/reading.ts'
import { blockHours } from '../../sample/calendar.ts'
import type { Snapshot } from '../../snapshot.ts'
import { dropRules } from '../pass/drop-rules.ts'
import { countRequests, getPositions, type Span, spanTable } from '../question/matched.ts'
import { toWhole } from '../whole.ts'

/** The largest number of players that is computed exactly. */
const exactPlayers = 6
/** Orders drawn above it, each with its reverse. */
const drawnOrders = 32
/** Bits of a row's mask, one of which is not a player's. */
const mostPlayers = 29

export interface RuleCost {
  /** Position of the rule; null for the targeting of the ads. */
  group: number | null
  rule: number | null
  /** Requests that it cuts; all together are supply − matched. */
  cost: number
  /** Requests matched with this rule alone, and with all but this one. */
  alone: number
  without: number
}

interface Player {
  group: number | null
  rule: number | null
}

/**
 * Requests by the rules that a row passes: `weights[i]` requests pass exactly the players of `masks[i]`. Groups are alternatives, so a set
 * S of players passes the rows that pass S ∩ g for some group g. Where the ads' targeting counts, an ad whose targeting replaces the
 * campaign's passes its rows by the bit `replaced`, independent of the groups.
 */
interface Passing {
  players: readonly Player[]
  replaced: number
  groups: readonly number[]
  masks: Int32Array
  weights: Float64Array
}

/**
 * @param totals whole numbers that the costs lie between
 * @returns null when the targeting has no rule, or more than 29
 */
export function costRules(
  snapshot: Snapshot,
  campaign: Deliverable,
  spans: readonly Span[],
  totals: { supply: number; matched: number },
): RuleCost[] | null {
  const players = listPlayers(campaign)
  if (players.length === 0 || players.length > mostPlayers) return null
  const passing = passingRows(snapshot, campaign, players, spans)
  const values = players.length <= exactPlayers ? exactValues(passing) : drawnValues(passing)
  const costs = wholeCosts(values, totals.supply - totals.matched)
  // Rounded the same way as the ends, which they lie between unless ads add requests.
  const within = (changed: Deliverable) => {
    const whole = Math.round(countRequests(snapshot, changed, spans))
    return campaign.ads.some(({ link }) => link === 'REPLACE') ? whole : Math.min(totals.supply, Math.max(totals.matched, whole))
  }
  return players.map((player, index) => ({
    ...player,
    cost: costs[index]!,
    alone: within(onlyPlayer(campaign, player)),
    without: within(withoutPlayer(campaign, player)),
  }))
}

/** The campaign as it would be with a rule alone, or with the targeting of its ads alone. */
function onlyPlayer({ targeting: { groups }, ...campaign }: Deliverable, { group, rule }: Player): Deliverable {
  if (group === null || rule === null) return { ...campaign, targeting: everywhere }
  const targeting = groups.length === 1 ? { groups: [{ rules: [groups[0]!.rules[rule]!] }] } : everywhere
  return { ...withoutOwn(campaign), targeting }
}

/** The campaign as it would be without a rule, or without the targeting of its ads. */
function withoutPlayer(campaign: Deliverable, { group, rule }: Player): Deliverable {
  if (group === null || rule === null) return withoutOwn(campaign)
  return { ...campaign, targeting: dropRules(campaign.targeting, [{ group, rule }]) }
}

/** Without the targeting of its ads. */
const withoutOwn = <C extends Pick<Deliverable, 'ads'>>(campaign: C): C => ({
  ...campaign,
  ads: campaign.ads.map((ad) => ({ ...ad, targeting: null })),
})

/** Ads that replace the campaign's targeting can add requests, so a value may be negative; it is then rounded by itself. */
function wholeCosts(values: readonly number[], total: number): number[] {
  if (values.every((value) => value >= 0)) return toWhole(values, total)
  const whole = values.map(Math.round)
  const largest = whole.indexOf(Math.max(...whole))
  whole[largest]! += total - whole.reduce((sum, value) => sum + value, 0)
  return whole
}

function listPlayers({ targeting, ads }: Deliverable): Player[] {
  const rules = targeting.groups.flatMap(({ rules }, group) => rules.map((_, rule) => ({ group, rule })))
  return joinAds(timedAds(ads)).some(({ own }) => own !== null) ? [...rules, { group: null, rule: null }] : rules
}

function passingRows(snapshot: Snapshot, campaign: Deliverable, players: readonly Player[], spans: readonly Span[]): Passing {
  const { inventory } = snapshot
  const groups = campaign.targeting.groups.map((_, group) =>
    players.reduce((mask, player, bit) => (player.group === group ? mask | (1 << bit) : mask), 0),
  )
  const replaced = 1 << players.length
  const small = players.length <= 12 ? new Float64Array(2 * replaced) : null
  const large = new Map<number, number>()
  const base = fittingRows(inventory, campaign.ads, snapshot.rows)
  for (const span of spans) {
    const { blocks } = span
    spendRows(snapshot.rows * (2 + players.length))
    const sets = players.map((player) => rowsOfPlayer(snapshot, campaign, player, blocks[0]!))
    if (players.at(-1)!.group === null) sets.push(adRows(snapshot, campaign, 'REPLACE', blocks[0]!))
    addMasks(snapshot, span, base, sets, small ?? large)
  }
  return small
    ? { players, replaced, groups, masks: Int32Array.from(small, (_, mask) => mask), weights: small }
    : { players, replaced, groups, masks: Int32Array.from(large.keys()), weights: Float64Array.from(large.values()) }
}

function rowsOfPlayer(snapshot: Snapshot, campaign: Deliverable, { group, rule }: Player, block: number): Bitmap {
  const { inventory, rows } = snapshot
  const context = contextFor(snapshot.context, campaign)
  if (group !== null && rule !== null) {
    const condition = evaluateCondition(inventory, campaign.targeting.groups[group]!.rules[rule]!, context, block)
    return rowsOfCondition(inventory, condition, rows)
  }
  return adRows(snapshot, campaign, 'AND', block)
}

/** Rows that pass the own targeting of ads of one link, each ad in the slots that it fits. */
function adRows({ inventory, rows, ...snapshot }: Snapshot, campaign: Deliverable, link: 'AND' | 'REPLACE', block: number): Bitmap {
  const context = contextFor(snapshot.context, campaign)
  const bits = createBitmap(rows)
  for (const { own, members } of joinAds(timedAds(campaign.ads)).filter((group) => group.link === link)) {
    const part = fittingRows(inventory, members, rows)
    if (own) intersect(part, matchTargeting(inventory, own, { context, block, limit: rows }))
    unite(bits, part)
  }
  return bits
}

/** Adds the weight of each row of a set to the sum of the mask of its sets. */
function addMasks(snapshot: Snapshot, span: Span, base: Bitmap, sets: readonly Bitmap[], sums: Float64Array | Map<number, number>): void {
  const { weights } = snapshot.inventory
  const { of } = snapshot.strata
  const [table, hour] = [spanTable(snapshot, span), getPositions(snapshot, span)]
  const [few, many] = sums instanceof Float64Array ? [sums, null] : [null, sums]
  const [own, order] = [new Uint32Array(sets.length), new Uint8Array(sets.length)]
  for (let word = 0; word < base.length; word += 1) {
    const all = base[word]!
    if (all === 0) continue
    // Sets with all or none of a word's rows are handled once for the word.
    let [common, mixed] = [0, 0]
    for (let set = 0; set < sets.length; set += 1) {
      const bits = (sets[set]![word]! & all) >>> 0
      if (bits === all) common |= 1 << set
      else if (bits !== 0) {
        own[mixed] = bits
        order[mixed] = set
        mixed += 1
      }
    }
    for (let rest = all; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest)
      const row = (word << 5) + bit
      let mask = common
      for (let set = 0; set < mixed; set += 1) mask |= ((own[set]! >>> bit) & 1) << order[set]!
      const worth = weights[row]! * table[of[row]! * blockHours + hour[row]!]!
      if (few) few[mask] = few[mask]! + worth
      else if (worth > 0) many!.set(mask, (many!.get(mask) ?? 0) + worth)
    }
  }
}

/** Requests that pass when only the players of `chosen` count. A group without rules passes everything. */
function throughput({ players, replaced, groups, masks, weights }: Passing, chosen: number): number {
  const ads = players.findIndex(({ group }) => group === null)
  const needed = chosen & (ads >= 0 ? 1 << ads : 0)
  let sum = 0
  for (let index = 0; index < masks.length; index += 1) {
    const mask = masks[index]!
    let passes = groups.length === 0
    for (let group = 0; group < groups.length && !passes; group += 1) passes = (chosen & groups[group]! & ~mask) === 0
    if ((passes && (mask & needed) === needed) || (needed !== 0 && (mask & replaced) !== 0)) sum += weights[index]!
  }
  return sum
}

function exactValues(passing: Passing): number[] {
  const count = passing.players.length
  const through = Float64Array.from({ length: 1 << count }, (_, chosen) => throughput(passing, chosen))
  const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1))
  return passing.players.map((_, player) => {
    let value = 0
    for (let chosen = 0; chosen < 1 << count; chosen += 1) {
      if (chosen & (1 << player)) continue
      const size = passing.players.filter((_, other) => chosen & (1 << other)).length
      const share = (factorial(size) * factorial(count - size - 1)) / factorial(count)
      value += share * (through[chosen]! - through[chosen | (1 << player)]!)
    }
    return value
  })
}

/** Orders drawn with a fixed seed, each with its reverse: their sum telescopes to the whole cut for any draw. */
function drawnValues(passing: Passing): number[] {
  const count = passing.players.length
  const random = createRandom(count)
  const values = new Float64Array(count)
  const known = new Map<number, number>()
  const through = (chosen: number): number => {
    let sum = known.get(chosen)
    if (sum === undefined) known.set(chosen, (sum = throughput(passing, chosen)))
    return sum
  }
  for (let drawn = 0; drawn < drawnOrders; drawn += 1) {
    const order = Array.from({ length: count }, (_, player) => player)
    for (let at = count - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1))
      ;[order[at], order[other]] = [order[other]!, order[at]!]
    }
    for (const way of [order, order.toReversed()]) {
      let chosen = 0
      for (const player of way) {
        const next = chosen | (1 << player)
        values[player]! += (through(chosen) - through(next)) / (2 * drawnOrders)
        chosen = next
      }
    }
  }
  return [...values]
}
