/** The one change that settles a finding. Pure. */
import type { Lint, LintCode } from './lint-finding.ts'
import type { Group, Rule } from './rule.ts'
import { targetingTypes } from './types/registry.ts'

export type TargetingFixKind = 'REPLACE_VALUE' | 'DROP_VALUES' | 'EXCLUDE' | 'SWAP' | 'CLAMP' | 'REMOVE_RULE'

export interface TargetingFix {
  kind: TargetingFixKind
  /** The targeting with the change. */
  groups: Group[]
}

/** A finding as far as its fix needs it. */
export type FixableFinding = Pick<Lint, 'suggestion' | 'values'> & { code: string; group: number | null; rule: number | null }

/** Findings whose rule can only go. */
const hopeless: ReadonlySet<string> = new Set<LintCode>([
  'emptyGeography',
  'neverMatches',
  'podcastOnRadio',
  'outsideFlight',
  'daypartOutsideFlight',
  'typeNotEnabled',
  'typeNotPermitted',
])

/** The fix of a finding; null if there is more than one way, so that its reader has to choose. */
export function fixFinding(groups: readonly Group[], finding: FixableFinding): TargetingFix | null {
  const { code, group, rule: index } = finding
  if (group === null || index === null) return null
  const rule = groups[group]?.rules[index]
  if (!rule) return null
  const change = findChange(rule, finding)
  if (!change && !hopeless.has(code)) return null
  const [kind, next] = change ?? (['REMOVE_RULE', null] as const)
  const changed = groups.map(({ rules }, at) => {
    if (at !== group) return { rules }
    return { rules: next ? rules.map((one, place) => (place === index ? next : one)) : rules.filter((_, place) => place !== index) }
  })
  return { kind: next ? kind : 'REMOVE_RULE', groups: changed.filter(({ rules }) => rules.length > 0) }
}

/** The changed rule, null where nothing of it stays; undefined where the finding has no change of its own. */
function findChange(rule: Rule, { code, suggestion, values }: FixableFinding): [TargetingFixKind, Rule | null] | undefined {
  if (code === 'exclusionOnly') return ['EXCLUDE', { ...rule, exclude: true }]
  if (code === 'unknownValue' && suggestion !== null && values.length > 0 && ('values' in rule || 'text' in rule)) {
    const replaced = (all: readonly string[]) => [...new Set(all.map((value) => (values.includes(value) ? suggestion : value)))]
    return ['REPLACE_VALUE', 'text' in rule ? { ...rule, text: replaced(rule.text) } : ({ ...rule, values: replaced(rule.values) } as Rule)]
  }
  if (code === 'intervalReversed' && 'from' in rule) return ['SWAP', { ...rule, from: rule.to, to: rule.from } as Rule]
  if (code === 'boxReversed' && 'box' in rule) return ['SWAP', { ...rule, box: { ...rule.box, s: rule.box.n, n: rule.box.s } }]
  if (code === 'outOfBounds') return clamped(rule)
  return values.length > 0 ? ['DROP_VALUES', without(rule, values)] : undefined
}

function without(rule: Rule, dropped: readonly string[]): Rule | null {
  const gone = new Set(dropped)
  if ('values' in rule) {
    const values = rule.values.filter((value) => !gone.has(value))
    return values.length > 0 ? ({ ...rule, values } as Rule) : null
  }
  if (!('text' in rule)) return rule
  const text = rule.text.filter((value) => !gone.has(value))
  return text.length > 0 ? { ...rule, text } : null
}

function clamped(rule: Rule): [TargetingFixKind, Rule] | undefined {
  const shape = targetingTypes[rule.type].interval
  if (!('from' in rule) || shape?.kind !== 'number') return undefined
  const clamp = (bound: number | string) => Math.min(shape.maximum, Math.max(shape.minimum, Number(bound)))
  return ['CLAMP', { ...rule, from: clamp(rule.from), to: clamp(rule.to) } as Rule]
}
