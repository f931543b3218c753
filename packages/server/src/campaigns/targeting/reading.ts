/** A targeting as it is shown: its groups, its one line, a sentence, what a lint finds, and the labels of its values. */
import type { targeting as contract } from '@spotdesk/sdk/contract'
import {
  type Lint,
  Targeting,
  type TargetingFacts,
  type TargetingType,
  describeTargeting,
  lintTargeting,
  parseTargeting,
  printTargeting,
  targetingTypes,
} from '@spotdesk/sdk/targeting'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { FieldError } from '../../platform/http/problem.ts'
import { Problem } from '../../platform/http/problem.ts'
import { loadTargetingFacts } from './facts.ts'
import type { LoadedFacts } from './known-values.ts'
import { featuresOf } from './list-types.ts'

export type Reading = Pick<contract.CampaignTargeting, 'groups' | 'text' | 'sentence' | 'findings' | 'labels'>
export type Flight = NonNullable<TargetingFacts['flight']>
/** A body's targeting. */
export type Written = { groups: contract.TargetingGroups } | { text: string }

/** What is shown of nothing: targeting was never saved. */
const unset: Reading = { groups: null, text: null, sentence: 'Targeting was not set.', findings: [], labels: [] }

/** Readings of several targetings, with the facts of all of them loaded at once. */
export async function readTargetings(
  db: Kysely<DB>,
  actor: Actor,
  targetings: readonly (Targeting | null)[],
  flight?: Flight,
): Promise<Reading[]> {
  const saved = targetings.filter((targeting) => targeting !== null)
  if (saved.length === 0) return targetings.map(() => unset)
  const facts = await loadTargetingFacts(db, actor, saved)
  return targetings.map((targeting) => (targeting === null ? unset : toReading(targeting, actor, facts, flight)))
}

function toReading(targeting: Targeting, actor: Actor, facts: LoadedFacts, flight: Flight | undefined): Reading {
  // Whoever may not add a type may see what others have set with it.
  const { withheld: _, ...known } = facts
  const findings = lintTargeting(targeting, featuresOf(actor), { ...known, ...(flight && { flight }) })
  return {
    groups: targeting.groups,
    text: printTargeting(targeting),
    sentence: sentenceOf(targeting, facts),
    findings: findings.map(toFinding),
    labels: labelsOf(targeting, facts),
  }
}

export function sentenceOf(targeting: Targeting, { labelOf }: Pick<LoadedFacts, 'labelOf'>): string {
  return describeTargeting(targeting, (type, value) => labelOf(type as TargetingType, value)?.label)
}

export const toFinding = (lint: Lint): contract.TargetingFinding => ({
  ...lint,
  message: `${lint.message.charAt(0).toUpperCase()}${lint.message.slice(1)}.`,
  mend: `${lint.mend.charAt(0).toUpperCase()}${lint.mend.slice(1)}.`,
  offset: null,
})

function labelsOf({ groups }: Targeting, { labelOf }: Pick<LoadedFacts, 'labelOf'>): contract.TargetingLabel[] {
  const seen = new Map<string, contract.TargetingLabel>()
  for (const rule of groups.flatMap(({ rules }) => rules)) {
    if (!('values' in rule)) continue
    for (const value of rule.values) {
      const found = labelOf(rule.type, value)
      const label = found?.label ?? targetingTypes[rule.type].value?.labels?.[value] ?? null
      seen.set(`${rule.type} ${value}`, { type: rule.type, value, label, detail: found?.detail ?? null })
    }
  }
  return [...seen.values()]
}

/** A body's targeting as it is stored. @throws Problem validationFailed with the place of each fault in the body */
export function parseWritten(body: Written): Targeting {
  if ('text' in body) {
    const parsed = parseTargeting(body.text)
    if (parsed.ok) return parsed.targeting
    const { code, message, suggestion, offset } = parsed.error
    const shown = `${message.charAt(0).toUpperCase()}${message.slice(1)}, at character ${offset + 1}.`
    throw refusal([{ code, message: shown, field: 'text', pointer: '/text', ...(suggestion !== null && { suggestion }) }])
  }
  const checked = Targeting.safeParse({ groups: body.groups })
  // What was read from the line is what the line says: both ways of writing store the same.
  if (checked.success) return parsed(printTargeting(checked.data))
  throw refusal(
    checked.error.issues.map(({ path, message }) => ({
      code: 'targetingValue',
      message: `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
      field: path.join('.'),
      pointer: `/${path.join('/')}`,
    })),
  )
}

function parsed(text: string): Targeting {
  const result = parseTargeting(text)
  if (result.ok) return result.targeting
  throw refusal([{ code: result.error.code, message: `${result.error.message}.`, field: 'groups', pointer: '/groups' }])
}

const refusal = (errors: FieldError[]) => new Problem('validationFailed', {}, { errors })

/** @throws Problem validationFailed with the errors of a lint, each at its rule */
export async function refuseFaulty(
  db: Kysely<DB>,
  actor: Actor,
  next: Targeting,
  { before, flight }: { before: Targeting | null; flight: Flight },
): Promise<void> {
  const facts = await loadTargetingFacts(db, actor, [next])
  const kept = new Set(before?.groups.flatMap(({ rules }) => rules.map(({ type }) => type)))
  const withheld = new Set([...(facts.withheld ?? [])].filter((type) => !kept.has(type)))
  const errors = lintTargeting(next, featuresOf(actor), { ...facts, withheld, flight }).filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  throw refusal(
    errors.map((lint) => {
      const { message, suggestion, group, rule } = { ...lint, ...toFinding(lint) }
      const place = ['groups', String(group), ...(rule === null ? [] : ['rules', String(rule)])]
      return {
        code: 'targetingValue',
        message,
        field: place.join('.'),
        pointer: `/${place.join('/')}`,
        ...(suggestion !== null && { suggestion }),
      }
    }),
  )
}
