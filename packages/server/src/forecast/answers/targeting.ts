/** The targeting of a request: parsed, and refused with a code and a sentence for every error in it. */
import type { ParsedOf, forecast } from '@spotdesk/sdk/contract'
import { type LintCode, type Targeting, lintTargeting } from '@spotdesk/sdk/targeting'
import type { RowErrorCode } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { type FieldError, Problem, fieldError } from '../../platform/http/answer/problem.ts'
import { loadTargetingFacts } from '../../campaigns/targeting/facts.ts'
import { listActiveFeatures } from '../../campaigns/targeting/list-types.ts'
import { type Flight, type Written, parseWritten, toFinding } from '../../campaigns/targeting/reading.ts'
import type { RequestedTargeting } from '../snapshots/asked.ts'
import type { Call } from '../../platform/http/route.ts'
import type { ReplacedRules } from './changes.ts'
import { invalid } from './problems.ts'

type AudienceTargeting = NonNullable<ParsedOf<typeof forecast.campaign>['body']['audienceTargeting']>

const codes: Partial<Record<LintCode, RowErrorCode>> = { unknownValue: 'unknownValue', neverMatches: 'contradiction' }

/**
 * @param place of the targeting in the body, such as 'audienceTargeting'
 * @param isLinted false: a targeting that can be read is taken as it is
 * @throws Problem validationFailed: syntax errors, unknown values, contradictions, empty groups
 */
export async function readAudienceTargeting(
  db: Kysely<DB>,
  actor: Actor,
  asked: AudienceTargeting,
  { place, flight, isLinted = true }: { place: string; flight?: Flight; isLinted?: boolean },
): Promise<RequestedTargeting> {
  const { ads = [], link = 'AND', ...written } = asked
  refuseEmptyGroups(written, place)
  const targeting = within(place, () => parseWritten(written as Written))
  if (isLinted) await refuseUnsound(db, actor, targeting, { place, flight })
  return { targeting, ads, link }
}

/**
 * The new rules of a what-if, each written as one line of text.
 * @throws Problem validationFailed, also for a line that is not one rule
 */
export function readReplacements(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  replaced: NonNullable<forecast.ForecastChanges['replaceRules']>,
): Promise<ReplacedRules> {
  return Promise.all(
    replaced.map(async ({ group, rule, to }, index) => {
      const place = `changes.replaceRules.${index}.to`
      const { targeting } = await readAudienceTargeting(db, actor, { text: to }, { place })
      const [only, ...more] = targeting.groups.flatMap(({ rules }) => rules)
      if (!only || more.length > 0) throw invalid([fieldError(place, 'targetingValue')])
      return { group, rule, to: only }
    }),
  )
}

function refuseEmptyGroups(written: Pick<AudienceTargeting, never> & { groups?: { rules: unknown[] }[] }, place: string): void {
  const empty = (written.groups ?? []).flatMap(({ rules }, group) =>
    rules.length === 0 ? [fieldError(`${place}.groups.${group}.rules`, 'emptyGroup')] : [],
  )
  if (empty.length > 0) throw invalid(empty)
}

/** Errors inside name their place in the body. */
function within<T>(place: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw invalid(
      error.errors.map((each) => ({ ...each, field: `${place}.${each.field}`, pointer: `/${place.replaceAll('.', '/')}${each.pointer}` })),
    )
  }
}

async function refuseUnsound(
  db: Kysely<DB>,
  actor: Actor,
  targeting: Targeting,
  { place, flight }: { place: string; flight: Flight | undefined },
): Promise<void> {
  const facts = await loadTargetingFacts(db, actor, [targeting])
  const found = lintTargeting(targeting, listActiveFeatures(actor), { ...facts, ...(flight && { flight }) })
  const errors = found
    .filter(({ severity }) => severity === 'error')
    .map((lint): FieldError => {
      const { message, suggestion, group, rule } = { ...lint, ...toFinding(lint) }
      const field = [place, 'groups', String(group), ...(rule === null ? [] : ['rules', String(rule)])].join('.')
      const code = codes[lint.code] ?? 'targetingValue'
      return { ...fieldError(field, code), message, ...(suggestion !== null && { suggestion }) }
    })
  if (errors.length > 0) throw invalid(errors)
}
