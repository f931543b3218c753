import type { ReactElement, ReactNode } from 'react'
import { Tooltip as AriaTooltip, type TooltipProps as AriaTooltipProps, TooltipTrigger } from 'react-aria-components'
import styles from './Tooltip.module.css'

export interface TooltipProps {
  /** The text; short, it is read with the trigger. */
  label: ReactNode
  /** One focusable element: a button, a link, or React Aria's `Focusable`. */
  children: ReactElement
  placement?: AriaTooltipProps['placement']
  /** Milliseconds of hover before it opens. */
  delay?: number
}

/** Describes its trigger on hover and focus. Fades in within 300 ms and out within 180 ms. */
export function Tooltip({ label, children, placement = 'top', delay = 400 }: TooltipProps) {
  return (
    <TooltipTrigger delay={delay} closeDelay={0}>
      {children}
      <AriaTooltip className={styles.tooltip} placement={placement} offset={6}>
        {label}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
