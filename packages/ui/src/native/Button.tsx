import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ButtonVariant } from '../actions/Button.tsx'
import styles from '../actions/Button.module.css'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { PressButton, type PressProps } from './PressButton.tsx'

export interface ButtonProps extends PressProps {
  /** One primary a page or dialog; secondary is the default. */
  variant?: ButtonVariant
  /** Stands before the text. */
  icon?: LucideIcon
  /** Stands after the text, for example a chevron of a menu. */
  trailingIcon?: LucideIcon
  children: ReactNode
}

/** A push button, 34 px high. While `isPending` it keeps focus and width, shows a spinner and takes no press. */
export function Button({ variant = 'secondary', icon: Icon, trailingIcon: TrailingIcon, children, className, ...rest }: ButtonProps) {
  return (
    <PressButton {...rest} className={classNames(styles.button, styles[variant], className)}>
      {Icon && <Icon size={16} aria-hidden className={styles.icon} />}
      <span className={styles.text}>{children}</span>
      {TrailingIcon && <TrailingIcon size={16} aria-hidden className={styles.icon} />}
      {rest.isPending && (
        <span className={styles.pending}>
          <Spinner size={16} />
        </span>
      )}
    </PressButton>
  )
}
