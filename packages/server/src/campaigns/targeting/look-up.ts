/** Values of a rule type: searched for a picker, and named where they are stored. */
import type { targeting as contract } from '@spotdesk/sdk/contract'
import { type TargetingType, isTargetingType, isTypeEnabled, targetingTypes } from '@spotdesk/sdk/targeting'
import { baseKey } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Problem, fieldError } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { hiddenTypes } from './facts.ts'
import { featuresOf } from './list-types.ts'
import type { Found } from './source-query.ts'
import { sources } from './sources.ts'

/** @throws Problem invalidParameter for what is no type, or one that the actor may not use */
export const searchValues: Handler<typeof contract.values> = async ({ type, q = '', limit }, { db, actor }) => {
  if (!isTargetingType(type) || !isTypeEnabled(type, featuresOf(actor)) || hiddenTypes(actor).has(type))
    throw new Problem('invalidParameter', {}, { errors: [fieldError('type', 'invalidEnum', {}, type)] })
  const { lookUp } = targetingTypes[type]
  const found = lookUp ? await sources[lookUp].search(db, actor, q.trim(), limit) : searchVocabulary(type, q, limit)
  return found.map(toValue)
}

const toValue = ({ value, label, detail }: Found) => ({ value, label, detail })

function searchVocabulary(type: TargetingType, q: string, limit: number): Found[] {
  const key = baseKey(q.trim())
  const all = Object.entries(targetingTypes[type].value?.labels ?? {}).map(([value, label]) => ({ value, label, detail: null }))
  return all.filter(({ value, label }) => baseKey(label).startsWith(key) || value.toLowerCase().startsWith(key)).slice(0, limit)
}

export const nameValues: Handler<typeof contract.labels> = async ({ body }, { db, actor }) => {
  const wanted = new Map<string, Set<string>>()
  for (const { type, values } of body.values) wanted.set(type, new Set([...(wanted.get(type) ?? []), ...values]))
  const named = await Promise.all([...wanted].map(([type, values]) => labelsOf(db, actor, type, [...values])))
  return named.flat()
}

/** Labels of the values of one type, in their order. */
async function labelsOf(db: Kysely<DB>, actor: Actor, type: string, values: string[]): Promise<contract.TargetingLabel[]> {
  const row = isTargetingType(type) ? targetingTypes[type] : undefined
  const mayFind = row?.lookUp && row.comparison === 'LIST' && !hiddenTypes(actor).has(type as TargetingType)
  const found = mayFind ? await sources[row.lookUp!].find(db, actor, values) : []
  const byValue = new Map(found.map((value) => [value.value, value]))
  return values.map((value) => ({
    type,
    value,
    label: byValue.get(value)?.label ?? row?.value?.labels?.[value] ?? null,
    detail: byValue.get(value)?.detail ?? null,
  }))
}
