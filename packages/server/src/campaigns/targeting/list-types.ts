/** The rule types that an actor may use, by their permissions and the features of their agency. */
import type { targeting as contract } from '@spotdesk/sdk/contract'
import { type IntervalShape, type TargetingType, formsOf, isTypeEnabled, targetingTypeNames, targetingTypes } from '@spotdesk/sdk/targeting'
import type { Actor } from '../../platform/http/gate/actor.ts'
import type { Handler } from '../../platform/http/route.ts'
import { getHiddenRuleTypes } from './facts.ts'

/** Names of the features that the actor's agency has. */
export const listActiveFeatures = ({ rights }: Pick<Actor, 'rights'>): string[] =>
  rights.features.filter(({ active }) => active).map(({ feature }) => feature)

export const listTypes: Handler<typeof contract.types> = async (_input, { actor }) => {
  const [features, withheld] = [listActiveFeatures(actor), getHiddenRuleTypes(actor)]
  return targetingTypeNames.filter((type) => isTypeEnabled(type, features) && !withheld.has(type)).map(toType)
}

function toType(type: TargetingType): contract.TargetingType {
  const row = targetingTypes[type]
  const { labels } = row.value ?? {}
  return {
    type,
    label: row.label,
    group: row.group,
    comparison: row.comparison,
    form: formsOf(row),
    hint: row.value?.hint ?? null,
    values: labels ? Object.entries(labels).map(([value, label]) => ({ value, label, detail: null })) : null,
    lookUp: row.lookUp !== undefined || labels !== undefined,
    interval: row.interval ? toInterval(row.interval) : null,
    exclusionOnly: row.exclusionOnly ?? false,
  }
}

function toInterval(shape: IntervalShape): NonNullable<contract.TargetingType['interval']> {
  if (shape.kind !== 'number') return { kind: shape.kind, minimum: null, maximum: null, decimals: null, unit: null }
  const { kind, minimum, maximum, decimals, unit } = shape
  return { kind, minimum, maximum, decimals, unit }
}
