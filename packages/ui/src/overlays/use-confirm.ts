import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'

export interface ConfirmRequest {
  title: string
  message?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** `danger` colours the confirm button and puts the focus on the other one. */
  tone?: 'primary' | 'danger'
}

/**
 * Asks, and resolves true for yes and false for no. Questions wait for each other. A question that already waits, as after a double click,
 * is not asked twice. The second one is answered no.
 */
export type Confirm = (request: ConfirmRequest) => Promise<boolean>

interface Question extends ConfirmRequest {
  answer: (isConfirmed: boolean) => void
}

/** Reaches the function that asks from below its provider. */
export const ConfirmContext = createContext<Confirm | null>(null)

/** The question that is asked now, and the functions that ask and answer. */
export interface Questions {
  confirm: Confirm
  current: Question | undefined
  settle: (isConfirmed: boolean) => void
}

/** The queue of questions of one provider. */
export function useQuestions(): Questions {
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const current = questions[0]
  const titles = useRef(new Set<string>())
  const confirm = useCallback<Confirm>((request) => {
    if (titles.current.has(request.title)) return Promise.resolve(false)
    titles.current.add(request.title)
    return new Promise((resolve) => setQuestions((waiting) => [...waiting, { ...request, answer: resolve }]))
  }, [])
  const settle = (isConfirmed: boolean) => {
    if (current) titles.current.delete(current.title)
    current?.answer(isConfirmed)
    setQuestions((waiting) => waiting.slice(1))
  }
  return { confirm, current, settle }
}

export interface ConfirmProviderProps {
  children: ReactNode
  /** Labels of the buttons where a question has none. */
  confirmLabel?: string
  cancelLabel?: string
}

/**
 * The function of the nearest `ConfirmProvider` that asks: `if (await confirm({ title: 'Pause this campaign?' })) …`
 * @throws Error outside a provider.
 */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it.')
  return confirm
}
