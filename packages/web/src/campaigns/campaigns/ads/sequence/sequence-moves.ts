/** The list that the dialog of a sequence edits: ads in the order in which a listener hears them. Pure. */

export interface SequenceAd {
  adId: number
  name: string
}

/** Moves the entry at one position to another; positions beyond the ends are the ends. */
export function moveStep<T>(steps: readonly T[], from: number, to: number): readonly T[] {
  const place = Math.max(0, Math.min(steps.length - 1, to))
  const step = steps[from]
  if (step === undefined || place === from) return steps
  return steps.toSpliced(from, 1).toSpliced(place, 0, step)
}

export const isSameOrder = (a: readonly SequenceAd[], b: readonly SequenceAd[]) =>
  a.length === b.length && a.every(({ adId }, index) => b[index]!.adId === adId)

/** The position at which a dragged entry lands. @param middles the vertical middle of each entry, from the top */
export const findLandingPosition = (middles: readonly number[], from: number, y: number) =>
  middles.filter((middle, index) => index !== from && middle < y).length
