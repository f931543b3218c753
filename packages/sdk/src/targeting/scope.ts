/** The inventory that a targeting leaves, by its own rules. */
import type { Rule, Targeting } from './rule.ts'

/** The inventory that one group names; null if it names none. */
export interface InventoryScope {
  publishers: number[] | null
  zones: number[] | null
}

const includes = (rule: Rule, type: string): rule is Rule & { values: string[] } => rule.type === type && !rule.exclude && 'values' in rule
const toIds = (values: readonly string[]) => values.map(Number).filter(Number.isSafeInteger)

/** Publishers and zones that each group is limited to; empty when a group, and so the targeting as a whole, is not limited. */
export function inventoryScopes(targeting: Targeting | null): InventoryScope[] {
  const scopes = (targeting?.groups ?? []).map(({ rules }) => ({
    publishers: intersection(rules.filter((rule) => includes(rule, 'INVENTORY_PUBLISHER')).map((rule) => toIds(rule.values))),
    zones: intersection(rules.filter((rule) => includes(rule, 'INVENTORY_ZONE')).map((rule) => toIds(rule.values))),
  }))
  return scopes.some(({ publishers, zones }) => publishers === null && zones === null) ? [] : scopes
}

/** Rules of one group are joined with AND. */
function intersection(lists: readonly number[][]): number[] | null {
  const [first, ...others] = lists
  return first ? first.filter((id) => others.every((list) => list.includes(id))) : null
}

/** True if no group can match anything on a publisher. */
export function leavesOutPublisher(targeting: Targeting | null, publisherId: number): boolean {
  const id = String(publisherId)
  const groups = targeting?.groups ?? []
  return (
    groups.length > 0 &&
    groups.every(({ rules }) =>
      rules.some((rule) => rule.type === 'INVENTORY_PUBLISHER' && 'values' in rule && rule.values.includes(id) === rule.exclude),
    )
  )
}

/** True if every group includes something that only podcasts have. */
export function requiresPodcasts(targeting: Targeting | null): boolean {
  const groups = targeting?.groups ?? []
  return groups.length > 0 && groups.every(({ rules }) => rules.some(({ type, exclude }) => !exclude && type.startsWith('PODCAST_')))
}
