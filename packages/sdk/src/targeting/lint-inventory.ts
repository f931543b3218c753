/** Rules on podcasts for inventory without podcasts. */
import { error, type RuleFinding, type TargetingFacts, warning } from './lint-finding.ts'
import type { Group, Rule } from './rule.ts'
import { targetingTypes } from './types/registry.ts'

/** PODCAST_* rules with only radio publishers: an inclusion never matches, an exclusion has nothing to exclude. */
export function lintInventory({ rules }: Group, { isRadioOnly }: TargetingFacts): { rule: number; findings: RuleFinding[] }[] {
  if (!isRadioOnly) return []
  const isRadio = (rule: Rule) => !rule.exclude && 'values' in rule && rule.values.every((value) => isRadioOnly(rule.type, value))
  const radio = rules.find((rule) => targetingTypes[rule.type].group === 'Inventory Targeting' && isRadio(rule))
  if (!radio) return []
  const beside = `${targetingTypes[radio.type].label}: what is chosen carries no podcasts`
  return rules.flatMap((rule, index) => {
    const { group, label } = targetingTypes[rule.type]
    if (group !== 'Podcast') return []
    const mend = 'remove the rule, or add publishers with podcasts'
    const findings = rule.exclude
      ? warning('podcastOnRadio', `${beside}, so ${label} has nothing to exclude`, mend)
      : error('podcastOnRadio', `${beside}, so ${label} never matches`, mend)
    return [{ rule: index, findings }]
  })
}
