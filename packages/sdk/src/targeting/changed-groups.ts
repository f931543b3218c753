import type { Group } from './rule.ts'
import { parseTargeting } from './text.ts'

/** The rules that the changes of a forecast leave out, and those that others stand in place of. */
export interface RuleChanges {
  dropRules?: readonly { group: number; rule: number }[] | undefined
  replaceRules?: readonly { group: number; rule: number; to: string }[] | undefined
}

/** The targeting with rules left out or replaced, as a forecast's changes name them; null if one of them cannot be read. */
export function changedGroups(groups: readonly Group[], { dropRules = [], replaceRules = [] }: RuleChanges): Group[] | null {
  const read = replaceRules.map(({ group, rule, to }) => ({ group, rule, parsed: parseTargeting(to) }))
  if (read.some(({ parsed }) => !parsed.ok)) return null
  const replaced = (group: number, rule: number) => {
    const found = read.find((one) => one.group === group && one.rule === rule)?.parsed
    return found?.ok ? found.targeting.groups[0]?.rules[0] : undefined
  }
  const isDropped = (group: number, rule: number) => dropRules.some((one) => one.group === group && one.rule === rule)
  const fixed = groups.map(({ rules }, group) => ({
    rules: rules.map((own, rule) => replaced(group, rule) ?? own).filter((_, rule) => !isDropped(group, rule)),
  }))
  // A group without a rule matches every request, and with it the whole targeting does.
  return fixed.some(({ rules }) => rules.length === 0) ? [] : fixed
}
