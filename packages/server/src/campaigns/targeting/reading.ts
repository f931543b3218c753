/** A targeting as the API returns it: groups, text, sentence, findings, and labels of its values. */
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
import type { Actor } from '../../platform/http/gate/actor.ts'
import type { FieldError } from '../../platform/http/answer/problem.ts'
import { Problem } from '../../platform/http/answer/problem.ts'
import { inSlices } from '../../platform/jobs/thread/in-slices.ts'
import { loadTargetingFacts } from './facts.ts'
import type { LoadedFacts } from './known-values.ts'

export type Reading = Pick<contract.CampaignTargeting, 'groups' | 'text' | 'sentence' | 'findings' | 'labels'>
export type Flight = NonNullable<TargetingFacts['flight']>
/** The targeting in a body. */
export type Written = { groups: contract.WrittenGroups } | { text: string }

/** Characters of a text, or rules and values of groups, that are read beside other calls: they take some milliseconds. */
const most = { characters: 5000, values: 250 }

/** True for a targeting that is read in a thread. */
export function isLong(body: Written): boolean {
  if ('text' in body) return body.text.length > most.characters
  const rules = body.groups.flatMap((group) => group.rules)
  return rules.reduce((sum, { values = [], text = [] }) => sum + 1 + values.length + text.length, 0) > most.values
}

/** True for targetings that are judged in a thread. */
export function areLong(targetings: readonly Targeting[]): boolean {
  const rules = targetings.flatMap(({ groups }) => groups.flatMap((group) => group.rules))
  return rules.reduce((sum, rule) => sum + 1 + countValues(rule), 0) > most.values
}

function countValues(rule: Targeting['groups'][number]['rules'][number]): number {
  if ('values' in rule) return rule.values.length
  return 'text' in rule ? rule.text.length : 0
}

export function toReading(targeting: Targeting, features: readonly string[], facts: LoadedFacts, flight: Flight | undefined): Reading {
  // A user who may not add a type sees rules of it that others have set.
  const { withheld: _, ...known } = facts
  const findings = lintTargeting(targeting, features, { ...known, ...(flight && { flight }) })
  return {
    groups: targeting.groups,
    text: printTargeting(targeting),
    sentence: describeWithLabels(targeting, facts),
    findings: findings.map(toFinding),
    labels: listLabels(targeting, facts),
  }
}

export function describeWithLabels(targeting: Targeting, { labelOf }: Pick<LoadedFacts, 'labelOf'>): string {
  return describeTargeting(targeting, (type, value) => labelOf(type as TargetingType, value)?.label)
}

/** The sentences of targetings by their text; a text that cannot be read has none. Texts are long: other work has turns between them. */
export async function describeTargetings(db: Kysely<DB>, actor: Actor, texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const parsed = await inSlices(texts, (text) => ({ text, result: parseTargeting(text) }))
  const read = parsed.flatMap(({ text, result }) => (result.ok ? [{ text, targeting: result.targeting }] : []))
  if (read.length === 0) return new Map()
  const facts = await loadTargetingFacts(
    db,
    actor,
    read.map(({ targeting }) => targeting),
  )
  return new Map(await inSlices(read, ({ text, targeting }) => [text, describeWithLabels(targeting, facts)]))
}

export const toFinding = (lint: Lint): contract.TargetingFinding => ({
  ...lint,
  values: [...lint.values],
  message: `${lint.message.charAt(0).toUpperCase()}${lint.message.slice(1)}.`,
  mend: `${lint.mend.charAt(0).toUpperCase()}${lint.mend.slice(1)}.`,
  offset: null,
})

function listLabels({ groups }: Targeting, { labelOf }: Pick<LoadedFacts, 'labelOf'>): contract.TargetingLabel[] {
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

/** The targeting of a body in its stored form. @throws Problem validationFailed with the place of each error in the body */
export function parseWritten(body: Written): Targeting {
  if ('text' in body) {
    const parsed = parseTargeting(body.text)
    if (parsed.ok) return parsed.targeting
    const { code, message, suggestion, offset } = parsed.error
    const shown = `${message.charAt(0).toUpperCase()}${message.slice(1)}, at character ${offset + 1}.`
    throw refusal([{ code, message: shown, field: 'text', pointer: '/text', ...(suggestion !== null && { suggestion }) }])
  }
  const checked = Targeting.safeParse({ groups: body.groups })
  // A text is parsed and printed again: groups and text store the same value.
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
