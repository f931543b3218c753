/** Faults of two bounds while they are typed, by the rules of the SDK. Pure. */
import { isTargetingType, lintTargeting, readBound, targetingTypes } from '@spotdesk/sdk/targeting'
import { findFieldKind, makeRule, type RuleFields, type TypeRow } from '../rules/rule-fields.ts'

export interface BoundFaults {
  /** A bound that cannot be read, or is out of the type's range. An empty one has no fault yet. */
  from: 'form' | 'range' | null
  to: 'form' | 'range' | null
  /** The first bound is after the second. */
  isReversed: boolean
}

export function boundFaults(type: TypeRow, fields: RuleFields): BoundFaults {
  const shape = isTargetingType(type.type) ? targetingTypes[type.type].interval : undefined
  const findFault = (text: string) => {
    const trimmed = text.trim()
    if (trimmed === '' || !shape) return null
    const bound = readBound(shape, trimmed)
    if (bound === null) return 'form'
    return shape.kind === 'number' && (Number(bound) < shape.minimum || Number(bound) > shape.maximum) ? 'range' : null
  }
  const made = makeRule(type.type, fields, findFieldKind(type))
  const lints = made.ok ? lintTargeting({ groups: [{ rules: [made.rule] }] }) : []
  return { from: findFault(fields.from), to: findFault(fields.to), isReversed: lints.some(({ code }) => code === 'intervalReversed') }
}
