import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addRow, type Bitmap, collectRows } from '../bitmap.ts'
import { runs } from '../world.test.data.ts'
import { type Arena, bitmapBytes, createArena, weightBytes } from './arena.ts'
import type { Kernels } from './kernels.ts'

/** Two sets of rows and a third to write to, the same in both kinds of memory. */
interface Input {
  rows: number
  sets: readonly [number[], number[], number[]]
  weights: number[]
}

const input: fc.Arbitrary<Input> = fc.integer({ min: 1, max: 1500 }).chain((rows) => {
  // Sets with long empty stretches, as selective rules make them, and full ones.
  const bounds = fc.tuple(fc.integer({ min: 0, max: rows }), fc.integer({ min: 0, max: rows }), fc.integer({ min: 1, max: 9 }))
  const set = bounds.map(([from, to, step]) =>
    Array.from({ length: rows }, (_, row) => row).filter((row) => row >= from && row < to && row % step === 0),
  )
  const weights = fc.array(fc.integer({ min: 0, max: 2 ** 20 }), { minLength: rows, maxLength: rows })
  return fc.record({ rows: fc.constant(rows), sets: fc.tuple(set, set, set), weights })
})

interface Side {
  arena: Arena
  sets: Bitmap[]
  weights: Float32Array
  bytes: number
}

function fill({ rows, sets, weights }: Input, simd: boolean): Side {
  const bytes = bitmapBytes(rows)
  const arena = createArena(3 * bytes + weightBytes(rows), { simd })
  const bits = sets.map((own) => {
    const set = arena.bitmap(rows)
    for (const row of own) addRow(set, row)
    return set
  })
  const floats = arena.floats(rows)
  floats.set(weights)
  return { arena, sets: bits, weights: floats, bytes }
}

type Run = (kernels: Kernels, sets: readonly [number, number, number], bytes: number) => number | void
const operations: Record<string, [run: Run, expected: (row: readonly [boolean, boolean, boolean]) => boolean]> = {
  copy: [(kernels, [a, b], bytes) => kernels.copy(a, b, bytes), ([, b]) => b],
  unite: [(kernels, [a, b], bytes) => kernels.unite(a, b, bytes), ([a, b]) => a || b],
  uniteDifference: [(kernels, [a, b, c], bytes) => kernels.uniteDifference(a, b, c, bytes), ([a, b, c]) => a || (b && !c)],
  intersect: [(kernels, [a, b], bytes) => kernels.intersect(a, b, bytes), ([a, b]) => a && b],
  subtract: [(kernels, [a, b], bytes) => kernels.subtract(a, b, bytes), ([a, b]) => a && !b],
}

describe('kernels over sets of rows', () => {
  test('vector instructions are available on this platform', () => {
    expect(createArena(64).kernels).not.toBe(createArena(64, { simd: false }).kernels)
    expect(Object.keys(createArena(64).kernels).toSorted()).toEqual(Object.keys(createArena(64, { simd: false }).kernels).toSorted())
    expect(createArena(64).buffer.byteLength % 65_536).toBe(0)
  })

  test.each(Object.entries(operations))('%s does what sets do, the same in vectors and in plain words', (_, [run, expected]) => {
    fc.assert(
      fc.property(input, (value) => {
        const [a, b, c] = value.sets.map((set) => new Set(set))
        const wanted = Array.from({ length: value.rows }, (_, row) => row).filter((row) =>
          expected([a!.has(row), b!.has(row), c!.has(row)]),
        )
        for (const simd of [true, false]) {
          const { arena, sets, bytes } = fill(value, simd)
          const left = run(arena.kernels, sets.map(({ byteOffset }) => byteOffset) as [number, number, number], bytes)
          expect(collectRows(sets[0]!)).toEqual(wanted)
          if (left !== undefined) expect(left !== 0).toBe(wanted.length > 0)
        }
      }),
      runs,
    )
  })

  test('counts and sums of weights are exact, with vectors and without', () => {
    fc.assert(
      fc.property(input, (value) => {
        const [set] = value.sets
        for (const simd of [true, false]) {
          const { arena, sets, weights, bytes } = fill(value, simd)
          expect(arena.kernels.count(sets[0]!.byteOffset, bytes)).toBe(set.length)
          expect(arena.kernels.weigh(sets[0]!.byteOffset, weights.byteOffset, bytes)).toBe(
            set.reduce((sum, row) => sum + value.weights[row]!, 0),
          )
        }
      }),
      runs,
    )
  })
})
