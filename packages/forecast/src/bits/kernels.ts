/** Loops over sets of rows that lie in one memory, by address: in plain TypeScript here, in SIMD where the platform has it. */
import { bitCount } from '../bitmap.ts'

/** Addresses and lengths are bytes, multiples of `kernelBytes`. */
export interface Kernels {
  /** target = from */
  copy(target: number, from: number, bytes: number): void
  /** target ∪= other */
  unite(target: number, other: number, bytes: number): void
  /** target ∪= plus − minus */
  uniteDifference(target: number, plus: number, minus: number, bytes: number): void
  /** target ∩= other. @returns 0 when nothing is left */
  intersect(target: number, other: number, bytes: number): number
  /** target −= other. @returns 0 when nothing is left */
  subtract(target: number, other: number, bytes: number): number
  /** Rows in a set. */
  count(bits: number, bytes: number): number
  /** Σ of the weights (32-bit floats, one a row) of the rows in a set. */
  weigh(bits: number, weights: number, bytes: number): number
}

/** The unit of the kernels in bytes. */
export const kernelBytes = 64

export function plainKernels(buffer: ArrayBuffer): Kernels {
  const words = new Uint32Array(buffer)
  const floats = new Float32Array(buffer)
  return {
    copy(target, from, bytes) {
      words.copyWithin(target >>> 2, from >>> 2, (from + bytes) >>> 2)
    },
    unite(target, other, bytes) {
      for (let to = target >>> 2, by = other >>> 2, end = to + (bytes >>> 2); to < end; to += 1, by += 1)
        words[to] = words[to]! | words[by]!
    },
    uniteDifference(target, plus, minus, bytes) {
      const [upper, lower] = [(plus - target) >> 2, (minus - target) >> 2]
      for (let to = target >>> 2, end = to + (bytes >>> 2); to < end; to += 1)
        words[to] = words[to]! | (words[to + upper]! & ~words[to + lower]!)
    },
    intersect(target, other, bytes) {
      let left = 0
      for (let to = target >>> 2, by = other >>> 2, end = to + (bytes >>> 2); to < end; to += 1, by += 1)
        left |= words[to] = words[to]! & words[by]!
      return left
    },
    subtract(target, other, bytes) {
      let left = 0
      for (let to = target >>> 2, by = other >>> 2, end = to + (bytes >>> 2); to < end; to += 1, by += 1)
        left |= words[to] = words[to]! & ~words[by]!
      return left
    },
    count(bits, bytes) {
      let count = 0
      for (let at = bits >>> 2, end = at + (bytes >>> 2); at < end; at += 1) count += bitCount(words[at]!)
      return count
    },
    weigh(bits, weights, bytes) {
      let sum = 0
      const first = bits >>> 2
      for (let at = first, end = at + (bytes >>> 2), row = weights >>> 2; at < end; at += 1, row += 32)
        for (let rest = words[at]!; rest !== 0; rest &= rest - 1) sum += floats[row + 31 - Math.clz32(rest & -rest)]!
      return sum
    },
  }
}
