import { describe, expect, test } from 'vitest'
import { type Autosave, type AutosaveEvent, nextAutosave } from './autosave.ts'

const at = new Date('2026-11-16T10:24:00Z')
const events: Record<string, AutosaveEvent> = {
  changed: { type: 'changed' },
  due: { type: 'due' },
  saved: { type: 'saved', at },
  failed: { type: 'failed', reason: 'No answer.' },
}
const after = (...names: string[]) => names.reduce<Autosave>((state, name) => nextAutosave(state, events[name]!), { state: 'clean' })

describe('a form that saves by itself', () => {
  test('a change waits, is saved, and tells when', () => {
    expect([after('changed'), after('changed', 'due'), after('changed', 'due', 'saved')]).toEqual([
      { state: 'waiting' },
      { state: 'saving', isChanged: false },
      { state: 'saved', at },
    ])
  })

  test('a change while it saves is saved afterwards', () => {
    expect(after('changed', 'due', 'changed', 'saved')).toEqual({ state: 'waiting' })
    expect(after('changed', 'due', 'changed', 'failed')).toEqual({ state: 'waiting' })
  })

  test('a failure keeps its reason until another try', () => {
    expect(after('changed', 'due', 'failed')).toEqual({ state: 'failed', reason: 'No answer.' })
    expect(after('changed', 'due', 'failed', 'due')).toEqual({ state: 'saving', isChanged: false })
  })

  test('nothing is saved that was not changed', () => {
    expect([after('due'), after('saved'), after('changed', 'due', 'saved', 'due')]).toEqual([
      { state: 'clean' },
      { state: 'clean' },
      { state: 'saved', at },
    ])
  })
})
