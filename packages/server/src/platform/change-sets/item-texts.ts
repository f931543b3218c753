/** The values of changes as people read them: names in place of ids, words in place of codes. */
import type { changeSets } from '@spotdesk/sdk/contract'
import type { Call } from '../http/route.ts'
import type { ChangeSetRow } from './change-set-store.ts'
import type { Entities, FieldReading } from './entity.ts'
import { type ListedItem, readEntityNames, readMadeNames } from './item-store.ts'

/** Adds the texts to the changes of items, with one query for each type of entity that they refer to. */
export async function withTexts(
  entities: Entities,
  call: Pick<Call, 'db' | 'actor'>,
  changeSet: ChangeSetRow,
  items: readonly ListedItem[],
): Promise<changeSets.ChangeItem[]> {
  const names = await namesOf(entities, call, changeSet, items)
  return items.map((item) => ({
    ...item,
    changes: item.changes.map((change) => {
      const reading = readingOf(entities, item, change.field)
      const text = (value: string | null) => (value === null || !reading ? value : toText(value, reading, names))
      return { ...change, beforeText: text(change.before), afterText: text(change.after) }
    }),
  }))
}

function readingOf(entities: Entities, { entityType }: ListedItem, field: string): FieldReading | null {
  const text = entities.textOf(field, entityType)
  return typeof text === 'object' ? text : null
}

/** Names by 'type id'; an entity that the change-set creates stands under its external reference or its placeholder. */
type Names = ReadonlyMap<string, string>

/** The keys of the entities in a value, one or a list: ids, and external references of what the change-set creates. */
const keysOf = (value: string) => value.split(/; ?/).map((part) => part.replace(/^(?:id|ref):/, ''))
const isId = (key: string) => /^-?\d{1,15}$/.test(key)

function toText(value: string, { refersTo, words }: FieldReading, names: Names): string {
  if (words)
    return keysOf(value)
      .map((code) => (Object.hasOwn(words, code) ? words[code] : code))
      .join('; ')
  if (refersTo === undefined) return value
  return keysOf(value)
    .map((key) => names.get(`${refersTo} ${key}`) ?? key)
    .join('; ')
}

async function namesOf(
  entities: Entities,
  call: Pick<Call, 'db' | 'actor'>,
  changeSet: ChangeSetRow,
  items: readonly ListedItem[],
): Promise<Names> {
  const wanted = wantedKeys(entities, items)
  const names = new Map<string, string>()
  await Promise.all(
    [...wanted].map(async ([entityType, keys]) => {
      const stored = [...keys].filter((key) => isId(key) && !key.startsWith('-')).map(Number)
      const made = [...keys].filter((key) => !isId(key) || key.startsWith('-'))
      const [found, planned] = await Promise.all([
        stored.length > 0 ? readNames(entities, call, entityType, stored) : new Map<number, string>(),
        made.length > 0 ? readMadeNames(call.db, changeSet, entityType, made) : new Map<string, string>(),
      ])
      for (const [key, name] of [...found, ...planned]) names.set(`${entityType} ${key}`, name)
    }),
  )
  return names
}

/** The keys of the entities that changes refer to, by type. */
function wantedKeys(entities: Entities, items: readonly ListedItem[]): Map<string, Set<string>> {
  const pairs = items.flatMap((item) =>
    item.changes.flatMap(({ field, before, after }) => {
      const refersTo = readingOf(entities, item, field)?.refersTo
      if (refersTo === undefined) return []
      return [before, after].flatMap((value) => (value === null ? [] : keysOf(value))).map((key) => [refersTo, key] as const)
    }),
  )
  const byType = Map.groupBy(pairs, ([type]) => type)
  return new Map([...byType].map(([type, own]) => [type, new Set(own.map(([, key]) => key))]))
}

function readNames(entities: Entities, { db, actor }: Pick<Call, 'db' | 'actor'>, entityType: string, ids: readonly number[]) {
  const row = entities.find(entityType)
  if (row) return readEntityNames(db, row, actor, ids)
  const read = entities.named[entityType]
  if (!read) throw new TypeError(`nothing reads names of entities of type ${entityType}`)
  return read(db, actor, ids)
}
