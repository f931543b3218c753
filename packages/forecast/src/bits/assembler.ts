/**
 * A small assembler of WebAssembly for the kernels of this folder. Instructions are lists of bytes. Functions over one imported memory
 * become a module. The kernels are written in TypeScript, so there is no binary to trust or to keep in step. Encodings: WebAssembly Core
 * Specification 2.0, §5.
 */

export type Code = readonly number[]

/** Unsigned and signed LEB128. */
function unsigned(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest & 0x7f) | 0x80)
  return [...bytes, rest]
}
function signed(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest < -0x40 || rest > 0x3f; rest >>= 7) bytes.push((rest & 0x7f) | 0x80)
  return [...bytes, rest & 0x7f]
}

export const valueTypes = { i32: 0x7f, f64: 0x7c, v128: 0x7b } as const
export type ValueType = keyof typeof valueTypes

const simd = (opcode: number): Code => [0xfd, ...unsigned(opcode)]
/** An operator: its operands are evaluated first. */
const operator =
  (opcode: Code) =>
  (...operands: Code[]): Code => [...operands.flat(), ...opcode]
/** A read or write of memory at an address and a fixed offset; alignment is a hint, and 4 bytes hold for all of them. */
const memory =
  (opcode: Code) =>
  (offset: number, ...operands: Code[]): Code => [...operands.flat(), ...opcode, 2, ...unsigned(offset)]

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)]
export const constant = (value: number): Code => [0x41, ...signed(value)]
export const loop = (body: Code): Code => [0x03, 0x40, ...body, 0x0b]
export const when = (condition: Code, body: Code, otherwise: Code = []): Code => [
  ...condition,
  0x04,
  0x40,
  ...body,
  ...(otherwise.length > 0 ? [0x05, ...otherwise] : []),
  0x0b,
]
/** Starts the loop around it again. */
export const againIf = (condition: Code): Code => [...condition, 0x0d, 0]

export const i32 = { load: memory([0x28]), add: operator([0x6a]), sub: operator([0x6b]) }
export const v128 = {
  load: memory(simd(0)),
  store: memory(simd(11)),
  constant: (lanes: readonly number[]): Code => [...simd(12), ...new Uint8Array(Uint32Array.from(lanes).buffer)],
  and: operator(simd(78)),
  /** a ∧ ¬b */
  andNot: operator(simd(79)),
  or: operator(simd(80)),
  anyTrue: operator(simd(83)),
  /** The upper half of a value in the lower half. */
  upper: (value: Code): Code => [...value, ...value, ...simd(13), ...Array.from({ length: 16 }, (_, byte) => (byte + 8) % 16)],
}
export const i8x16 = { popcnt: operator(simd(98)) }
export const i16x8 = { addPairs: operator(simd(125)) }
export const i32x4 = {
  splat: operator(simd(17)),
  eq: operator(simd(55)),
  addPairs: operator(simd(127)),
  add: operator(simd(174)),
  lane: (index: number, value: Code): Code => [...value, ...simd(27), index],
}
export const f32x4 = { add: operator(simd(228)) }
export const f64x2 = {
  add: operator(simd(240)),
  promoteLow: operator(simd(95)),
  lane: (index: number, value: Code): Code => [...value, ...simd(33), index],
}
export const f64 = { add: operator([0xa0]) }

export interface FunctionSource {
  name: string
  params: readonly ValueType[]
  /** Numbered after the parameters; all begin at 0. */
  locals: readonly ValueType[]
  result: ValueType | null
  body: Code
}

const vector = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()]
const section = (id: number, items: readonly Code[]): Code => {
  const body = vector(items)
  return [id, ...unsigned(body.length), ...body]
}
const name = (text: string): Code => vector([...new TextEncoder().encode(text)].map((byte) => [byte]))
const types = (list: readonly ValueType[]): Code => vector(list.map((type) => [valueTypes[type]]))

/** '\0asm', version 1. */
const header: Code = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

/** A module that imports `env.memory` and exports the functions by their names. */
export function assemble(functions: readonly FunctionSource[]): Uint8Array<ArrayBuffer> {
  const bodies = functions.map(({ locals, body }): Code => {
    const code = [...vector(locals.map((type) => [1, valueTypes[type]])), ...body, 0x0b]
    return [...unsigned(code.length), ...code]
  })
  return Uint8Array.from([
    ...header,
    ...section(
      1,
      functions.map(({ params, result }) => [0x60, ...types(params), ...types(result ? [result] : [])]),
    ),
    ...section(2, [[...name('env'), ...name('memory'), 0x02, 0x00, 0]]),
    ...section(
      3,
      functions.map((_, index) => unsigned(index)),
    ),
    ...section(
      7,
      functions.map((source, index) => [...name(source.name), 0x00, ...unsigned(index)]),
    ),
    ...section(10, bodies),
  ])
}
