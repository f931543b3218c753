/** Plans of the rules as answers of the API. */
import type { FieldFinding, WritePlan } from '@spotdesk/sdk/rules'
import { type FieldError, Problem, fieldError } from '../../http/answer/problem.ts'

/** A refusal of the rules: its code, and the members of the error's body. */
interface Refusal {
  code: ConstructorParameters<typeof Problem>[0]
  params: { allowedActions?: readonly string[]; status?: string }
}

/** @throws Problem with the allowed actions, if the refusal names them */
export function requireNoRefusal(refusal: Refusal | null): void {
  if (!refusal) return
  const { allowedActions, ...params } = refusal.params
  throw new Problem(refusal.code, params, allowedActions ? { members: { allowedActions: [...allowedActions] } } : {})
}

/**
 * Requires that a plan may be carried out.
 * @param toFieldError maps a finding to the field of the call's body
 * @throws Problem for a refusal, validationFailed with every invalid field
 */
export function requirePossible<State extends object>(
  { after, refusal, errors }: WritePlan<State, Refusal>,
  toFieldError = (finding: FieldFinding): FieldError => errorAt(finding, after),
): void {
  requireNoRefusal(refusal)
  if (errors.length > 0) throw new Problem('validationFailed', {}, { errors: errors.map(toFieldError) })
}

/** A finding as a field error with its value, for a body whose fields have the same names as those of the state. */
function errorAt({ field, code, params, suggestion }: FieldFinding, state: object): FieldError {
  const value = field.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], state)
  return { ...fieldError(field, code, params, value), ...(suggestion !== undefined && { suggestion }) }
}
