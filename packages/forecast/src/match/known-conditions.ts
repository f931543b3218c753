/** Cache of compiled conditions: what-ifs, sliders and rule costs ask for the same rules again and again. */
import type { Rule } from '@spotdesk/sdk/targeting'
import type { Inventory } from '../sample/inventory.ts'
import { type Condition, isOfDate, type MatchContext, readRule } from './condition.ts'

/** Conditions that are cached for an inventory and a context, the last used longest. */
const most = 256

const known = new WeakMap<Inventory, WeakMap<MatchContext, Map<string, Condition>>>()

/** Rules whose rows may differ from block to block. */
const isPassing = (rule: Rule, { definitions }: MatchContext): boolean => isOfDate(rule) || definitions.values?.[rule.type] !== undefined

/** Rules of the clock of stations or of the account are sets of as many rows as were asked for; all others are answered for all rows. */
const keyOf = (rule: Rule, { clock }: MatchContext, limit: number): string =>
  JSON.stringify(rule.type.startsWith('TIME_') && clock.zone !== 'LISTENER' ? [rule, limit] : rule)

/** As `readRule`, which is called only once where the answer is always the same. */
export function conditionOf(inventory: Inventory, rule: Rule, context: MatchContext, block: number, limit: number): Condition {
  if (isPassing(rule, context)) return readRule(inventory, rule, context, block, limit)
  let contexts = known.get(inventory)
  if (!contexts) known.set(inventory, (contexts = new WeakMap()))
  let conditions = contexts.get(context)
  if (!conditions) contexts.set(context, (conditions = new Map()))
  const key = keyOf(rule, context, limit)
  let condition = conditions.get(key)
  if (condition) conditions.delete(key)
  else condition = readRule(inventory, rule, context, block, limit)
  conditions.set(key, condition)
  if (conditions.size > most) conditions.delete(conditions.keys().next().value!)
  return condition
}
