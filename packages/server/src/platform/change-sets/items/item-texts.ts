/** The values of changes as people read them: names in place of ids, words in place of codes. */
import type { changeSets } from '@spotdesk/sdk/contract'
import { seesMargin } from '../../http/money-seen-query.ts'
import type { Call } from '../../http/route.ts'
import type { ChangeSetRow } from '../change-set-store.ts'
import type { Entities, FieldReading } from '../entity.ts'
import { type ListedItem, type Units, readEntityNames, readMadeNames, readUnits } from './item-store.ts'

/** Something whose changes are listed: an item of a change-set, an entry of the log. */
type Listed = Pick<ListedItem, 'entityType' | 'changes'>
type WithTexts<Item extends Listed> = Omit<Item, 'changes'> & { changes: changeSets.ChangeItem['changes'] }

/**
 * Adds the texts to the changes of items, without those that their reader may not see, with one query for each type of entity that they refer to.
 * @param changeSet the plan whose items refer to each other; null: what they refer to is there already
 */
export async function withTexts<Item extends Listed>(
  entities: Entities,
  call: Pick<Call, 'db' | 'actor'>,
  changeSet: ChangeSetRow | null,
  items: readonly Item[],
): Promise<WithTexts<Item>[]> {
  const isSeen = ({ field }: Pick<Listed['changes'][number], 'field'>) => field !== 'marginPercent' || seesMargin(call.actor)
  const [names, sentences] = await Promise.all([readItemNames(entities, call, changeSet, items), readSentences(entities, call, items)])
  return items.map((item) => ({
    ...item,
    changes: item.changes.filter(isSeen).map((change) => {
      const reading = findReading(entities, item, change.field)
      const text = (value: string | null) =>
        value === null || !reading ? value : (sentences.get(reading)?.get(value) ?? toText(value, reading, names))
      return { ...change, beforeText: text(change.before), afterText: text(change.after) }
    }),
  }))
}

/** The sentences for values that are a language of their own, with one call for each reading. */
async function readSentences(
  entities: Entities,
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  items: readonly Listed[],
): Promise<ReadonlyMap<FieldReading, ReadonlyMap<string, string>>> {
  const pairs = items.flatMap((item) =>
    item.changes.flatMap(({ field, before, after }) => {
      const reading = findReading(entities, item, field)
      return reading?.describe ? [before, after].flatMap((value) => (value ? [{ reading, value }] : [])) : []
    }),
  )
  const described = [...Map.groupBy(pairs, ({ reading }) => reading)].map(async ([reading, own]) => {
    const values = [...new Set(own.map(({ value }) => value))]
    return [reading, await reading.describe!(db, actor, values)] as const
  })
  return new Map(await Promise.all(described))
}

/** Adds what the amounts of each stored thing are in, with one query for each type. */
export async function withUnits<Item extends Pick<ListedItem, 'entityType' | 'id'>>(
  entities: Entities,
  call: Pick<Call, 'db' | 'actor'>,
  items: readonly Item[],
): Promise<(Item & Units)[]> {
  const units = await readUnitsByKey(entities, call, items)
  return items.map((item) => ({
    ...item,
    ...(units.get(`${item.entityType} ${item.id}`) ?? { currency: null, objectiveType: null, stored: null }),
  }))
}

/** Units by 'type id'. */
async function readUnitsByKey(
  entities: Entities,
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  items: readonly Pick<ListedItem, 'entityType' | 'id'>[],
): Promise<ReadonlyMap<string, Units>> {
  const byType = Map.groupBy(items, ({ entityType }) => entityType)
  const read = [...byType].map(async ([type, own]) => {
    const row = entities.find(type)
    const ids = own.flatMap(({ id }) => id ?? [])
    if (!row?.hasAmounts || ids.length === 0) return []
    return [...(await readUnits(db, row, actor, ids))].map(([id, units]) => [`${type} ${id}`, units] as const)
  })
  return new Map((await Promise.all(read)).flat())
}

function findReading(entities: Entities, { entityType }: Listed, field: string): FieldReading | null {
  const text = entities.textOf(field, entityType)
  return typeof text === 'object' ? text : null
}

/** Names by 'type id'; an entity that the change-set creates stands under its external reference or its placeholder. */
type Names = ReadonlyMap<string, string>

/** The keys of the entities in a value, one or a list: ids, and external references of what the change-set creates. */
const splitKeys = (value: string) => value.split(/; ?/).map((part) => part.replace(/^(?:id|ref):/, ''))
const isId = (key: string) => /^-?\d{1,15}$/.test(key)

function toText(value: string, { refersTo, words }: FieldReading, names: Names): string {
  if (words)
    return splitKeys(value)
      .map((code) => (Object.hasOwn(words, code) ? words[code] : code))
      .join('; ')
  if (refersTo === undefined) return value
  return splitKeys(value)
    .map((key) => names.get(`${refersTo} ${key}`) ?? key)
    .join('; ')
}

async function readItemNames(
  entities: Entities,
  call: Pick<Call, 'db' | 'actor'>,
  changeSet: ChangeSetRow | null,
  items: readonly Listed[],
): Promise<Names> {
  const wanted = wantedKeys(entities, items)
  const names = new Map<string, string>()
  await Promise.all(
    [...wanted].map(async ([entityType, keys]) => {
      const stored = [...keys].filter((key) => isId(key) && !key.startsWith('-')).map(Number)
      const made = [...keys].filter((key) => !isId(key) || key.startsWith('-'))
      const [found, planned] = await Promise.all([
        stored.length > 0 ? readNames(entities, call, entityType, stored) : new Map<number, string>(),
        changeSet && made.length > 0 ? readMadeNames(call.db, changeSet, entityType, made) : new Map<string, string>(),
      ])
      for (const [key, name] of [...found, ...planned]) names.set(`${entityType} ${key}`, name)
    }),
  )
  return names
}

/** The keys of the entities that changes refer to, by type. */
function wantedKeys(entities: Entities, items: readonly Listed[]): Map<string, Set<string>> {
  const pairs = items.flatMap((item) =>
    item.changes.flatMap(({ field, before, after }) => {
      const refersTo = findReading(entities, item, field)?.refersTo
      if (refersTo === undefined) return []
      return [before, after].flatMap((value) => (value === null ? [] : splitKeys(value))).map((key) => [refersTo, key] as const)
    }),
  )
  const byType = Map.groupBy(pairs, ([type]) => type)
  return new Map([...byType].map(([type, own]) => [type, new Set(own.map(([, key]) => key))]))
}

function readNames(entities: Entities, { db, actor }: Pick<Call, 'db' | 'actor'>, entityType: string, ids: readonly number[]) {
  const read = entities.named[entityType]
  if (read) return read(db, actor, ids)
  const row = entities.find(entityType)
  if (!row) throw new TypeError(`nothing reads names of entities of type ${entityType}`)
  return readEntityNames(db, row, actor, ids)
}
