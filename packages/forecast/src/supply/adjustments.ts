/** Corrections of the inventory: FIXED, then PERCENT, then ABSOLUTE, never below 0 (docs/domain.md §10.4). */
import { dayMs } from '@spotdesk/sdk/values'
import type { Rule, Targeting } from '@spotdesk/sdk/targeting'
import { defaultContext, type Definitions } from '../match/condition.ts'
import { matchTargeting } from '../match/match.ts'
import { horizonDays } from '../sample/calendar.ts'
import type { Inventory } from '../sample/inventory.ts'
import { blockDays, type Projection } from './projection.ts'
import { createStrata, type Expectation, expectStrata, type Strata } from './strata.ts'

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

/** The strata of an inventory with what is expected of them after all corrections. */
export function applyAdjustments(
  inventory: Inventory,
  projection: Projection,
  adjustments: readonly Adjustment[],
  definitions: Definitions,
): Strata {
  const ordered = adjustments.toSorted((a, b) => a.id - b.id)
  const sets = ordered.map(({ definition }) => {
    const targeting: Targeting = { groups: definition.length === 0 ? [] : [{ rules: [...definition] }] }
    return matchTargeting(inventory, targeting, { context: { ...defaultContext, definitions } })
  })
  const expectation = expectStrata(inventory, projection, sets)
  const idle = new Set(ordered.filter(({ corrections }) => corrections.length > 0).map(({ id }) => id))
  for (const type of correctionTypes)
    for (const [index, { id, corrections }] of ordered.entries())
      for (const correction of corrections)
        if (correction.type === type && correct(expectation, index, correction, inventory.sample.originMs)) idle.delete(id)
  return createStrata(inventory, expectation, [...idle])
}

/** @returns true if there was something to correct on a day of the period inside the horizon */
function correct({ count, under, expected }: Expectation, index: number, correction: Correction, originMs: number): boolean {
  const first = Math.max(0, Math.floor((correction.startMs - originMs) / dayMs))
  const end = Math.min(horizonDays, Math.ceil((correction.endMs - originMs) / dayMs))
  const { type, value } = correction
  let found = false
  for (let day = first; day < end; day += 1) {
    let before = 0
    for (let stratum = 0; stratum < count; stratum += 1) if (under[index * count + stratum]) before += expected[stratum * blockDays + day]!
    const after = Math.max(0, type === 'FIXED' ? value : type === 'PERCENT' ? before * (1 + value / 100) : before + value)
    if (before === 0) continue
    found = true
    for (let stratum = 0; stratum < count; stratum += 1)
      if (under[index * count + stratum]) expected[stratum * blockDays + day]! *= after / before
  }
  return found
}
