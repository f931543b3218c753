import { describe, expect, test } from 'vitest'
import { type Autosave, type AutosaveEvent, autosaveRetryMs, nextAutosave } from './autosave.ts'

const at = new Date('2026-11-16T10:24:00Z')
const events: Record<string, AutosaveEvent> = {
  changed: { type: 'changed' },
  due: { type: 'due' },
  saved: { type: 'saved', at },
  failed: { type: 'failed', reason: 'Not valid.', isPassing: false },
  lost: { type: 'failed', reason: 'No answer.', isPassing: true },
}
const after = (...names: string[]) => names.reduce<Autosave>((state, name) => nextAutosave(state, events[name]!), { state: 'clean' })

describe('a form that saves by itself', () => {
  test('a change waits, is saved, and tells when', () => {
    expect([after('changed'), after('changed', 'due'), after('changed', 'due', 'saved')]).toEqual([
      { state: 'waiting' },
      { state: 'saving', isChanged: false, tries: 0 },
      { state: 'saved', at },
    ])
  })

  test('a change while it saves is saved afterwards', () => {
    expect(after('changed', 'due', 'changed', 'saved')).toEqual({ state: 'waiting' })
    expect(after('changed', 'due', 'changed', 'failed')).toEqual({ state: 'waiting' })
  })

  test('a failure keeps its reason until another try', () => {
    expect(after('changed', 'due', 'failed')).toEqual({ state: 'failed', reason: 'Not valid.', tries: 0 })
    expect(after('changed', 'due', 'failed', 'due')).toEqual({ state: 'saving', isChanged: false, tries: 0 })
  })

  test('what passes by itself is tried again, later each time up to a minute; what needs somebody is not', () => {
    const waits = (count: number) => autosaveRetryMs(after('changed', ...Array.from({ length: count }, () => ['due', 'lost']).flat()))
    expect([1, 2, 3, 9].map(waits)).toEqual([5000, 10_000, 20_000, 60_000])
    expect(autosaveRetryMs(after('changed', 'due', 'failed'))).toBeNull()
    expect(autosaveRetryMs(after('changed', 'due', 'lost', 'due', 'saved'))).toBeNull()
  })

  test('nothing is saved that was not changed', () => {
    expect([after('due'), after('saved'), after('changed', 'due', 'saved', 'due')]).toEqual([
      { state: 'clean' },
      { state: 'clean' },
      { state: 'saved', at },
    ])
  })
})
