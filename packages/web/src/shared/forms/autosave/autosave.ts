/** The states of a form that saves by itself. Pure: a hook keeps the time and makes the calls. */

export type Autosave =
  | { state: 'clean' }
  /** Changed; the pause after the last change is running. */
  | { state: 'waiting' }
  /** `isChanged`: changed once more while it is being saved. */
  | { state: 'saving'; isChanged: boolean; tries: number }
  | { state: 'saved'; at: Date }
  /** `tries`: how often it has failed in a row for something that passes, after which it is tried again; 0: somebody has to act. */
  | { state: 'failed'; reason: string; tries: number }

export type AutosaveEvent =
  | { type: 'changed' }
  /** The pause is over, or somebody asked for another try. */
  | { type: 'due' }
  | { type: 'saved'; at: Date }
  | { type: 'failed'; reason: string; isPassing: boolean }

/** The state after an event. An event that does not fit the state changes nothing. */
export function nextAutosave(now: Autosave, event: AutosaveEvent): Autosave {
  switch (event.type) {
    case 'changed':
      return now.state === 'saving' ? { ...now, isChanged: true } : { state: 'waiting' }
    case 'due':
      return now.state === 'waiting' || now.state === 'failed'
        ? { state: 'saving', isChanged: false, tries: now.state === 'failed' ? now.tries : 0 }
        : now
    case 'saved':
      if (now.state !== 'saving') return now
      return now.isChanged ? { state: 'waiting' } : { state: 'saved', at: event.at }
    case 'failed':
      if (now.state !== 'saving') return now
      // What was typed since may be what it failed for.
      return now.isChanged ? { state: 'waiting' } : { state: 'failed', reason: event.reason, tries: event.isPassing ? now.tries + 1 : 0 }
  }
}

/** Milliseconds until a failed save is tried again: twice as long each time, up to a minute. Null: it is not, before somebody acts. */
export function autosaveRetryMs(now: Autosave): number | null {
  if (now.state !== 'failed' || now.tries === 0) return null
  return Math.min(60_000, 2_500 * 2 ** now.tries)
}
