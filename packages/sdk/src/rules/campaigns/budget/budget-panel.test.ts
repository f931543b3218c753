import { describe, expect, test } from 'vitest'
import {
  type BudgetPanel,
  type BudgetPanelEvent,
  needsBudgetRequest,
  initialBudgetPanel,
  isBudgetBlurred,
  isBudgetObsolete,
  nextBudgetPanel,
  offeredByBudget,
} from './budget-panel.ts'

type Panel = BudgetPanel<number>
const after = (panel: Panel, ...events: BudgetPanelEvent<number>[]) =>
  events.reduce<Panel>((now, event) => nextBudgetPanel(now, event), panel)
const registered = after(initialBudgetPanel, { type: 'registered', payload: 'a' })
const loading = after(registered, { type: 'asked' })
const loaded = after(loading, { type: 'answered', question: 1, answer: 100 })

describe('the budget card', () => {
  test('Loading blurs the content.', () => {
    expect([registered, loading, loaded].map(isBudgetBlurred)).toEqual([false, true, false])
    expect(loaded).toMatchObject({ state: 'loaded', answer: 100 })
  })
  test('An obsolete view (new payload or save required) also blurs it.', () => {
    const changed = after(loaded, { type: 'registered', payload: 'b' })
    const unsaved = after(loaded, { type: 'saveRequired' })
    expect([changed, unsaved].map(isBudgetObsolete)).toEqual([true, true])
    expect([changed, unsaved].map(isBudgetBlurred)).toEqual([true, true])
    expect(changed.answer).toBe(100)
  })
  test('A valid form shows a Reload button. An invalid form shows an initial-state hint.', () => {
    expect(offeredByBudget(registered)).toBe('RELOAD')
    expect(offeredByBudget(initialBudgetPanel)).toBe('HINT')
    expect(offeredByBudget(after(loaded, { type: 'registered', payload: null }))).toBe('HINT')
  })
  test('A Save button shows when a save is required.', () => {
    expect(offeredByBudget(after(loaded, { type: 'saveRequired' }))).toBe('SAVE')
  })
  test('The payload is registered and recalculated only if changed.', () => {
    expect(needsBudgetRequest(registered)).toBe(true)
    expect(needsBudgetRequest(loading)).toBe(false)
    expect(nextBudgetPanel(loaded, { type: 'registered', payload: 'a' })).toBe(loaded)
    expect(needsBudgetRequest(after(loaded, { type: 'registered', payload: 'b' }))).toBe(true)
    // Back to what was computed: nothing is asked, and the amounts hold again.
    const back = after(loaded, { type: 'registered', payload: 'b' }, { type: 'registered', payload: 'a' })
    expect([needsBudgetRequest(back), isBudgetBlurred(back)]).toEqual([false, false])
  })
  test('Recalculation runs only when the form is valid.', () => {
    const invalid = after(loaded, { type: 'registered', payload: null })
    expect(needsBudgetRequest(invalid)).toBe(false)
    expect(nextBudgetPanel(invalid, { type: 'asked' })).toBe(invalid)
  })
  test('The saved-required flag is set when a change is not computable, and cleared on leaving.', () => {
    const required = after(loaded, { type: 'saveRequired' })
    expect(needsBudgetRequest(after(required, { type: 'registered', payload: 'b' }))).toBe(false)
    expect(after(required, { type: 'left' })).toEqual({ ...initialBudgetPanel, question: 1 })
  })
  test('after the save the same payload is computed again, because its answer is another one', () => {
    const saved = after(loaded, { type: 'saveRequired' }, { type: 'saved' })
    expect(needsBudgetRequest(saved)).toBe(true)
    expect(nextBudgetPanel(loaded, { type: 'saved' })).toBe(loaded)
  })
  test('Reload asks about the same payload again, also after a failure', () => {
    const failed = after(registered, { type: 'asked' }, { type: 'failed', question: 1 })
    expect([failed.state, needsBudgetRequest(failed)]).toEqual(['error', false])
    expect(needsBudgetRequest(after(failed, { type: 'reload' }))).toBe(true)
    expect(needsBudgetRequest(after(loaded, { type: 'reload' }))).toBe(true)
  })
  test('an answer to an earlier payload comes too late', () => {
    const changed = after(loading, { type: 'registered', payload: 'b' })
    expect(nextBudgetPanel(changed, { type: 'answered', question: 1, answer: 1 })).toBe(changed)
    const asked = after(changed, { type: 'asked' })
    expect(nextBudgetPanel(asked, { type: 'answered', question: 1, answer: 1 })).toBe(asked)
    expect(nextBudgetPanel(asked, { type: 'failed', question: 1 })).toBe(asked)
    expect(nextBudgetPanel(asked, { type: 'answered', question: 2, answer: 2 })).toMatchObject({ answer: 2, answered: 'b' })
  })
  test('a payload that comes back while its answer is on its way is asked about again', () => {
    const back = after(loading, { type: 'registered', payload: 'b' }, { type: 'registered', payload: 'a' })
    expect(needsBudgetRequest(back)).toBe(true)
  })
})
