import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../actions/IconButton.tsx'
import { classNames } from '../class-names.ts'
import { useText } from '../text.tsx'
import styles from './Dialog.module.css'

/** 550, 700 (upload and general) and 850 px wide. */
export type DialogSize = 'small' | 'medium' | 'large'

export interface DialogProps {
  isOpen: boolean
  /** Asked for by Escape, the close button or a press outside; ignore it to stay open. */
  onClose: () => void
  title: ReactNode
  size?: DialogSize
  children: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  /** True if a press outside closes it. Not where typed text would be lost. */
  isDismissable?: boolean
  role?: 'dialog' | 'alertdialog'
  hasCloseButton?: boolean
  closeLabel?: string
}

/** A modal window, 100 px from the top. Keeps the focus inside and returns it at the end. */
export function Dialog(props: DialogProps) {
  const t = useText()
  const {
    isOpen,
    onClose,
    title,
    size = 'medium',
    children,
    footer,
    isDismissable = true,
    role,
    hasCloseButton = true,
    closeLabel = t('Close'),
  } = props
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable={isDismissable} className={styles.overlay}>
      <Modal data-dialog className={classNames(styles.modal, styles[size])}>
        <AriaDialog role={role} className={styles.dialog}>
          <header className={styles.header}>
            <Heading slot="title" className={styles.title}>
              {title}
            </Heading>
            {hasCloseButton && <IconButton icon={X} label={closeLabel} onPress={onClose} hasTooltip={false} className={styles.close} />}
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
