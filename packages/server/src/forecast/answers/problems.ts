/** Questions without an answer, as the caller reads them: a code, a sentence and the place for each. */
import type { Problem as EngineProblem, ProblemCode } from '@spotdesk/forecast'
import type { RowErrorCode } from '@spotdesk/sdk/values'
import { type FieldError, Problem, fieldError } from '../../platform/http/answer/problem.ts'
import type { ForecastCampaign } from '../snapshots/campaign-of.ts'

const codes: Record<Exclude<ProblemCode, 'snapshotTooOld'>, RowErrorCode> = {
  unknownValue: 'unknownValue',
  contradiction: 'contradiction',
  invalidRule: 'targetingValue',
  emptyGroup: 'emptyGroup',
  endBeforeStart: 'endBeforeStart',
  invalidNumber: 'invalidNumber',
  tooDear: 'targetingTooDear',
}

/** A saved value has no place in the body: only the field names it. */
export function savedError(field: string, code: string, message: string): FieldError {
  return { code, field, message }
}

export const invalid = (errors: FieldError[]): Problem => new Problem('validationFailed', {}, { errors })

/** @returns the error to throw when the engine has no answer; without a place in the body if the saved campaign causes it */
export function toForecastProblem(problems: readonly EngineProblem[], campaign: Pick<ForecastCampaign, 'ads'> | null): Problem {
  if (problems.some(({ code }) => code === 'snapshotTooOld')) return new Problem('inventoryTooOld')
  return invalid(
    problems.map(({ code, message, group, rule, ad, suggestion }) => ({
      ...savedError(findBodyPath(campaign, { group, rule, ad }, code), codes[code as keyof typeof codes], message),
      ...(suggestion !== null && { suggestion }),
    })),
  )
}

function findBodyPath(
  campaign: Pick<ForecastCampaign, 'ads'> | null,
  { group, rule, ad }: Pick<EngineProblem, 'group' | 'rule' | 'ad'>,
  code: ProblemCode,
): string {
  if (code === 'endBeforeStart') return 'endDate'
  if (code === 'invalidNumber') return 'campaignObjective'
  const owner = ad === null ? [] : ['ads', String(campaign?.ads[ad]?.id ?? ad)]
  return [
    ...owner,
    'targeting',
    ...(group === null ? [] : ['groups', String(group)]),
    ...(rule === null ? [] : ['rules', String(rule)]),
  ].join('.')
}

/** @throws Problem validationFailed when a flight ends before it begins; `place` of the dates in the body ('' at its top), null: saved */
export function refuseBackwards({ startDate, endDate }: Pick<ForecastCampaign, 'startDate' | 'endDate'>, place: string | null): void {
  if (startDate === null || endDate === null || endDate > startDate) return
  const named = fieldError(place ? `${place}.endDate` : 'endDate', 'endBeforeStart')
  throw invalid([place === null ? savedError('endDate', named.code, named.message) : named])
}
