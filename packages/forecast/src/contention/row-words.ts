/** Ascending rows in words of 32, so that the members of a set are found without a look at each row. */
import { bitCount, type Bitmap } from '../bitmap.ts'

export interface RowWords {
  /** Words of a set that hold a row, ascending; the rows in each as bits; and the position of its first row. */
  words: Uint32Array
  masks: Uint32Array
  starts: Uint32Array
}

export function wordsOfRows(rows: Uint32Array): RowWords {
  const [words, masks, starts] = [new Uint32Array(rows.length), new Uint32Array(rows.length), new Uint32Array(rows.length)]
  let count = 0
  for (let position = 0; position < rows.length; position += 1) {
    const row = rows[position]!
    if (count === 0 || words[count - 1] !== row >>> 5) {
      words[count] = row >>> 5
      starts[count] = position
      count += 1
    }
    masks[count - 1] = masks[count - 1]! | (1 << (row & 31))
  }
  return { words: words.subarray(0, count), masks: masks.subarray(0, count), starts: starts.subarray(0, count) }
}

/** Memory that is used again. */
let found = new Uint32Array(0)

/** Positions of the rows that are in a set. */
export function positionsInSet({ words, masks, starts }: RowWords, bits: Bitmap): Uint32Array {
  if (found.length < words.length * 32) found = new Uint32Array(words.length * 32)
  let count = 0
  for (let index = 0; index < words.length; index += 1) {
    const mask = masks[index]!
    for (let rest = bits[words[index]!]! & mask; rest !== 0; rest &= rest - 1) {
      found[count] = starts[index]! + bitCount(mask & ((rest & -rest) - 1))
      count += 1
    }
  }
  return found.slice(0, count)
}
