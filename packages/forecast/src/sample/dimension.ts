/** A dictionary of entries that rows refer to by code, with the values that each entry has of each attribute. */
import { type AttributeType, type AttributeValues, attributes, attributeTypes, type DimensionName } from './attributes.ts'

/** Values of one attribute: entry e has the values `ids[starts[e] … starts[e + 1])`, and value v is had by `entries[from[v] … from[v + 1])`. */
export interface Attribute {
  values: readonly string[]
  starts: Uint32Array
  ids: Uint32Array
  from: Uint32Array
  entries: Uint32Array
  /** Value id of a text. */
  idOf: ReadonlyMap<string, number>
}

export interface Dimension {
  size: number
  attributes: ReadonlyMap<AttributeType, Attribute>
}

/** The stored part of an attribute; the inverse is made when it is read. */
export interface AttributeData {
  values: readonly string[]
  starts: Uint32Array
  ids: Uint32Array
}

export function readAttribute({ values, starts, ids }: AttributeData): Attribute {
  const from = new Uint32Array(values.length + 1)
  for (const id of ids) from[id + 1] = from[id + 1]! + 1
  for (let id = 0; id < values.length; id += 1) from[id + 1] = from[id + 1]! + from[id]!
  const next = from.slice()
  const entries = new Uint32Array(ids.length)
  for (let entry = 0; entry + 1 < starts.length; entry += 1)
    for (let at = starts[entry]!; at < starts[entry + 1]!; at += 1) {
      const id = ids[at]!
      entries[next[id]!] = entry
      next[id] = next[id]! + 1
    }
  return { values, starts, ids, from, entries, idOf: new Map(values.map((value, id) => [value, id])) }
}

/** The values of an entry, each attribute as a list; attributes without values are left out. */
export function valuesOfEntry(attributesOf: ReadonlyMap<AttributeType, AttributeData>, entry: number): AttributeValues {
  const values: { [T in AttributeType]?: readonly string[] } = {}
  for (const [type, { values: texts, starts, ids }] of attributesOf) {
    const [from, to] = [starts[entry]!, starts[entry + 1]!]
    if (to > from) values[type] = Array.from(ids.subarray(from, to), (id) => texts[id]!)
  }
  return values
}

interface Growing {
  idOf: Map<string, number>
  starts: number[]
  ids: number[]
}

/** Collects the entries of one dimension. */
export class DimensionBuilder {
  readonly #columns: [AttributeType, Growing][]
  readonly #codes = new Map<string, number>()
  #size = 0

  constructor(name: DimensionName) {
    this.#columns = attributeTypes
      .filter((type) => attributes[type].dimension === name)
      .map((type) => [type, { idOf: new Map(), starts: [0], ids: [] }])
  }

  get size(): number {
    return this.#size
  }

  /** Adds an entry, whether or not there is one like it. @returns its code */
  add(values: AttributeValues): number {
    for (const [type, column] of this.#columns) {
      const value = values[type]
      const list = value === undefined ? [] : Array.isArray(value) ? (value as readonly string[]) : [String(value)]
      for (const text of new Set(list)) {
        let id = column.idOf.get(text)
        if (id === undefined) column.idOf.set(text, (id = column.idOf.size))
        column.ids.push(id)
      }
      column.starts.push(column.ids.length)
    }
    this.#size += 1
    return this.#size - 1
  }

  /** A key that is equal for entries with the same values. */
  keyOf(values: AttributeValues): string {
    return JSON.stringify(this.#columns.map(([type]) => values[type] ?? null))
  }

  /** The code of the entry with exactly these values, added if there is none. */
  intern(values: AttributeValues): number {
    const key = this.keyOf(values)
    let code = this.#codes.get(key)
    if (code === undefined) this.#codes.set(key, (code = this.add(values)))
    return code
  }

  build(): Dimension {
    return {
      size: this.#size,
      attributes: new Map(
        this.#columns.map(([type, { idOf, starts, ids }]) => [
          type,
          readAttribute({ values: [...idOf.keys()], starts: Uint32Array.from(starts), ids: Uint32Array.from(ids) }),
        ]),
      ),
    }
  }
}
