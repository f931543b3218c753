/** Questions that have no answer: each problem has a code, a sentence, and its place. */
import { lintTargeting, type Rule, type Targeting } from '@spotdesk/sdk/targeting'
import { nearest } from '@spotdesk/sdk/values'
import { type Condition, isOfDate } from '../../match/condition.ts'
import { evaluateCondition } from '../../match/known-conditions.ts'
import { attributes, type AttributeType } from '../../sample/attributes.ts'
import type { Snapshot } from '../../snapshot.ts'

export type ProblemCode =
  | 'unknownValue'
  | 'contradiction'
  | 'invalidRule'
  | 'emptyGroup'
  | 'endBeforeStart'
  | 'invalidNumber'
  | 'snapshotTooOld'
  | 'tooDear'

export interface Problem {
  code: ProblemCode
  message: string
  /** Group and rule of the targeting (of an ad's, if `ad` is given), or null where the problem is not that of a rule. */
  group: number | null
  rule: number | null
  ad: number | null
  value: string | null
  suggestion: string | null
}

const problem = (code: ProblemCode, message: string, more: Partial<Problem> = {}): Problem => ({
  code,
  message,
  group: null,
  rule: null,
  ad: null,
  value: null,
  suggestion: null,
  ...more,
})

export const endBeforeStart = (): Problem => problem('endBeforeStart', 'The end date has to be after the start date.')
export const invalidNumber = (what: string): Problem => problem('invalidNumber', `${what} has to be a number that is not negative.`)
export const snapshotTooOld = (): Problem => problem('snapshotTooOld', 'The inventory of this forecast has run out. Load it again.')

/** @param place of the rule that is the reason */
export const tooDear = (message: string, place: Partial<Pick<Problem, 'group' | 'rule' | 'ad'>> = {}): Problem =>
  problem('tooDear', message, place)

/**
 * Errors of a targeting. Values that no request has are an error only where a rule includes nothing else, and where nobody has checked that
 * they exist.
 */
export function findTargetingProblems(
  snapshot: Snapshot,
  targeting: Targeting,
  { ad = null, valuesKnown = false }: { ad?: number | null; valuesKnown?: boolean | undefined } = {},
): Problem[] {
  const empty = targeting.groups.flatMap(({ rules }, group) =>
    rules.length === 0 ? [problem('emptyGroup', 'A group of the targeting has no rule. Add one, or remove the group.', { group, ad })] : [],
  )
  if (empty.length > 0) return empty
  const lints = lintTargeting(targeting)
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message, group, rule }) =>
      problem(code === 'neverMatches' ? 'contradiction' : 'invalidRule', `${message}.`, { group, rule, ad }),
    )
  if (lints.length > 0 || valuesKnown) return lints
  return targeting.groups.flatMap(({ rules }, group) =>
    rules.flatMap((rule, index) => {
      if (rule.exclude || isOfDate(rule)) return []
      const condition = readUndatedCondition(snapshot, rule)
      const values = 'values' in rule ? rule.values : 'text' in rule ? rule.text : []
      if (condition.parts.length > 0 || values.length === 0 || condition.unseen.length < values.length) return []
      return [{ ...unknownValue(snapshot, rule, values[0]!), group, rule: index, ad }]
    }),
  )
}

/** Values of include and exclude rules that no request of the sample has, for a note beside a forecast. */
export function unseenValues(snapshot: Snapshot, { groups }: Targeting): { group: number; rule: number; values: readonly string[] }[] {
  return groups.flatMap(({ rules }, group) =>
    rules.flatMap((rule, index) => {
      const { unseen } = readUndatedCondition(snapshot, rule)
      return unseen.length > 0 ? [{ group, rule: index, values: unseen }] : []
    }),
  )
}

/** Dates do not matter here, so no rows are read. */
function readUndatedCondition({ inventory, context }: Snapshot, rule: Rule): Condition {
  return evaluateCondition(inventory, rule, context, null)
}

function unknownValue({ inventory }: Snapshot, rule: Rule, value: string): Problem {
  const type = rule.type as AttributeType
  const row = Object.hasOwn(attributes, type) ? attributes[type] : null
  const known = row ? inventory.sample.dimensions[row.dimension].attributes.get(type)!.values : []
  // Above some thousand values a nearest one means nothing.
  const suggestion = known.length <= 5000 ? nearest(value, known) : null
  const hint = suggestion === null ? '' : ` Did you mean ${suggestion}?`
  return problem('unknownValue', `No request of the last 28 days has ${JSON.stringify(value)} as ${rule.type}.${hint}`, {
    value,
    suggestion,
  })
}
