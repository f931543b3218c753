/** The sequence of a campaign's ads, and the effect of deactivating and activating one of them (docs/domain.md §8.2). */
import { type AdStatus, type AdType, adOutputTypeOf } from '../../../values/index.ts'

/** The smallest number of ads in a sequence. */
export const shortestSequence = 2

/** Deactivating or archiving an ad removes it; with fewer than two left the sequence is dissolved. */
export function withoutAd(sequence: readonly number[], adId: number): number[] {
  const left = sequence.filter((id) => id !== adId)
  return left.length < shortestSequence ? [] : left
}

/**
 * Activating an ad that was in the sequence adds it again.
 * @param index its old position; null means at the end
 * @param others the remaining ads when the sequence was dissolved, in their order
 */
export function withAd(sequence: readonly number[], adId: number, index: number | null, others: readonly number[] = []): number[] {
  const present = (sequence.length > 0 ? sequence : others).filter((id) => id !== adId)
  const restored = present.toSpliced(Math.min(index ?? present.length, present.length), 0, adId)
  return restored.length < shortestSequence ? [] : restored
}

/** A campaign's sequence, with the positions of ads that left it. */
export interface SequenceState {
  adIds: number[]
  left: { id: number; index: number }[]
}

/** True if an ad can be in a sequence: an audio ad that is active, or will be when its campaign is submitted. */
export function canBeInSequence({ type, status, archived }: { type: AdType; status: AdStatus; archived: boolean }): boolean {
  return adOutputTypeOf[type] === 'SERIAL' && status !== 'INACTIVE' && !archived
}

/**
 * The sequence after ads became, or ceased to be, able to be in it.
 * @param able ads that can be in it now
 * @param returning those of them that could not before: one that was in the sequence returns to its position
 */
export function syncSequence({ adIds, left }: SequenceState, able: ReadonlySet<number>, returning: readonly number[]): SequenceState {
  let state: SequenceState = { adIds, left }
  for (const id of adIds.filter((adId) => !able.has(adId))) state = removeAd(state, id)
  for (const id of returning) {
    const place = state.left.find((entry) => entry.id === id)
    if (place) state = restore(state, place, able)
  }
  return state
}

function removeAd({ adIds, left }: SequenceState, id: number): SequenceState {
  const next = withoutAd(adIds, id)
  const gone = adIds.filter((adId) => !next.includes(adId)).map((adId) => ({ id: adId, index: adIds.indexOf(adId) }))
  return { adIds: next, left: [...left.filter((entry) => !gone.some((other) => other.id === entry.id)), ...gone] }
}

function restore({ adIds, left }: SequenceState, { id, index }: SequenceState['left'][number], able: ReadonlySet<number>): SequenceState {
  const others = left.filter((entry) => able.has(entry.id)).toSorted((a, b) => a.index - b.index)
  const next = withAd(
    adIds,
    id,
    index,
    others.map((entry) => entry.id),
  )
  return next.length === 0 ? { adIds, left } : { adIds: next, left: left.filter((entry) => !next.includes(entry.id)) }
}

/** A sequence with ads moved to the given positions (from 1; null means removed), the others in their order around them. */
export function placeAds(adIds: readonly number[], places: ReadonlyMap<number, number | null>): number[] {
  let sequence = adIds.filter((id) => !places.has(id))
  const placed = [...places].flatMap(([id, position]) => (position === null ? [] : [{ id, position }]))
  for (const { id, position } of placed.toSorted((a, b) => a.position - b.position)) sequence = sequence.toSpliced(position - 1, 0, id)
  return sequence.length < shortestSequence ? [] : sequence
}
