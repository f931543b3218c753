/** Whole numbers that add up. */

/**
 * Rounds parts so that they add up to `total`. It rounds each part down, then adds one to the largest remainders (Hare and Niemeyer). It
 * scales the parts to the total first. No part rises above its `most` while another has room.
 */
export function toWhole(parts: readonly number[], total: number, most?: readonly number[]): number[] {
  const sum = parts.reduce((all, part) => all + part, 0)
  if (parts.length === 0 || total === 0 || sum === 0) return parts.map(() => 0)
  const scaled = parts.map((part) => (part * total) / sum)
  const ceilings = scaled.map((_, index) => most?.[index] ?? Number.POSITIVE_INFINITY)
  const whole = scaled.map((part, index) => Math.min(Math.floor(part), ceilings[index]!))
  let rest = Math.round(total - whole.reduce((all, part) => all + part, 0))
  const byRemainder = scaled
    .map((part, index) => ({ index, remainder: part - whole[index]! }))
    .toSorted((a, b) => b.remainder - a.remainder)
  while (rest > 0) {
    let given = 0
    for (const { index } of byRemainder) {
      const step = Math.min(rest, most ? ceilings[index]! - whole[index]! : 1, Math.max(1, Math.floor(rest / parts.length)))
      if (step <= 0) continue
      whole[index]! += step
      rest -= step
      given += step
      if (rest === 0) break
    }
    if (given === 0) break
  }
  return whole
}
