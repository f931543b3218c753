/** One memory for sets of rows and the weights of rows, so that kernels reach all of them by address. */
import { type Bitmap, wordsFor } from '../bitmap.ts'
import { kernelBytes, type Kernels, plainKernels } from './kernels.ts'
import { simdMemory } from './simd.ts'

export interface Arena {
  buffer: ArrayBuffer
  kernels: Kernels
  /** An empty set of the given number of rows. Kernels read and write whole steps, so the space after the last row belongs to the set. */
  bitmap(rows: number): Bitmap
  /** A zero for each row, and for the extra rows that kernels read with them. */
  floats(rows: number): Float32Array<ArrayBuffer>
}

const align = (bytes: number): number => Math.ceil(bytes / kernelBytes) * kernelBytes
/** Bytes of a set of rows: whole steps of the kernels. The bits past the last row are zero. */
export const bitmapBytes = (rows: number): number => align(Math.ceil(rows / 8))
/** Kernels read the weights for all bits of a set. */
export const weightBytes = (rows: number): number => bitmapBytes(rows) * 32

/** @param simd false: the plain kernels even where the platform has vectors */
export function createArena(bytes: number, { simd = true }: { simd?: boolean } = {}): Arena {
  const vectors = simd ? simdMemory(bytes) : null
  const buffer = vectors?.buffer ?? new ArrayBuffer(align(bytes))
  let used = 0
  const reserve = (length: number): number => {
    used += length
    if (used > buffer.byteLength) throw new RangeError('an arena is full')
    return used - length
  }
  return {
    buffer,
    kernels: vectors?.kernels ?? plainKernels(buffer),
    bitmap: (rows) => new Uint32Array(buffer, reserve(bitmapBytes(rows)), wordsFor(rows)),
    floats: (rows) => new Float32Array(buffer, reserve(weightBytes(rows)), rows),
  }
}
