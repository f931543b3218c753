import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ConfirmContext, type ConfirmProviderProps, useQuestions } from './use-confirm.ts'

/** Hosts the one confirm dialog of an app; `useConfirm` asks through it. */
export function ConfirmProvider({ children, confirmLabel, cancelLabel }: ConfirmProviderProps) {
  const { confirm, current, settle } = useQuestions()
  // The last question stays in the dialog while it fades out.
  const [shown, setShown] = useState(current)
  if (current && current !== shown) setShown(current)
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
