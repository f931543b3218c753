/** Cache of compiled conditions: what-ifs, sliders and rule costs ask for the same rules again and again. */
import type { Rule } from '@spotdesk/sdk/targeting'
import { TooDear } from '../budget.ts'
import type { Inventory } from '../sample/inventory.ts'
import { type Condition, isOfDate, type MatchContext, readRule } from './condition.ts'

/** Conditions that are cached for an inventory and a context, the last used longest: by number, and by the characters of their rules. */
const most = { conditions: 256, characters: 4_000_000 }

interface Known {
  conditions: Map<string, Condition>
  characters: number
}

const known = new WeakMap<Inventory, WeakMap<MatchContext, Known>>()

/** Rules whose rows may differ from block to block. */
const isPassing = (rule: Rule, { definitions }: MatchContext): boolean => isOfDate(rule) || definitions.values?.[rule.type] !== undefined

/** As `readRule`, which is called only once where the answer is always the same. @throws TooDear that names the rule */
export function evaluateCondition(inventory: Inventory, rule: Rule, context: MatchContext, block: number | null): Condition {
  try {
    return knownCondition(inventory, rule, context, block)
  } catch (error) {
    if (error instanceof TooDear) error.rule ??= rule
    throw error
  }
}

function knownCondition(inventory: Inventory, rule: Rule, context: MatchContext, block: number | null): Condition {
  if (isPassing(rule, context)) return readRule(inventory, rule, context, block)
  let contexts = known.get(inventory)
  if (!contexts) known.set(inventory, (contexts = new WeakMap()))
  let own = contexts.get(context)
  if (!own) contexts.set(context, (own = { conditions: new Map(), characters: 0 }))
  const key = JSON.stringify(rule)
  const condition = own.conditions.get(key) ?? readRule(inventory, rule, context, block)
  keep(own, key, condition)
  return condition
}

function keep(own: Known, key: string, condition: Condition): void {
  if (!own.conditions.delete(key)) own.characters += key.length
  own.conditions.set(key, condition)
  while (own.conditions.size > most.conditions || (own.characters > most.characters && own.conditions.size > 1)) {
    const oldest = own.conditions.keys().next().value!
    own.conditions.delete(oldest)
    own.characters -= oldest.length
  }
}
