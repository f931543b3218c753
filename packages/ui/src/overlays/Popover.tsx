import type { ReactNode } from 'react'
import { Dialog, DialogTrigger, Heading, Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './Popover.module.css'

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactNode
  /** Heading of the panel. Without it give a `label`. */
  title?: string
  /** Names the panel for screen readers where it shows no heading. */
  label?: string
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: AriaPopoverProps['placement']
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  className?: string
}

/** A floating panel beside its trigger; closes on Escape and on a press outside, and returns the focus. */
export function Popover({ trigger, title, label, children, placement = 'bottom start', isOpen, onOpenChange, className }: PopoverProps) {
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      <AriaPopover placement={placement} offset={6} className={styles.panel}>
        <Dialog aria-label={title ? undefined : label} className={classNames(styles.dialog, className)}>
          {({ close }) => (
            <>
              {title && (
                <Heading slot="title" className={styles.title}>
                  {title}
                </Heading>
              )}
              {typeof children === 'function' ? children(close) : children}
            </>
          )}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
