import { X } from 'lucide-react'
import { createContext, type CSSProperties, type ReactNode, use } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../actions/IconButton.tsx'
import { classNames } from '../class-names.ts'
import { useText } from '../text.tsx'
import styles from './Drawer.module.css'

/** The number of drawers below this point of the tree. */
const DrawerLevelContext = createContext(0)

export interface DrawerProps {
  isOpen: boolean
  /** Asked for by Escape, the close button or a press outside; ignore it to stay open. */
  onClose: () => void
  title: ReactNode
  /** Small text over the title: 'Quick edit · 104282'. */
  eyebrow?: ReactNode
  children: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  /** `medium` is 560 px, `large` 850 px; each level above the first is 50 px narrower. */
  size?: 'medium' | 'large'
  /** Drawers beneath this one. The tree provides the number. Set it only where a drawer is not a child of the one below. */
  level?: number
  isDismissable?: boolean
  closeLabel?: string
}

/** A panel that slides in from the end of the page within 550 ms. Drawers inside a drawer stack. */
export function Drawer(props: DrawerProps) {
  const t = useText()
  const { isOpen, onClose, title, eyebrow, children, footer, size = 'medium', isDismissable = true, closeLabel = t('Close') } = props
  const below = use(DrawerLevelContext)
  const level = props.level ?? below
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable={isDismissable} className={styles.overlay}>
      <Modal
        data-dialog
        className={classNames(styles.drawer, styles[size])}
        style={{ '--level': level } as CSSProperties}
        data-level={level}
      >
        <Dialog className={styles.dialog}>
          <header className={styles.header}>
            <div className={styles.titles}>
              {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
              <Heading slot="title" className={styles.title}>
                {title}
              </Heading>
            </div>
            <IconButton icon={X} label={closeLabel} onPress={onClose} hasTooltip={false} className={styles.close} />
          </header>
          <div className={styles.body}>
            <DrawerLevelContext value={level + 1}>{children}</DrawerLevelContext>
          </div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
