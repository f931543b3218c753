/**
 * The requests that a targeting matches while a user writes it: of the whole, of each group, and the requests that each rule removes from
 * those that the rules above it let through. It needs no objective, no end date and no ads, so a draft has it too.
 */
import type { Rule, Targeting } from '@spotdesk/sdk/targeting'
import { dayMs, hourMs } from '@spotdesk/sdk/values'
import { type Bitmap, intersect } from '../../bitmap.ts'
import { spendRows } from '../../budget.ts'
import { campaignHasDates, type Deliverable, fittingRows, type ForecastAd, timedAds } from '../../match/campaign.ts'
import type { Condition } from '../../match/condition.ts'
import { evaluateCondition } from '../../match/known-conditions.ts'
import { firstRefused, hasDates, matchTargeting, mostApart, rowsOfCondition } from '../../match/match.ts'
import { contextFor } from '../../match/reading.ts'
import { blockHours } from '../../sample/calendar.ts'
import type { Inventory } from '../../sample/inventory.ts'
import type { Snapshot } from '../../snapshot.ts'
import { createFlight, type Flight } from '../../supply/flight.ts'
import { type Interval, relativeVariance, toInterval } from '../verdict/interval.ts'
import { measureMatched, getPositions, type Span, matchSpans, spanTable, createBlockTables } from './matched.ts'
import { endBeforeStart, type Problem, snapshotTooOld, unseenValues } from '../verdict/problems.ts'
import { runWithinSteps } from './question-cost.ts'

/** Days that are counted where the flight has no end to come. */
const openDays = 30

export interface MatchesQuestion {
  /** The campaign with the targeting that is asked about. */
  campaign: Deliverable
  /** Positions of the ads that own the targeting. Empty: the targeting is the campaign's. */
  ads: readonly number[]
  /** The targeting as its author knows it, whose rules are walked. */
  targeting: Targeting
  /** Rules that hold in addition, which the author has not written: the publisher of a deal, the flight of an ad. */
  beside: readonly Rule[]
  startMs: number | null
  endMs: number | null
  nowMs: number
}

export interface RuleMatches {
  /** Requests that the rules above it let through, and those of them that it removes. */
  before: number
  taken: number
}

export interface GroupMatches {
  matched: number
  rules: RuleMatches[]
}

export interface TargetingMatches {
  fromMs: number
  untilMs: number
  /** Requests before the first rule. */
  supply: number
  matched: number
  interval: Interval
  listeners: number
  groups: GroupMatches[]
  /** Values of the targeting that no request of the sample has. */
  unseen: ReturnType<typeof unseenValues>
}

export type MatchesAnswer = { ok: true; matches: TargetingMatches } | { ok: false; problems: Problem[] }

/** Counts over the whole sample, exactly, in some milliseconds. A targeting that contradicts itself matches nothing. It is no error. */
export function countTargeting(snapshot: Snapshot, asked: MatchesQuestion): MatchesAnswer {
  const { campaign, startMs, endMs, nowMs } = asked
  const untilMs = endMs !== null && endMs > nowMs ? endMs : Math.max(nowMs, startMs ?? nowMs) + openDays * dayMs
  // Once for the whole, and once rule by rule.
  return runWithinSteps(snapshot, { ...campaign, startMs, endMs: untilMs, nowMs, times: 2 }, () => countQuestion(snapshot, asked))
}

function countQuestion(snapshot: Snapshot, asked: MatchesQuestion): MatchesAnswer {
  const { startMs, endMs, nowMs } = asked
  if (startMs !== null && endMs !== null && endMs <= startMs) return { ok: false, problems: [endBeforeStart()] }
  const { originMs } = snapshot.inventory.sample
  const fromMs = Math.max(nowMs, startMs ?? nowMs)
  const untilMs = endMs !== null && endMs > fromMs ? endMs : fromMs + openDays * dayMs
  const flight = createFlight(originMs, fromMs, untilMs)
  if (flight.blocks.length === 0) return { ok: false, problems: [snapshotTooOld()] }
  const campaign = { ...asked.campaign, ads: listCountedAds(asked) }
  const matched = measureMatched(snapshot, matchSpans(snapshot, campaign, flight), createBlockTables(snapshot, flight))
  const walked = walk(snapshot, { ...asked, campaign }, flight)
  const variance = relativeVariance(snapshot, matched, flight)
  return {
    ok: true,
    matches: {
      fromMs: originMs + flight.fromHour * hourMs,
      untilMs: originMs + flight.toHour * hourMs,
      ...walked,
      matched: Math.round(matched.total),
      interval: toInterval(matched.total, variance, matched.listeners, snapshot.settings),
      listeners: matched.listeners,
      unseen: unseenValues(snapshot, asked.targeting),
    },
  }
}

/**
 * The ads that count. These are the ads that own the targeting, also before they have a creative. Otherwise they are all ads of the
 * campaign.
 */
function listCountedAds({ campaign, ads }: MatchesQuestion): ForecastAd[] {
  if (ads.length === 0) return [...campaign.ads]
  const own = ads.map((index) => campaign.ads[index]!)
  const timed = timedAds(own)
  return timed.length > 0 ? timed : own.map((ad) => ({ ...ad, type: 'AUDIO', active: true, durationSeconds: 1 }))
}

interface Walked {
  supply: number
  groups: GroupMatches[]
}

/** Goes through the rules of each group in their order. */
function walk(snapshot: Snapshot, asked: MatchesQuestion, flight: Flight): Walked {
  const { campaign, targeting } = asked
  const beside: Targeting = { groups: asked.beside.length > 0 ? [{ rules: [...asked.beside] }] : [] }
  const isDated = campaignHasDates(campaign) || hasDates(targeting) || hasDates(beside)
  const sums: Walked = {
    supply: 0,
    groups: targeting.groups.map(({ rules }) => ({ matched: 0, rules: rules.map(() => ({ before: 0, taken: 0 })) })),
  }
  for (const blocks of isDated ? flight.blocks.map((block) => [block]) : [flight.blocks]) {
    const base = baseRows(snapshot, asked, beside, blocks[0]!)
    const worth = measureWorth(snapshot, { flight, blocks, bits: base, isDated })
    const supply = worth.reduce((sum, requests) => sum + requests, 0)
    sums.supply += supply
    const context = contextFor(snapshot.context, campaign)
    // One group at a time: the rows of ten thousand rules at once would not fit in memory.
    for (const [index, { rules }] of targeting.groups.entries()) {
      const conditions = rules.map((rule) => evaluateCondition(snapshot.inventory, rule, context, blocks[0]!))
      addTaken(sums.groups[index]!, supply, sumExcludedByRule(snapshot.inventory, base, worth, conditions))
    }
  }
  return {
    supply: Math.round(sums.supply),
    groups: sums.groups.map(({ rules }) => {
      const whole = rules.map(({ before, taken }) => ({ before: Math.round(before), left: Math.round(before - taken) }))
      return {
        matched: whole.at(-1)?.left ?? Math.round(sums.supply),
        rules: whole.map(({ before, left }) => ({ before, taken: before - left })),
      }
    }),
  }
}

/** Rows before the first rule: slots that fit, and for an ad that joins its campaign those of the campaign's targeting. */
function baseRows(snapshot: Snapshot, { campaign, ads }: MatchesQuestion, beside: Targeting, block: number): Bitmap {
  const { inventory } = snapshot
  const scope = { context: contextFor(snapshot.context, campaign), block }
  const bits = fittingRows(inventory, campaign.ads)
  if (beside.groups.length > 0) intersect(bits, matchTargeting(inventory, beside, scope))
  if (ads.length > 0 && campaign.ads[0]?.link !== 'REPLACE') intersect(bits, matchTargeting(inventory, campaign.targeting, scope))
  return bits
}

/** Requests of each row of a span; 0 for the others. */
function measureWorth(snapshot: Snapshot, span: Span): Float64Array {
  const { weights } = snapshot.inventory
  const { of } = snapshot.strata
  const [table, hour] = [spanTable(snapshot, span), getPositions(snapshot, span)]
  const worth = new Float64Array(32 * span.bits.length)
  for (let word = 0; word < span.bits.length; word += 1) {
    for (let rest = span.bits[word]!; rest !== 0; rest &= rest - 1) {
      const row = (word << 5) + 31 - Math.clz32(rest & -rest)
      worth[row] = weights[row]! * table[of[row]! * blockHours + hour[row]!]!
    }
  }
  return worth
}

/** The requests that each rule of a group takes: each row counts at the first rule that does not let it through. */
function sumExcludedByRule(inventory: Inventory, base: Bitmap, worth: Float64Array, conditions: readonly Condition[]): Float64Array {
  const { rows } = inventory.sample
  if (conditions.length > mostApart) return sumExcludedByManyRules(firstRefused(inventory, conditions), base, worth, conditions.length)
  spendRows(conditions.length * rows)
  const rules = conditions.map((condition) => rowsOfCondition(inventory, condition, rows))
  const taken = new Float64Array(rules.length)
  for (let word = 0; word < base.length; word += 1) {
    let left = base[word]!
    for (let rule = 0; rule < rules.length && left !== 0; rule += 1) {
      const passing = (left & rules[rule]![word]!) >>> 0
      for (let rest = left ^ passing; rest !== 0; rest &= rest - 1) taken[rule]! += worth[(word << 5) + 31 - Math.clz32(rest & -rest)]!
      left = passing
    }
  }
  return taken
}

/** The same for many rules, row by row. */
function sumExcludedByManyRules(first: Uint16Array, base: Bitmap, worth: Float64Array, rules: number): Float64Array {
  spendRows(first.length)
  const taken = new Float64Array(rules + 1)
  for (let word = 0; word < base.length; word += 1)
    for (let rest = base[word]!; rest !== 0; rest &= rest - 1) {
      const row = (word << 5) + 31 - Math.clz32(rest & -rest)
      taken[first[row]!]! += worth[row]!
    }
  return taken.subarray(0, rules)
}

function addTaken({ rules }: GroupMatches, supply: number, taken: Float64Array): void {
  let before = supply
  for (const [rule, requests] of taken.entries()) {
    const sum = rules[rule]!
    sum.before += before
    sum.taken += requests
    before -= requests
  }
}
