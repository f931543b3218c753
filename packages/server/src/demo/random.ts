/** A seeded source of choices, so that the demo data is the same for the same seed and date. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  pick<T>(values: readonly T[]): T
  /** A value by weight: `[['A', 3], ['B', 1]]` gives A three times as often as B. */
  weighted<T>(values: readonly (readonly [T, number])[]): T
  chance(probability: number): boolean
}

/** Mulberry32: 32 bits of state, random enough for demo data, and the same on every platform. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    pick: (values) => values[whole(0, values.length - 1)]!,
    weighted: (values) => {
      let rest = next() * values.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of values) if ((rest -= weight) < 0) return value
      return values.at(-1)![0]
    },
    chance: (probability) => next() < probability,
  }
}
