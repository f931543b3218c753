/** The costs of the rules of a targeting, as far as it is known of the rules as they stand. Pure. */
import type { forecast, OutputOf } from '@spotdesk/sdk/contract'
import type { Group, Rule } from '@spotdesk/sdk/targeting'

export type TargetingMatches = OutputOf<typeof forecast.matches>

/** A count, and the groups that it is of. */
export interface CountedGroups {
  groups: readonly Group[]
  matches: TargetingMatches
}

export interface RuleCost {
  /** Requests that the rules above it let through, and those of them that it takes. */
  before: number
  taken: number
  /** Part of `before` that it takes, 0 to 1; 0 where nothing was left. */
  share: number
  /** ALL: nothing is left after it. DEAREST: it takes the largest part of its group. NONE: it takes nothing of what was left. */
  mark: 'ALL' | 'DEAREST' | 'NONE' | null
  /** Its values that no request has. */
  unseen: readonly string[]
}

export interface GroupCosts {
  /** Requests that the group matches; null: not counted yet. */
  matched: number | null
  /** By rule; null: not counted yet. */
  rules: (RuleCost | null)[]
}

/** A rule's cost depends on the rules above it alone, so that it stays known until one of these changes. */
export function toGroupCosts(groups: readonly Group[], counted: CountedGroups | null): GroupCosts[] {
  return groups.map(({ rules }, index) => {
    const answered = counted?.matches.groups[index]
    const before = counted?.groups[index]?.rules ?? []
    const changed = rules.findIndex((rule, place) => !isSameRule(rule, before[place]))
    const known = changed < 0 ? rules.length : changed
    const costs = rules.map((_, place): Omit<RuleCost, 'mark'> | null => {
      const one = place < known ? answered?.rules[place] : undefined
      if (!one) return null
      const unseen = counted!.matches.unseen.find(({ group, rule }) => group === index && rule === place)?.values ?? []
      return { ...one, share: one.before > 0 ? one.taken / one.before : 0, unseen }
    })
    const dearest = Math.max(...costs.map((cost) => cost?.share ?? 0))
    return {
      matched: answered && known === rules.length && before.length === rules.length ? answered.matched : null,
      rules: costs.map((cost) => cost && { ...cost, mark: findMark(cost, dearest, rules.length) }),
    }
  })
}

function findMark({ before, taken, share }: Omit<RuleCost, 'mark'>, dearest: number, count: number): RuleCost['mark'] {
  if (before === 0) return null
  if (taken === before) return 'ALL'
  if (taken === 0) return 'NONE'
  return count > 1 && share === dearest ? 'DEAREST' : null
}

function isSameRule(a: Rule, b: Rule | undefined): boolean {
  return a === b || (b !== undefined && JSON.stringify(a) === JSON.stringify(b))
}
