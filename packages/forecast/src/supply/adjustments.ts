/** Corrections of the inventory: FIXED, then PERCENT, then ABSOLUTE, never below 0 (docs/domain.md §10.4). */
import { dayMs } from '@spotdesk/sdk/values'
import type { Rule, Targeting } from '@spotdesk/sdk/targeting'
import { type Bitmap, hasRow } from '../bitmap.ts'
import { defaultContext, type Definitions } from '../match/condition.ts'
import { matchTargeting } from '../match/match.ts'
import { historyDays, horizonDays } from '../sample/calendar.ts'
import type { Inventory } from '../sample/inventory.ts'
import { blockDays } from './projection.ts'

export const correctionTypes = ['FIXED', 'PERCENT', 'ABSOLUTE'] as const
export type CorrectionType = (typeof correctionTypes)[number]

export interface Correction {
  type: CorrectionType
  /** FIXED and ABSOLUTE: impressions a day over the whole definition. PERCENT: −100 and up. */
  value: number
  /** Half-open, milliseconds of the epoch; days of UTC of which any part lies inside. */
  startMs: number
  endMs: number
}

export interface Adjustment {
  id: number
  /** Publishers, zones, shows, country, feed type: all that are given have to match. */
  definition: readonly Rule[]
  corrections: readonly Correction[]
}

/** Rows by zone and by the adjustments that apply to them, and the weight of a row of each stratum on each day. */
export interface Strata {
  count: number
  /** Stratum of each row. */
  of: Uint16Array
  /** Zone of each stratum. */
  zones: Uint32Array
  /** Factor of stratum s on the day d of block b at s × blockDays + b × 28 + d. */
  factors: Float32Array
  /** Weight of the rows of stratum s on history day d at s × 28 + d. */
  daily: Float64Array
  /** Adjustments that could not be applied on some day, since nothing matches them there. */
  idle: number[]
}

export function applyAdjustments(
  inventory: Inventory,
  zoneFactors: Float32Array,
  adjustments: readonly Adjustment[],
  definitions: Definitions,
): Strata {
  const ordered = adjustments.toSorted((a, b) => a.id - b.id)
  const sets = ordered.map(({ definition }) => {
    const targeting: Targeting = { groups: definition.length === 0 ? [] : [{ rules: [...definition] }] }
    return matchTargeting(inventory, targeting, { context: { ...defaultContext, definitions } })
  })
  const strata = divide(inventory, sets, zoneFactors)
  const idle = new Set<number>()
  const daily = dailyWeights(inventory, strata)
  for (const type of correctionTypes)
    for (const [index, { id, corrections }] of ordered.entries())
      for (const correction of corrections)
        if (correction.type === type && !correct(strata, daily, index, correction, inventory.sample.originMs)) idle.add(id)
  const { count, of, zones, factors } = strata
  return { count, of, zones, factors, daily, idle: [...idle] }
}

interface Divided extends Omit<Strata, 'idle' | 'daily'> {
  /** 1 where adjustment a applies to stratum s, at a × count + s. */
  under: Uint8Array
}

function divide({ sample }: Inventory, sets: readonly Bitmap[], zoneFactors: Float32Array): Divided {
  const codes = new Map<string, number>()
  const [zones, members]: [number[], string[]] = [[], []]
  const of = new Uint16Array(sample.rows)
  if (sets.length === 0) {
    of.set(sample.codes.zone)
    for (let zone = 0; zone < sample.zones.length; zone += 1) zones.push(zone)
  } else
    for (let row = 0; row < sample.rows; row += 1) {
      const zone = sample.codes.zone[row]!
      let member = ''
      for (const set of sets) member += hasRow(set, row) ? '1' : '0'
      const key = `${zone} ${member}`
      let code = codes.get(key)
      if (code === undefined) {
        codes.set(key, (code = codes.size))
        zones.push(zone)
        members.push(member)
      }
      of[row] = code
    }
  const count = zones.length
  const factors = new Float32Array(count * blockDays)
  for (const [stratum, zone] of zones.entries())
    factors.set(zoneFactors.subarray(zone * blockDays, (zone + 1) * blockDays), stratum * blockDays)
  const under = Uint8Array.from({ length: sets.length * count }, (_, at) => Number(members[at % count]![Math.floor(at / count)]))
  return { count, of, zones: Uint32Array.from(zones), factors, under }
}

/** Weight of the rows of stratum s on history day d at s × 28 + d. */
function dailyWeights({ sample, weights }: Inventory, { count, of }: Divided): Float64Array {
  const totals = new Float64Array(count * historyDays)
  for (let row = 0; row < sample.rows; row += 1) totals[of[row]! * historyDays + Math.floor(sample.hour[row]! / 24)]! += weights[row]!
  return totals
}

/** @returns true if there was something to correct on every day of the period inside the horizon */
function correct(strata: Divided, totals: Float64Array, index: number, correction: Correction, originMs: number): boolean {
  const first = Math.max(0, Math.floor((correction.startMs - originMs) / dayMs))
  const end = Math.min(horizonDays, Math.ceil((correction.endMs - originMs) / dayMs))
  let whole = true
  for (let day = first; day < end; day += 1) {
    let before = 0
    for (let stratum = 0; stratum < strata.count; stratum += 1)
      if (strata.under[index * strata.count + stratum])
        before += totals[stratum * historyDays + (day % historyDays)]! * strata.factors[stratum * blockDays + day]!
    const { type, value } = correction
    const after = Math.max(0, type === 'FIXED' ? value : type === 'PERCENT' ? before * (1 + value / 100) : before + value)
    if (before === 0) {
      whole &&= after === 0
      continue
    }
    for (let stratum = 0; stratum < strata.count; stratum += 1)
      if (strata.under[index * strata.count + stratum]) strata.factors[stratum * blockDays + day]! *= after / before
  }
  return whole
}
