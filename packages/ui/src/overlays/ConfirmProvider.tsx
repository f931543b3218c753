import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'

export interface ConfirmRequest extends Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'cancelLabel' | 'tone'> {
  message?: ReactNode
}

/**
 * Asks, and resolves true for yes and false for no. Questions wait for each other. A question that waits already, as after a double click,
 * is not asked twice: the second one is answered no.
 */
export type Confirm = (request: ConfirmRequest) => Promise<boolean>

interface Question extends ConfirmRequest {
  answer: (isConfirmed: boolean) => void
}

const ConfirmContext = createContext<Confirm | null>(null)

export interface ConfirmProviderProps {
  children: ReactNode
  /** Labels of the buttons where a question has none. */
  confirmLabel?: string
  cancelLabel?: string
}

/** Hosts the one confirm dialog of an app; `useConfirm` asks through it. */
export function ConfirmProvider({ children, confirmLabel, cancelLabel }: ConfirmProviderProps) {
  const [questions, setQuestions] = useState<readonly Question[]>([])
  // The last question stays in the dialog while it fades out.
  const [shown, setShown] = useState<Question | null>(null)
  const current = questions[0]
  if (current && current !== shown) setShown(current)

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
  const question = current ?? shown
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && (
        <ConfirmDialog
          isOpen={current !== undefined}
          title={question.title}
          confirmLabel={question.confirmLabel ?? confirmLabel}
          cancelLabel={question.cancelLabel ?? cancelLabel}
          tone={question.tone}
          onConfirm={() => settle(true)}
          onCancel={() => settle(false)}
        >
          {question.message}
        </ConfirmDialog>
      )}
    </ConfirmContext>
  )
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
