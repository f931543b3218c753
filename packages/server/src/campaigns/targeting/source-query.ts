/** Sources of look-ups: how values are searched and how they are labelled. */
import { lookUpKey, nearest } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'

export interface FoundValue {
  value: string
  label: string
  detail: string | null
  /** Of places. */
  country?: string | null
  region?: string | null
}

/** The middle of a place in degrees (WGS 84), and the distance that covers most of it. */
export interface PlacePosition {
  lat: number
  lon: number
  km: number
}

export interface ValueSource {
  /** Values whose name, or the value itself, begins with the text; best first. */
  search(db: Kysely<DB>, actor: Actor, q: string, limit: number): Promise<FoundValue[]>
  /** Those of the given values that exist for the actor, as they were given. */
  find(db: Kysely<DB>, actor: Actor, values: readonly string[]): Promise<FoundValue[]>
  /** How names are compared: search with this key, and find by it. */
  keyOf(text: string): string
  /** Values by the keys of their whole names; the best known of a name first. */
  findNamed(db: Kysely<DB>, actor: Actor, keys: readonly string[]): Promise<ReadonlyMap<string, readonly FoundValue[]>>
  /**
   * The nearest known value of a text that no value has as its name: `findNamed` finds those, of many texts at once.
   * @param read what was read for other values of the same call: texts that begin alike have the same neighbours
   */
  suggest?(db: Kysely<DB>, value: string, read?: Neighbours): Promise<string | null>
}

/** Candidates for the nearest known value, by their kind and beginning. */
export type Neighbours = Map<string, Promise<Candidates>>

interface Candidates {
  values: readonly string[]
  labels: readonly string[]
}

/** Sorts after every text that begins with the text before it. */
const last = '\u{10FFFF}'
const begins = (column: RawBuilder<unknown>, prefix: string) => sql`(${column} >= ${prefix} and ${column} < ${prefix + last})`

/** Candidates for the nearest known value. */
const candidates = 3000

/** A kind of `targeting_values`; `code` makes the form of its values from what people type. */
export function referenceSource(kind: string, code: (text: string) => string = (text) => text): ValueSource {
  const own = sql`kind = ${kind}`
  const columns = sql`value, label, detail, country, region`
  /** Values with another name that fits; as an array, so that the index of the values serves. */
  const named = (fits: RawBuilder<unknown>) => sql`value = any(array(select n.value from targeting_value_names n where ${own} and ${fits}))`
  const neighbours = async (db: Kysely<DB>, key: string, value: string): Promise<Candidates> => {
    const { rows } = await sql<{ value: string; label: string }>`
      select value, label from targeting_values
      where ${own} and (${begins(sql`search_key`, key.slice(0, 1))} or ${begins(sql`value`, value.slice(0, 1))})
      order by weight desc, value limit ${candidates}`.execute(db)
    return { values: rows.map((row) => row.value), labels: rows.map((row) => row.label) }
  }
  return {
    keyOf: lookUpKey,
    async search(db, _actor, q, limit) {
      const key = lookUpKey(q)
      const matches =
        q === ''
          ? sql`true`
          : sql`(${key !== ''} and (${begins(sql`search_key`, key)} or ${named(begins(sql`n.key`, key))}) or ${begins(sql`value`, code(q))})`
      const { rows } = await sql<FoundValue>`
        select ${columns} from targeting_values where ${own} and ${matches}
        order by (search_key = ${key} or ${named(sql`n.key = ${key}`)} or value = ${code(q)}) desc, weight desc, search_key, value limit ${limit}`.execute(
        db,
      )
      return rows
    },
    async find(db, _actor, values) {
      const { rows } =
        await sql<FoundValue>`select ${columns} from targeting_values where ${own} and value = any(${values}::text[])`.execute(db)
      return rows
    },
    async findNamed(db, _actor, keys) {
      const { rows } = await sql<FoundValue & { key: string }>`
        select names.key, ${columns} from targeting_values join (
          select search_key as key, value from targeting_values where ${own} and search_key = any(${keys}::text[])
          union select key, value from targeting_value_names where ${own} and key = any(${keys}::text[])) names using (value)
        where ${own} order by weight desc, value`.execute(db)
      const found = rows.map(({ key, ...row }) => ({ key, row }))
      return new Map([...Map.groupBy(found, ({ key }) => key)].map(([key, same]) => [key, same.map(({ row }) => row)]))
    },
    async suggest(db, value, read = new Map()) {
      const key = lookUpKey(value)
      // Similar numbers are unrelated: there is no suggestion.
      if (/^\d+$/.test(value)) return null
      const beginning = [kind, key.slice(0, 1), code(value).slice(0, 1)].join(' ')
      const reading = read.get(beginning) ?? neighbours(db, key, code(value))
      read.set(beginning, reading)
      const { values, labels } = await reading
      return nearest(value, values) ?? values[labels.indexOf(nearest(value, labels) ?? '')] ?? null
    },
  }
}

/** Kinds with a few thousand rows at most: all rows in scope are read, and compared here. */
export function listedSource(query: (actor: Actor, ids: readonly number[] | null) => RawBuilder<FoundValue>): ValueSource {
  return {
    keyOf: lookUpKey,
    async search(db, actor, q, limit) {
      const { rows } = await query(actor, null).execute(db)
      const key = lookUpKey(q)
      const named = rows.map((row) => ({ row, label: lookUpKey(row.label), detail: lookUpKey(row.detail ?? '') }))
      return named
        .filter(({ row, label, detail }) => label.startsWith(key) || detail.startsWith(key) || row.value.startsWith(q))
        .toSorted((a, b) => Number(b.label.startsWith(key)) - Number(a.label.startsWith(key)) || (a.label < b.label ? -1 : 1))
        .slice(0, limit)
        .map(({ row }) => row)
    },
    async find(db, actor, values) {
      const ids = values.map(Number).filter((id) => Number.isSafeInteger(id))
      return ids.length === 0 ? [] : (await query(actor, ids).execute(db)).rows
    },
    async findNamed(db, actor, keys) {
      const { rows } = await query(actor, null).execute(db)
      const wanted = new Set(keys)
      return Map.groupBy(
        rows.filter(({ label }) => wanted.has(lookUpKey(label))),
        ({ label }) => lookUpKey(label),
      )
    },
  }
}

/** Where places lie, by their keys as LOCATION writes them. */
export async function findPositions(db: Kysely<DB>, places: readonly string[]): Promise<ReadonlyMap<string, PlacePosition>> {
  if (places.length === 0) return new Map()
  const { rows } = await sql<{ value: string; label: string }>`
    select value, label from targeting_values where kind = 'POSITION' and value = any(${places}::text[])`.execute(db)
  return new Map(
    rows.map(({ value, label }) => {
      const [lat, lon, km] = label.split(',').map(Number) as [number, number, number]
      return [value, { lat, lon, km }]
    }),
  )
}

/** `wanted is null or id = any(wanted)` for the `ids` of a listed source. */
export const isWanted = (column: string, ids: readonly number[] | null) =>
  ids === null ? sql`true` : sql`${sql.ref(column)} = any(${ids}::bigint[])`
