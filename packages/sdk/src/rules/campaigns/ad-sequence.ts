/** The order in which a campaign's ads are heard, and what switching one of them off or on does to it (`domain.md` §8). */
import { type AdStatus, type AdType, adOutputTypeOf } from '../../values/index.ts'

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

/** A campaign's sequence, with the memory of where ads stood that were taken out. */
export interface SequenceState {
  adIds: number[]
  left: { id: number; index: number }[]
}

/** Whether an ad can stand in a sequence: one of the audio timeline that is heard, or will be when its campaign is submitted. */
export function canBeInSequence({ type, status, archived }: { type: AdType; status: AdStatus; archived: boolean }): boolean {
  return adOutputTypeOf[type] === 'SERIAL' && status !== 'INACTIVE' && !archived
}

/**
 * What a sequence becomes when ads begin or cease to be able to stand in it.
 * @param able ads that can stand in it now
 * @param returning those of them that could not before: one that was in the sequence goes back to its place
 */
export function followAds({ adIds, left }: SequenceState, able: ReadonlySet<number>, returning: readonly number[]): SequenceState {
  let state: SequenceState = { adIds, left }
  for (const id of adIds.filter((adId) => !able.has(adId))) state = take(state, id)
  for (const id of returning) {
    const place = state.left.find((entry) => entry.id === id)
    if (place) state = restore(state, place, able)
  }
  return state
}

function take({ adIds, left }: SequenceState, id: number): SequenceState {
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

/** A sequence with ads put to the places that are asked for (from 1; null: out of it), the others in their order around them. */
export function placeAds(adIds: readonly number[], places: ReadonlyMap<number, number | null>): number[] {
  let sequence = adIds.filter((id) => !places.has(id))
  const placed = [...places].flatMap(([id, position]) => (position === null ? [] : [{ id, position }]))
  for (const { id, position } of placed.toSorted((a, b) => a.position - b.position)) sequence = sequence.toSpliced(position - 1, 0, id)
  return sequence.length < shortestSequence ? [] : sequence
}
