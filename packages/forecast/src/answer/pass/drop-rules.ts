/** A targeting without some of its rules. */
import type { Targeting } from '@spotdesk/sdk/targeting'

/** A rule of a targeting, by its group and its place in it. */
export interface RulePlace {
  group: number
  rule: number
}

/** A group that loses its last rule passes everything, and so does the targeting. */
export function dropRules({ groups }: Targeting, dropped: readonly RulePlace[]): Targeting {
  const left = groups.map(({ rules }, group) => ({
    rules: rules.filter((_, rule) => !dropped.some((one) => one.group === group && one.rule === rule)),
  }))
  return left.some(({ rules }, group) => rules.length === 0 && groups[group]!.rules.length > 0) ? { groups: [] } : { groups: left }
}
