/** Seeded chance and fixed mixing. The numbers are the same on every platform, independent of clock and machine. */

/** Mixes two whole numbers into 32 unsigned bits (the finaliser of MurmurHash3 over a golden-ratio combination). */
export function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(b + 0x7f4a_7c15, 0xc2b2_ae35)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** 32 unsigned bits of a text (FNV-1a over UTF-16 units, mixed). */
export function hashText(text: string, seed = 0): number {
  let hash = 0x811c_9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193)
  return mix(hash, seed)
}

/** Numbers in [0, 1), the same for the same seed: Mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A draw of the standard normal distribution (Box and Muller). */
export function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** A draw of a Poisson distribution; above a mean of 60 by its normal approximation. */
export function drawPoisson(random: () => number, mean: number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * drawNormal(random)))
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random(); product > limit; product *= random()) count += 1
  return count
}
