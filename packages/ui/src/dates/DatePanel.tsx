import { type ReactNode, type RefObject, Suspense } from 'react'
import { Popover } from 'react-aria-components'
import popoverStyles from '../overlays/Popover.module.css'
import { classNames } from '../class-names.ts'
import type { Panel } from './use-panel.ts'
import styles from './DatePanel.module.css'

interface DatePanelProps {
  label: string
  box: RefObject<HTMLElement | null>
  panel: Panel
  /** Calendars: they are loaded when the first panel opens. */
  children: ReactNode
  footer?: ReactNode
}

/** The floating panel of a date field. */
export function DatePanel({ label, box, panel, children, footer }: DatePanelProps) {
  return (
    <Popover
      triggerRef={box}
      aria-label={panel.isEntered ? label : undefined}
      placement="bottom start"
      offset={4}
      isNonModal={!panel.isEntered}
      isOpen={panel.isOpen}
      onOpenChange={(isOpen) => !isOpen && panel.close()}
      className={classNames(popoverStyles.panel, styles.panel)}
    >
      <div
        ref={panel.setPanel}
        id={panel.id}
        onPointerDownCapture={panel.enter}
        // Once it is entered, the popover around it is the dialog.
        {...(!panel.isEntered && { role: 'dialog', 'aria-label': label })}
      >
        <Suspense fallback={<div className={styles.waiting} />}>{children}</Suspense>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </Popover>
  )
}
