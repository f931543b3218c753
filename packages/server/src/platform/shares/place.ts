/**
 * The turn of the call that is being carried out. A call that waits for a thread, a queue or somebody outside does nothing here meanwhile:
 * it steps aside, so that other calls of its agency go on.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** The agency, or the address of callers without one; null: nobody in particular. */
export type Key = number | string | null

export interface Turn {
  /** Gives the turn back, for good. */
  end(): void
  /** Gives it back until `resume`. */
  pause(): void
  /** Takes it again at once: whoever holds locks must not wait for those who wait for the locks. The next ones begin later instead. */
  resume(): void
}

interface TurnPlace {
  key: Key
  turn: Turn
  /** Parts of the call that are aside at the moment. */
  aside: number
}

const places = new AsyncLocalStorage<TurnPlace>()

/** Carries out a call in its turn. */
export function atWork<T>(key: Key, turn: Turn, work: () => T): T {
  return places.run({ key, turn, aside: 0 }, work)
}

/** Does something for which the present call, if there is one, needs no turn. */
export async function aside<T>(work: () => Promise<T>): Promise<T> {
  const place = places.getStore()
  if (!place) return work()
  place.aside += 1
  if (place.aside === 1) place.turn.pause()
  try {
    return await work()
  } finally {
    place.aside -= 1
    if (place.aside === 0) place.turn.resume()
  }
}

/** The agency or the address of the present call; null outside of calls. */
export function presentKey(): Key {
  return places.getStore()?.key ?? null
}
