import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { useText } from '../text.tsx'
import styles from './ConfirmDialog.module.css'

export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** The consequence, before it happens: 'Stops delivering within 5 minutes.' */
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** `danger` colours the confirm button and puts the focus on the other one. */
  tone?: 'primary' | 'danger'
  /** In progress: the confirm button spins and nothing closes. */
  isPending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something happens. Escape and a press outside mean no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useText()
  const {
    isOpen,
    title,
    children,
    confirmLabel = t('Yes'),
    cancelLabel = t('No'),
    tone = 'primary',
    isPending = false,
    onConfirm,
    onCancel,
  } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => !isPending && onCancel()}
      title={title}
      size="small"
      role="alertdialog"
      hasCloseButton={false}
      footer={
        <>
          <Button autoFocus={tone === 'danger'} isDisabled={isPending} onPress={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={tone} autoFocus={tone !== 'danger'} isPending={isPending} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.message}>{children}</div>
    </Dialog>
  )
}
