/** Sets of rows as bits, 32 rows a word: row i is bit i % 32 of word ⌊i / 32⌋. Bits past the last row are zero. */

export type Bitmap = Uint32Array

export const wordsFor = (rows: number): number => (rows + 31) >>> 5

export function createBitmap(rows: number): Bitmap {
  return new Uint32Array(wordsFor(rows))
}

/** Clears the bits past the last row. */
export function clearTail(bits: Bitmap, rows: number): void {
  if (rows % 32 !== 0) bits[bits.length - 1] = bits.at(-1)! & (2 ** (rows % 32) - 1)
}

export function hasRow(bits: Bitmap, row: number): boolean {
  return ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1
}

export function addRow(bits: Bitmap, row: number): void {
  bits[row >>> 5] = bits[row >>> 5]! | (1 << (row & 31))
}

/** target ∩= other; both may be longer than the other's words that count. */
export function intersect(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word += 1) target[word] = target[word]! & other[word]!
}

/** target ∪= other. */
export function unite(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word += 1) target[word] = target[word]! | other[word]!
}

/** Rows that are not in the set, in place. */
export function complement(bits: Bitmap, rows: number): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = ~bits[word]!
  clearTail(bits, rows)
}

export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555)
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

export function countRows(bits: Bitmap): number {
  let count = 0
  for (let word = 0; word < bits.length; word += 1) count += bitCount(bits[word]!)
  return count
}

/** Members among the rows from `from` to before `to`. */
export function countBetween(bits: Bitmap, from: number, to: number): number {
  if (from >= to) return 0
  const [first, last] = [from >>> 5, (to - 1) >>> 5]
  const [head, tail] = [-1 << (from & 31), -1 >>> (31 - ((to - 1) & 31))]
  if (first === last) return bitCount(bits[first]! & head & tail)
  let count = bitCount(bits[first]! & head) + bitCount(bits[last]! & tail)
  for (let word = first + 1; word < last; word += 1) count += bitCount(bits[word]!)
  return count
}

/** The set of the first `rows` of `all` rows. Shares memory with `bits` when nothing has to be cut off inside a word. */
export function slicePrefix(bits: Bitmap, rows: number, all: number): Bitmap {
  if (rows === all) return bits
  const words = bits.subarray(0, wordsFor(rows))
  if (rows % 32 === 0) return words
  const copy = words.slice()
  clearTail(copy, rows)
  return copy
}

/** Rows in ascending order. */
export function collectRows(bits: Bitmap): number[] {
  const rows: number[] = []
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) rows.push((word << 5) + 31 - Math.clz32(rest & -rest))
  return rows
}
