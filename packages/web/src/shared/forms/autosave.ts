/** The states of a form that saves by itself. Pure: a hook keeps the time and makes the calls. */

export type Autosave =
  | { state: 'clean' }
  /** Changed; the pause after the last change is running. */
  | { state: 'waiting' }
  /** `isChanged`: changed once more while it is being saved. */
  | { state: 'saving'; isChanged: boolean }
  | { state: 'saved'; at: Date }
  | { state: 'failed'; reason: string }

export type AutosaveEvent =
  | { type: 'changed' }
  /** The pause is over, or somebody asked for another try. */
  | { type: 'due' }
  | { type: 'saved'; at: Date }
  | { type: 'failed'; reason: string }

/** The state after an event. An event that does not fit the state changes nothing. */
export function nextAutosave(now: Autosave, event: AutosaveEvent): Autosave {
  switch (event.type) {
    case 'changed':
      return now.state === 'saving' ? { state: 'saving', isChanged: true } : { state: 'waiting' }
    case 'due':
      return now.state === 'waiting' || now.state === 'failed' ? { state: 'saving', isChanged: false } : now
    case 'saved':
      if (now.state !== 'saving') return now
      return now.isChanged ? { state: 'waiting' } : { state: 'saved', at: event.at }
    case 'failed':
      if (now.state !== 'saving') return now
      // What was typed since may be what it failed for.
      return now.isChanged ? { state: 'waiting' } : { state: 'failed', reason: event.reason }
  }
}
