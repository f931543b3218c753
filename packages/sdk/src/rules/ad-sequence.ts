/** The order in which a campaign's ads are heard, and what switching one of them off or on does to it (`domain.md` §8). */

/** A sequence of fewer is none. */
export const shortestSequence = 2

/** Deactivating or archiving an ad takes it out; with fewer than two left there is no sequence any more. */
export function withoutAd(sequence: readonly number[], adId: number): number[] {
  const left = sequence.filter((id) => id !== adId)
  return left.length < shortestSequence ? [] : left
}

/**
 * Activating an ad that was in the sequence puts it back.
 * @param index where it stood; null: at the end
 * @param others what was left when the sequence was dissolved, in its order
 */
export function withAd(sequence: readonly number[], adId: number, index: number | null, others: readonly number[] = []): number[] {
  const present = (sequence.length > 0 ? sequence : others).filter((id) => id !== adId)
  const restored = present.toSpliced(Math.min(index ?? present.length, present.length), 0, adId)
  return restored.length < shortestSequence ? [] : restored
}
