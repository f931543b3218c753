/** Values of a rule type: searched for a picker, and named where they are stored. */
import type { targeting as contract } from '@spotdesk/sdk/contract'
import {
  type LookUp,
  type TargetingType,
  isTargetingType,
  isTypeEnabled,
  placeKey,
  readValue,
  targetingTypes,
} from '@spotdesk/sdk/targeting'
import { cleanPasted, hasPostalForm, lookUpKey, readPostalCode } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { Problem, fieldError } from '../../platform/http/answer/problem.ts'
import { inBodyTurn, toThreadUser } from '../../platform/jobs/thread/in-thread.ts'
import type { Handler } from '../../platform/http/route.ts'
import { getHiddenRuleTypes } from './facts.ts'
import { listActiveFeatures } from './list-types.ts'
import { type FoundValue, type Neighbours, findPositions } from './source-query.ts'
import { sources } from './sources.ts'

/** @throws Problem invalidParameter for what is no type, or one that the actor may not use */
export const searchValues: Handler<typeof contract.values> = async ({ type, q = '', limit }, { db, actor }) => {
  const known = usableType(type, actor)
  const { lookUp } = targetingTypes[known]
  const found = lookUp ? await sources[lookUp].search(db, actor, q.trim(), limit) : searchVocabulary(known, q, limit)
  const toPlaceKey = ({ value }: FoundValue) => placeKey(known, value)
  const positions = await findPositions(
    db,
    found.flatMap((one) => toPlaceKey(one) ?? []),
  )
  return found.map((one) => ({ ...toValue(one), position: positions.get(toPlaceKey(one) ?? '') ?? null }))
}

/** @throws Problem invalidParameter for what is no type, or one that the actor may not use */
function usableType(type: string, actor: Actor): TargetingType {
  if (!isTargetingType(type) || !isTypeEnabled(type, listActiveFeatures(actor)) || getHiddenRuleTypes(actor).has(type))
    throw new Problem('invalidParameter', {}, { errors: [fieldError('type', 'invalidEnum', {}, type)] })
  return type
}

/** Texts of a call that get a suggestion: those that begin alike share the search for their neighbours. */
const mostSuggestions = 20

/**
 * Several texts take the turn of their agency: the first of those that are not known cost searches for their neighbours.
 * @throws Problem invalidParameter for what is no type, or one that the actor may not use; ShareTaken
 */
export const resolveTexts: Handler<typeof contract.resolve> = async ({ body }, call) => {
  const { db, actor } = call
  const type = usableType(body.type, actor)
  const resolve = () => resolveAll(db, actor, type, body.texts)
  return body.texts.length > 1 ? inBodyTurn(toThreadUser(call), resolve) : resolve()
}

async function resolveAll(
  db: Kysely<DB>,
  actor: Actor,
  type: TargetingType,
  given: readonly string[],
): Promise<contract.ResolvedTargetingText[]> {
  const { lookUp } = targetingTypes[type]
  const texts = given.map((text) => toLookUpText(type, text))
  const byCode = new Map((await findCodes(db, actor, type, texts)).map((found) => [found.value, found]))
  const toLookUpKey = lookUp ? sources[lookUp].keyOf : lookUpKey
  const names = texts.filter(({ code }) => !byCode.has(code ?? '')).map(({ clean }) => toLookUpKey(clean))
  const named =
    lookUp && names.length > 0 ? await sources[lookUp].findNamed(db, actor, [...new Set(names)]) : new Map<string, FoundValue[]>()
  let suggestionCount = 0
  const read: Neighbours = new Map()
  const resolve = async ({ text, clean, code, isGuess, isUnlisted }: LookUpText): Promise<contract.ResolvedTargetingText> => {
    const none = { text, value: null, matches: 0, suggestion: null, isChecked: true }
    const coded = byCode.get(code ?? '')
    if (coded) return isGuess ? { ...none, suggestion: toValue(coded) } : { ...none, value: toValue(coded), matches: 1 }
    const [first, ...others] = named.get(toLookUpKey(clean)) ?? []
    if (first && others.length === 0) return { ...none, value: toValue(first), matches: 1 }
    if (first) return { ...none, matches: 1 + others.length, suggestion: toValue(first) }
    if (isUnlisted) {
      const value = clean.toUpperCase()
      return { ...none, value: { value, label: value, detail: null }, matches: 1, isChecked: false }
    }
    return {
      ...none,
      suggestion: lookUp && (suggestionCount += 1) <= mostSuggestions ? await nearestValue(db, actor, { lookUp, text: clean, read }) : null,
    }
  }
  // One after the other: a call takes one connection, however many texts it has.
  const answers: contract.ResolvedTargetingText[] = []
  for (const text of texts) answers.push(await resolve(text))
  return answers
}

/** A text of a table, and what it may stand for. */
interface LookUpText {
  text: string
  /** Without what a paste brings along. */
  clean: string
  /** The canonical form of a value; null: it is none. */
  code: string | null
  /** The code is not the text, but was probably meant by it. */
  isGuess: boolean
  /** A value also where the list does not have it. */
  isUnlisted: boolean
}

function toLookUpText(type: TargetingType, text: string): LookUpText {
  const clean = cleanPasted(text)
  if (type !== 'LOCATION_POSTAL_CODE') return { text, clean, code: canonicalValue(type, clean), isGuess: false, isUnlisted: false }
  const read = readPostalCode(clean)
  return { text, clean, code: read?.code ?? null, isGuess: read?.as === 'guessed', isUnlisted: hasPostalForm(clean) }
}

/** The canonical form of a value; null when it is none. */
function canonicalValue(type: TargetingType, text: string): string | null {
  const read = readValue(targetingTypes[type], text)
  return 'value' in read ? read.value : null
}

/** Values with these codes. */
async function findCodes(db: Kysely<DB>, actor: Actor, type: TargetingType, texts: readonly LookUpText[]): Promise<FoundValue[]> {
  const codes = [...new Set(texts.flatMap(({ code }) => code ?? []))]
  const { lookUp, value } = targetingTypes[type]
  if (lookUp) return codes.length === 0 ? [] : sources[lookUp].find(db, actor, codes)
  return codes.map((code) => ({ value: code, label: value?.labels?.[code] ?? code, detail: null }))
}

async function nearestValue(
  db: Kysely<DB>,
  actor: Actor,
  { lookUp, text, read }: { lookUp: LookUp; text: string; read: Neighbours },
): Promise<contract.TargetingValue | null> {
  const value = (await sources[lookUp].suggest?.(db, text, read)) ?? null
  const [found] = value === null ? [] : await sources[lookUp].find(db, actor, [value])
  return found ? toValue(found) : null
}

const toValue = ({ value, label, detail }: FoundValue) => ({ value, label, detail })

function searchVocabulary(type: TargetingType, q: string, limit: number): FoundValue[] {
  const key = lookUpKey(q)
  const all = Object.entries(targetingTypes[type].value?.labels ?? {}).map(([value, label]) => ({ value, label, detail: null }))
  return all
    .filter(({ value, label }) => lookUpKey(label).startsWith(key) || value.toLowerCase().startsWith(q.trim().toLowerCase()))
    .slice(0, limit)
}

export const readValueLabels: Handler<typeof contract.labels> = async ({ body }, { db, actor }) => {
  const wanted = new Map<string, Set<string>>()
  for (const { type, values } of body.values) wanted.set(type, new Set([...(wanted.get(type) ?? []), ...values]))
  const named = await Promise.all([...wanted].map(([type, values]) => readLabels(db, actor, type, [...values])))
  return named.flat()
}

/** Labels of the values of one type, in their order. */
async function readLabels(db: Kysely<DB>, actor: Actor, type: string, values: string[]): Promise<contract.TargetingLabel[]> {
  const row = isTargetingType(type) ? targetingTypes[type] : undefined
  const mayFind = row?.lookUp && row.comparison === 'LIST' && !getHiddenRuleTypes(actor).has(type as TargetingType)
  const found = mayFind ? await sources[row.lookUp!].find(db, actor, values) : []
  const byValue = new Map(found.map((value) => [value.value, value]))
  return values.map((value) => ({
    type,
    value,
    label: byValue.get(value)?.label ?? row?.value?.labels?.[value] ?? null,
    detail: byValue.get(value)?.detail ?? null,
  }))
}
