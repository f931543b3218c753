/** The states of the budget card, as a pure step from one to the next (document 000, §4 "Budget card"). */

export const budgetPanelStates = ['initial', 'loading', 'loaded', 'error'] as const
/** State of the budget card. */
export type BudgetPanelState = (typeof budgetPanelStates)[number]

export interface BudgetPanel<A> {
  state: BudgetPanelState
  /** The registered payload as a text; null if the form is not valid. */
  payload: string | null
  /** The last requested payload; null if there is none, or if its answer is no longer valid. */
  asked: string | null
  /** Number of the latest question; answers to earlier ones are ignored. */
  question: number
  /** The latest answer, which stays under the blur until another one comes. */
  answer: A | null
  /** The payload that the answer is of. */
  answered: string | null
  /** A change cannot be computed before it is saved. */
  isSaveRequired: boolean
}

export type BudgetPanelEvent<A> =
  /** The payload of the form has changed; null if the form is not valid. */
  | { type: 'registered'; payload: string | null }
  | { type: 'saveRequired' }
  /** It was saved: the same payload has another answer now. */
  | { type: 'saved' }
  /** Reload: the payload is asked about again, although it is the same. */
  | { type: 'reload' }
  | { type: 'asked' }
  | { type: 'answered'; question: number; answer: A }
  | { type: 'failed'; question: number }
  /** The page was left. */
  | { type: 'left' }

export const initialBudgetPanel: BudgetPanel<never> = {
  state: 'initial',
  payload: null,
  asked: null,
  question: 0,
  answer: null,
  answered: null,
  isSaveRequired: false,
}

/** The card after an event. */
export function nextBudgetPanel<A>(panel: BudgetPanel<A>, event: BudgetPanelEvent<A>): BudgetPanel<A> {
  switch (event.type) {
    case 'registered': {
      if (event.payload === panel.payload) return panel
      // What is on its way is of another payload, so that nothing is waited for.
      const state = panel.state === 'loading' ? getRestState(panel) : panel.state
      return { ...panel, state, payload: event.payload, asked: panel.state === 'loading' ? null : panel.asked }
    }
    case 'saveRequired':
      return { ...panel, state: panel.state === 'loading' ? getRestState(panel) : panel.state, asked: null, isSaveRequired: true }
    case 'saved':
      return panel.isSaveRequired ? { ...panel, asked: null, answered: null, isSaveRequired: false } : panel
    case 'reload':
      return { ...panel, asked: null }
    case 'asked':
      if (panel.payload === null) return panel
      return { ...panel, state: 'loading', asked: panel.payload, question: panel.question + 1 }
    case 'answered':
      if (event.question !== panel.question || panel.state !== 'loading') return panel
      return { ...panel, state: 'loaded', answer: event.answer, answered: panel.asked }
    case 'failed':
      if (event.question !== panel.question || panel.state !== 'loading') return panel
      return { ...panel, state: 'error' }
    case 'left':
      return { ...initialBudgetPanel, question: panel.question }
  }
}

const getRestState = (panel: BudgetPanel<unknown>): BudgetPanelState => (panel.answer === null ? 'initial' : 'loaded')

/** True if the payload has to be computed: only one that changed, only of a valid form, and none that has to be saved first. */
export function needsBudgetRequest({ payload, asked, isSaveRequired }: BudgetPanel<unknown>): boolean {
  return payload !== null && payload !== asked && !isSaveRequired
}

/** True if the shown amounts belong to another payload, or to the previously saved values. */
export function isBudgetObsolete({ payload, answered, answer, isSaveRequired }: BudgetPanel<unknown>): boolean {
  return answer !== null && (payload !== answered || isSaveRequired)
}

/** True if the content is blurred: while it loads, and while it is obsolete. */
export function isBudgetBlurred(panel: BudgetPanel<unknown>): boolean {
  return panel.state === 'loading' || isBudgetObsolete(panel)
}

/** Offered in the card: Save where a save is required, Reload for a valid form, the hint of the initial state for one that is not. */
export function offeredByBudget({ payload, isSaveRequired }: BudgetPanel<unknown>): 'SAVE' | 'RELOAD' | 'HINT' {
  if (isSaveRequired) return 'SAVE'
  return payload === null ? 'HINT' : 'RELOAD'
}
