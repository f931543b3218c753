/** The kernels in WebAssembly with vectors of 128 bits; null where the platform has none. */
import {
  againIf,
  assemble,
  type Code,
  constant,
  f32x4,
  f64,
  f64x2,
  type FunctionSource,
  get,
  i16x8,
  i32,
  i32x4,
  i8x16,
  loop,
  set,
  v128,
  when,
} from './assembler.ts'
import { kernelBytes, type Kernels } from './kernels.ts'

const offsets = Array.from({ length: kernelBytes / 16 }, (_, index) => index * 16)

/** Advances the addresses, and starts the loop again while bytes are left. */
const next = (steps: readonly [local: number, by: number][], bytes: number, by: number): Code => [
  ...steps.flatMap(([local, step]) => set(local, i32.add(get(local), constant(step)))),
  ...set(bytes, i32.sub(get(bytes), constant(by))),
  ...againIf(get(bytes)),
]

/** target = each(target, other) by blocks. @param saysIfLeft whether it returns 0 when no bit is left */
function combine(name: string, each: (target: Code, other: Code) => Code, saysIfLeft: boolean): FunctionSource {
  const [target, other, bytes, value, seen] = [0, 1, 2, 3, 4]
  const steps = offsets.flatMap((offset) => [
    ...set(value, each(v128.load(offset, get(target)), v128.load(offset, get(other)))),
    ...v128.store(offset, get(target), get(value)),
    ...(saysIfLeft ? set(seen, v128.or(get(seen), get(value))) : []),
  ])
  return {
    name,
    params: ['i32', 'i32', 'i32'],
    locals: ['v128', 'v128'],
    result: saysIfLeft ? 'i32' : null,
    body: [
      ...loop([
        ...steps,
        ...next(
          [
            [target, kernelBytes],
            [other, kernelBytes],
          ],
          bytes,
          kernelBytes,
        ),
      ]),
      ...(saysIfLeft ? v128.anyTrue(get(seen)) : []),
    ],
  }
}

function uniteDifference(): FunctionSource {
  const [target, plus, minus, bytes] = [0, 1, 2, 3]
  const steps = offsets.flatMap((offset) => {
    const difference = v128.andNot(v128.load(offset, get(plus)), v128.load(offset, get(minus)))
    return v128.store(offset, get(target), v128.or(v128.load(offset, get(target)), difference))
  })
  const moves = [target, plus, minus].map((local): [number, number] => [local, kernelBytes])
  return {
    name: 'uniteDifference',
    params: ['i32', 'i32', 'i32', 'i32'],
    locals: [],
    result: null,
    body: loop([...steps, ...next(moves, bytes, kernelBytes)]),
  }
}

function count(): FunctionSource {
  const [bits, bytes, sums] = [0, 1, 2]
  // No byte of a sum of four counts reaches 33, and no pair of them reaches 65, so the lanes are wide enough.
  const block = offsets
    .map((offset) => i16x8.addPairs(i8x16.popcnt(v128.load(offset, get(bits)))))
    .map((pairs) => i32x4.addPairs(pairs))
    .reduce((all, part) => i32x4.add(all, part))
  return {
    name: 'count',
    params: ['i32', 'i32'],
    locals: ['v128'],
    result: 'i32',
    body: [
      ...loop([...set(sums, i32x4.add(get(sums), block)), ...next([[bits, kernelBytes]], bytes, kernelBytes)]),
      ...[1, 2, 3].reduce<Code>((all, lane) => i32.add(all, i32x4.lane(lane, get(sums))), i32x4.lane(0, get(sums))),
    ],
  }
}

/** A word's 32 weights are masked by its bits, four at a time, and added in 32 bits; words are added in 64. */
function weigh(): FunctionSource {
  const [bits, weights, bytes, left, word, part, sum, lanes] = [0, 1, 2, 3, 4, 5, 6, 7]
  const quads = Array.from({ length: 8 }, (_, quad) => quad)
  // Constants are locals. Used in place, they would be created again for every word.
  const constants = quads.flatMap((quad) => set(lanes + quad, v128.constant([1, 2, 4, 8].map((bit) => bit * 2 ** (quad * 4)))))
  const masked = quads.map((quad) =>
    v128.and(v128.load(quad * 16, get(weights)), i32x4.eq(v128.and(get(word), get(lanes + quad)), get(lanes + quad))),
  )
  const addWord: Code = [
    ...set(word, i32x4.splat(i32.load(0, get(bits)))),
    ...when(v128.anyTrue(get(word)), [
      ...set(
        part,
        f32x4.add(
          masked.slice(0, 4).reduce((a, b) => f32x4.add(a, b)),
          masked.slice(4).reduce((a, b) => f32x4.add(a, b)),
        ),
      ),
      ...set(sum, f64x2.add(get(sum), f64x2.add(f64x2.promoteLow(get(part)), f64x2.promoteLow(v128.upper(get(part)))))),
    ]),
  ]
  const skip: Code = [...set(bits, i32.add(get(bits), constant(16))), ...set(weights, i32.add(get(weights), constant(512)))]
  const moves: [number, number][] = [
    [bits, 4],
    [weights, 128],
  ]
  const walk: Code = [...set(left, constant(16)), ...loop([...addWord, ...next(moves, left, 4)])]
  return {
    name: 'weigh',
    params: ['i32', 'i32', 'i32'],
    locals: ['i32', 'v128', 'v128', 'v128', ...quads.map(() => 'v128' as const)],
    result: 'f64',
    body: [
      ...constants,
      ...loop([...when(v128.anyTrue(v128.load(0, get(bits))), walk, skip), ...next([], bytes, 16)]),
      ...f64.add(f64x2.lane(0, get(sum)), f64x2.lane(1, get(sum))),
    ],
  }
}

/** The part of the platform's WebAssembly that this file uses. Its types belong to the DOM library, which this package does not use. */
interface Platform {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  Memory: new (size: { initial: number; maximum: number }) => { buffer: ArrayBuffer }
  Instance: new (module: object, imports: object) => { exports: object }
}

let compiled: object | null | undefined

/** Compiles once. Where vectors or WebAssembly are missing or forbidden, the plain kernels run. */
function compile(platform: Platform): object | null {
  try {
    return new platform.Module(
      assemble([
        combine('copy', (_, from) => from, false),
        combine('unite', v128.or, false),
        uniteDifference(),
        combine('intersect', v128.and, true),
        combine('subtract', v128.andNot, true),
        count(),
        weigh(),
      ]),
    )
  } catch {
    return null
  }
}

const pageBytes = 65_536

/** A memory of at least so many bytes with the kernels over it. */
export function simdMemory(bytes: number): { buffer: ArrayBuffer; kernels: Kernels } | null {
  const platform = (globalThis as { WebAssembly?: Platform }).WebAssembly
  if (!platform) return null
  compiled ??= compile(platform)
  if (!compiled) return null
  const pages = Math.max(1, Math.ceil(bytes / pageBytes))
  try {
    const memory = new platform.Memory({ initial: pages, maximum: pages })
    // The exports are the functions assembled above, by the names and with the types of `Kernels`.
    return { buffer: memory.buffer, kernels: new platform.Instance(compiled, { env: { memory } }).exports as Kernels }
  } catch {
    return null
  }
}
