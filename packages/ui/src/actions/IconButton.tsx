import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { Tooltip } from '../overlays/Tooltip.tsx'
import styles from './IconButton.module.css'

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> {
  icon: LucideIcon
  /** Names the button and is its tooltip. */
  label: string
  /** `quiet` in rows and headers, `secondary` beside buttons, `nav` on the violet bar. */
  variant?: 'quiet' | 'secondary' | 'nav'
  /** 34 px, or 28 px inside a row or a field. */
  size?: 'regular' | 'small'
  /** Without a tooltip where the same words stand beside the button. */
  hasTooltip?: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A square button that shows only an icon. */
export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, variant = 'quiet', size = 'regular', hasTooltip = true, className, ...rest } = props
  const button = (
    <AriaButton {...rest} aria-label={label} className={classNames(styles.button, styles[variant], styles[size], className)}>
      {rest.isPending ? <Spinner size={16} /> : <Icon size={size === 'small' ? 16 : 18} aria-hidden />}
    </AriaButton>
  )
  return hasTooltip ? <Tooltip label={label}>{button}</Tooltip> : button
}
