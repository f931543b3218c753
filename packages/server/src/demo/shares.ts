/** Whole numbers divided by weights; the parts add up to the whole. */
import type { Random } from './random.ts'

/** Value and weight. */
export type Weights = readonly (readonly [string, number])[]

/** Divides a whole number by weights: no part is off by more than one, and together they are the whole. */
export function divide(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let until = 0
  let given = 0
  return weights.map((weight) => {
    until += weight
    const end = Math.floor((whole * until) / all + 1e-9)
    const part = end - given
    given = end
    return part
  })
}

/** Start and end of each weight's part of the whole, from 0 to 1. */
export function bounds(weights: readonly number[]): { from: number; until: number }[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let until = 0
  return weights.map((weight, index) => {
    const from = until
    until = index === weights.length - 1 ? 1 : until + weight / all
    return { from, until }
  })
}

/** Parts of a whole number by name; parts of nothing are left out. */
export function divideByName(whole: number, weights: Weights): Record<string, number> {
  const parts = divide(
    whole,
    weights.map(([, weight]) => weight),
  )
  return Object.fromEntries(weights.flatMap(([name], index) => (parts[index]! > 0 ? [[name, parts[index]!]] : [])))
}

/** Weights as one campaign has them: each up to `spread` more or less. */
export function vary(weights: Weights, spread: number, random: Random): Weights {
  return weights.map(([name, weight]) => [name, weight * (1 - spread + 2 * spread * random.next())] as const)
}
