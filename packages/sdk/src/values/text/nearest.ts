/**
 * Edit distance in UTF-16 units. Two swapped neighbours count as one edit (optimal string alignment). Infinity as soon as it is certainly
 * more than `most`, because the first letters exclude nearly all of thousands of known texts.
 */
function distance(a: string, b: string, most: number): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  let leastOfPrevious = 0
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? beforePrevious[j - 2]! + 1 : Number.POSITIVE_INFINITY
      const cost = Math.min(replaced, swapped, previous[j]! + 1, current[j - 1]! + 1)
      current.push(cost)
      if (cost < least) least = cost
    }
    // A swap reaches back over one row, and costs one.
    if (least > most && leastOfPrevious + 1 > most) return Number.POSITIVE_INFINITY
    beforePrevious = previous
    previous = current
    leastOfPrevious = least
  }
  return previous[b.length]!
}

/** Texts longer than this are no misspelling of a known one. */
const longestWord = 64

/**
 * The known text that a misspelt one most probably means, in any case. Null if none is near, which means at most a third of its letters
 * wrong. The beginning of exactly one known text counts as near.
 */
export function nearest(text: string, known: readonly string[]): string | null {
  const wanted = text.trim().toUpperCase()
  if (wanted === '' || wanted.length > longestWord) return null
  let best: { candidate: string; cost: number } | null = null
  for (const candidate of known) {
    const mayBeWrong = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3))
    const most = best ? Math.min(mayBeWrong, best.cost - 1) : mayBeWrong
    // So many letters are wrong at the least.
    if (Math.abs(wanted.length - candidate.length) > most) continue
    const cost = distance(wanted, candidate.toUpperCase(), most)
    if (cost <= most) best = { candidate, cost }
    if (cost === 0) break
  }
  if (best) return best.candidate
  const begun = wanted.length >= 3 ? known.filter((candidate) => candidate.toUpperCase().startsWith(wanted)) : []
  return begun.length === 1 ? begun[0]! : null
}
