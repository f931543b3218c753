import type { LucideIcon } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import styles from '../actions/IconButton.module.css'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import tooltipStyles from '../overlays/Tooltip.module.css'
import { Floating } from './Floating.tsx'
import { PressButton, type PressProps } from './PressButton.tsx'

export interface IconButtonProps extends Omit<PressProps, 'children' | 'aria-label'> {
  icon: LucideIcon
  /** Names the button and is its tooltip. */
  label: string
  /** `quiet` in rows and headers, `secondary` beside buttons, `nav` on the violet bar. */
  variant?: 'quiet' | 'secondary' | 'nav'
  /** 34 px, or 28 px inside a row or a field. */
  size?: 'regular' | 'small'
  /** Without a tooltip where the same words stand beside the button. */
  hasTooltip?: boolean
}

/** Milliseconds of hover before the tooltip opens; the keyboard opens it at once. */
const tooltipDelay = 400

/** A square button that shows only an icon. */
export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, variant = 'quiet', size = 'regular', hasTooltip = true, className, ...rest } = props
  const tooltip = useTooltip(rest)
  return (
    <>
      <PressButton
        {...rest}
        {...(hasTooltip && tooltip.handlers)}
        aria-label={label}
        className={classNames(styles.button, styles[variant], styles[size], className)}
      >
        {rest.isPending ? <Spinner size={16} /> : <Icon size={size === 'small' ? 16 : 18} aria-hidden />}
      </PressButton>
      {tooltip.anchor && !rest.isDisabled && (
        // It repeats the button's name, so it does not describe it too.
        <Floating anchor={tooltip.anchor} placement="top" role="tooltip" className={tooltipStyles.tooltip}>
          {label}
        </Floating>
      )}
    </>
  )
}

/** The button whose tooltip is open, and the handlers that open and close it. */
function useTooltip({ onFocus, onBlur, onKeyDown }: Pick<PressProps, 'onFocus' | 'onBlur' | 'onKeyDown'>) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const close = () => {
    clearTimeout(timer.current)
    setAnchor(null)
  }
  return {
    anchor,
    handlers: {
      onPointerEnter: ({ currentTarget, pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') timer.current = setTimeout(() => setAnchor(currentTarget), tooltipDelay)
      },
      onPointerLeave: close,
      onPointerDown: close,
      onFocus: (event: FocusEvent<HTMLButtonElement>) => {
        onFocus?.(event)
        if (event.currentTarget.matches(':focus-visible')) setAnchor(event.currentTarget)
      },
      onBlur: (event: FocusEvent<HTMLButtonElement>) => {
        onBlur?.(event)
        close()
      },
      onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
        onKeyDown?.(event)
        if (event.key === 'Escape') close()
      },
    },
  }
}
