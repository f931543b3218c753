/**
 * Patterns of TEXT rules: `*` is any characters, `\*` a star, `\\` a backslash. The whole value has to match, in any case. One search looks
 * for all patterns of a rule. It knows each pattern by its longest piece, and tries it only on the values that hold this piece.
 */
import { spend } from '../budget.ts'
import type { Attribute } from '../sample/dimension.ts'

/** The texts before, between and after the stars, in lower case; a pattern without a star is one piece. */
function splitPattern(pattern: string): string[] {
  const text = pattern.toLowerCase()
  const pieces = ['']
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!
    if (character === '*') pieces.push('')
    else pieces[pieces.length - 1] += character === '\\' && index + 1 < text.length ? text[(index += 1)]! : character
  }
  return pieces
}

/** Looks for each piece once, behind the one before. An expression with many `.*` would try every way of placing them. */
function isLike(value: string, pieces: readonly string[]): boolean {
  const [first, last] = [pieces[0]!, pieces.at(-1)!]
  if (!value.startsWith(first) || !value.endsWith(last)) return false
  let at = first.length
  for (let piece = 1; piece < pieces.length - 1; piece += 1) {
    const found = value.indexOf(pieces[piece]!, at)
    if (found === -1) return false
    at = found + pieces[piece]!.length
  }
  return at <= value.length - last.length
}

interface Texts {
  /** Of each value, in lower case. */
  texts: readonly string[]
  /** Value ids by text: lists of ten thousand listeners are looked up, not searched. */
  idsOf: ReadonlyMap<string, number[]>
  characters: number
  longest: number
}

const known = new WeakMap<Attribute, Texts>()

function indexTexts(attribute: Attribute): Texts {
  let found = known.get(attribute)
  if (!found) {
    const texts = attribute.values.map((value) => value.toLowerCase())
    const idsOf = new Map<string, number[]>()
    for (const [id, text] of texts.entries()) {
      const ids = idsOf.get(text)
      if (ids) ids.push(id)
      else idsOf.set(text, [id])
    }
    const lengths = texts.map(({ length }) => length)
    const characters = lengths.reduce((sum, length) => sum + length, 0)
    known.set(attribute, (found = { texts, idsOf, characters, longest: lengths.reduce((most, length) => Math.max(most, length), 0) }))
  }
  return found
}

/** Patterns with the same longest piece. */
interface Bucket {
  patterns: { index: number; pieces: readonly string[] }[]
  /** Those of them that no value has matched yet. */
  unseen: Set<Bucket['patterns'][number]>
}

/** Steps of looking a piece up that begins at a character. */
const characterSteps = 5
/** Steps of looking for a piece in a value. */
const pieceSteps = 3

/** Ids of the values that match any of the patterns, and the patterns that none matches. */
export function idsLike(attribute: Attribute, patterns: readonly string[]): { ids: number[]; unseen: string[] } {
  const { texts, idsOf, characters, longest } = indexTexts(attribute)
  const taken = new Uint8Array(texts.length)
  const seen = new Uint8Array(patterns.length)
  spend(patterns.length)
  /** By the length of the piece, and by the piece. */
  const buckets = new Map<number, Map<string, Bucket>>()
  for (const [index, pattern] of patterns.entries()) {
    const pieces = splitPattern(pattern)
    const key = pieces.reduce((long, piece) => (piece.length > long.length ? piece : long), '')
    if (pieces.length > 1 && key.length <= longest) addTo(buckets, key, { index, pieces })
    if (pieces.length > 1) continue
    for (const id of idsOf.get(key) ?? []) seen[index] = taken[id] = 1
  }
  const tryBucket = (bucket: Bucket, id: number): void => {
    const test = (pattern: Bucket['patterns'][number]): boolean => {
      spend(pattern.pieces.length * pieceSteps)
      if (!isLike(texts[id]!, pattern.pieces)) return false
      bucket.unseen.delete(pattern)
      seen[pattern.index] = taken[id] = 1
      return true
    }
    if (taken[id] === 0) bucket.patterns.some(test)
    if (bucket.unseen.size > 0) [...bucket.unseen].forEach(test)
  }
  for (const [length, byKey] of buckets) {
    spend(characters * characterSteps)
    for (const [id, text] of texts.entries()) {
      // A pattern of stars only is tried once on each value.
      const end = length === 0 ? 0 : text.length - length
      for (let at = 0; at <= end; at += 1) {
        const bucket = byKey.get(text.slice(at, at + length))
        if (bucket) tryBucket(bucket, id)
      }
    }
  }
  const ids: number[] = []
  for (let id = 0; id < taken.length; id += 1) if (taken[id] === 1) ids.push(id)
  return { ids, unseen: patterns.filter((_, index) => seen[index] === 0) }
}

function addTo(buckets: Map<number, Map<string, Bucket>>, key: string, pattern: Bucket['patterns'][number]): void {
  let byKey = buckets.get(key.length)
  if (!byKey) buckets.set(key.length, (byKey = new Map()))
  let bucket = byKey.get(key)
  if (!bucket) byKey.set(key, (bucket = { patterns: [], unseen: new Set() }))
  bucket.patterns.push(pattern)
  bucket.unseen.add(pattern)
}
