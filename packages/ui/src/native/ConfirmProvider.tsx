import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import confirmStyles from '../overlays/ConfirmDialog.module.css'
import dialogStyles from '../overlays/Dialog.module.css'
import { ConfirmContext, type ConfirmProviderProps, useQuestions } from '../overlays/use-confirm.ts'
import { classNames } from '../class-names.ts'
import { useText } from '../text.tsx'
import { Button } from './Button.tsx'
import styles from './native.module.css'

/** Hosts the one confirm dialog of an app; `useConfirm` asks through it. */
export function ConfirmProvider({ children, confirmLabel, cancelLabel }: ConfirmProviderProps) {
  const t = useText()
  const { confirm, current, settle } = useQuestions()
  const first = useRef<HTMLButtonElement>(null)
  const tone = current?.tone ?? 'primary'
  return (
    <ConfirmContext value={confirm}>
      {children}
      {current && (
        <ModalQuestion
          key={current.title}
          title={current.title}
          first={first}
          onCancel={() => settle(false)}
          buttons={
            <>
              <Button ref={tone === 'danger' ? first : undefined} onPress={() => settle(false)}>
                {current.cancelLabel ?? cancelLabel ?? t('No')}
              </Button>
              <Button variant={tone} ref={tone === 'danger' ? undefined : first} onPress={() => settle(true)}>
                {current.confirmLabel ?? confirmLabel ?? t('Yes')}
              </Button>
            </>
          }
        >
          {current.message}
        </ModalQuestion>
      )}
    </ConfirmContext>
  )
}

interface ModalQuestionProps {
  title: string
  children: ReactNode
  buttons: ReactNode
  /** Takes the focus. */
  first: RefObject<HTMLButtonElement | null>
  onCancel: () => void
}

/** A modal window for as long as it is rendered. Escape and a press outside mean no; the browser returns the focus. */
function ModalQuestion({ title, children, buttons, first, onCancel }: ModalQuestionProps) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current!
    dialog.showModal()
    first.current?.focus()
    return () => dialog.close()
  }, [first])
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-message` : undefined}
      data-entering=""
      className={classNames(dialogStyles.modal, dialogStyles.small, styles.dialog)}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      // What it contains fills it: only its backdrop is the dialog itself.
      onPointerDown={(event) => event.target === event.currentTarget && onCancel()}
    >
      <div className={dialogStyles.dialog}>
        <header className={dialogStyles.header}>
          <h2 id={`${id}-title`} className={dialogStyles.title}>
            {title}
          </h2>
        </header>
        <div className={dialogStyles.body}>
          <div id={`${id}-message`} className={confirmStyles.message}>
            {children}
          </div>
        </div>
        <footer className={dialogStyles.footer}>{buttons}</footer>
      </div>
    </dialog>
  )
}
