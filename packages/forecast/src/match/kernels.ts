/** The inner loops of matching, over columns of codes and bitmaps. `mask[code]` is 1 for the codes that are taken. */
import type { Bitmap } from '../bitmap.ts'
import type { Codes } from '../sample/sample.ts'
import type { Column } from '../sample/row-sets.ts'

/** Adds the first `rows` rows whose code is taken: reads every row once. */
export function scanRows(bits: Bitmap, codes: Codes, mask: Uint8Array, rows: number): void {
  // Each kind of array has its own loop, which the JavaScript engine compiles for that kind.
  if (codes instanceof Uint16Array) scanShort(bits, codes, mask, rows)
  else scanLong(bits, codes, mask, rows)
}

function scanShort(bits: Bitmap, codes: Uint16Array, mask: Uint8Array, rows: number): void {
  const whole = rows >>> 5
  for (let word = 0, row = 0; word < whole; word += 1, row += 32) {
    let found = 0
    for (let bit = 0; bit < 32; bit += 4) {
      const at = row + bit
      found |= (mask[codes[at]!]! | (mask[codes[at + 1]!]! << 1) | (mask[codes[at + 2]!]! << 2) | (mask[codes[at + 3]!]! << 3)) << bit
    }
    bits[word] = bits[word]! | found
  }
  for (let row = whole << 5; row < rows; row += 1) bits[whole] = bits[whole]! | (mask[codes[row]!]! << (row & 31))
}

function scanLong(bits: Bitmap, codes: Uint32Array, mask: Uint8Array, rows: number): void {
  const whole = rows >>> 5
  for (let word = 0, row = 0; word < whole; word += 1, row += 32) {
    let found = 0
    for (let bit = 0; bit < 32; bit += 4) {
      const at = row + bit
      found |= (mask[codes[at]!]! | (mask[codes[at + 1]!]! << 1) | (mask[codes[at + 2]!]! << 2) | (mask[codes[at + 3]!]! << 3)) << bit
    }
    bits[word] = bits[word]! | found
  }
  for (let row = whole << 5; row < rows; row += 1) bits[whole] = bits[whole]! | (mask[codes[row]!]! << (row & 31))
}

/** Adds those of the first `rows` rows that have one of the codes. It reads only those, by the lists of the codes. */
export function gatherRows(
  bits: Bitmap,
  { starts, rows: list }: Pick<Column, 'starts' | 'rows'>,
  codes: Iterable<number>,
  rows: number,
): void {
  for (const code of codes)
    for (let at = starts[code]!, end = starts[code + 1]!; at < end; at += 1) {
      const row = list[at]!
      // Rows of a code ascend.
      if (row >= rows) break
      bits[row >>> 5] = bits[row >>> 5]! | (1 << (row & 31))
    }
}

/** Removes the rows whose code is (`drop` 1) or is not (`drop` 0) taken. It reads only the remaining rows. */
export function filterRows(bits: Bitmap, codes: Codes, mask: Uint8Array, drop: 0 | 1): void {
  for (let word = 0; word < bits.length; word += 1) {
    const before = bits[word]!
    let after = before
    for (let rest = before; rest !== 0; rest &= rest - 1) {
      const lowest = rest & -rest
      if (mask[codes[(word << 5) + 31 - Math.clz32(lowest)]!] === drop) after ^= lowest
    }
    bits[word] = after
  }
}

/** Lowers the number of each row to that of its code. */
export function lowerRows(numbers: Uint16Array, codes: Codes, ofCode: Uint32Array): void {
  if (codes instanceof Uint16Array) lowerShort(numbers, codes, ofCode)
  else lowerLong(numbers, codes, ofCode)
}

function lowerShort(numbers: Uint16Array, codes: Uint16Array, ofCode: Uint32Array): void {
  for (let row = 0; row < numbers.length; row += 1) {
    const number = ofCode[codes[row]!]!
    if (number < numbers[row]!) numbers[row] = number
  }
}

function lowerLong(numbers: Uint16Array, codes: Uint32Array, ofCode: Uint32Array): void {
  for (let row = 0; row < numbers.length; row += 1) {
    const number = ofCode[codes[row]!]!
    if (number < numbers[row]!) numbers[row] = number
  }
}
