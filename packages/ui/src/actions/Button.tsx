import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import styles from './Button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  /** One primary a page or dialog; secondary is the default. */
  variant?: ButtonVariant
  /** Stands before the text. */
  icon?: LucideIcon
  /** Stands after the text, for example a chevron of a menu. */
  trailingIcon?: LucideIcon
  children: ReactNode
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A push button, 34 px high. While `isPending` it keeps focus and width, shows a spinner and takes no press. */
export function Button({ variant = 'secondary', icon: Icon, trailingIcon: TrailingIcon, children, className, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={classNames(styles.button, styles[variant], className)}>
      {Icon && <Icon size={16} aria-hidden className={styles.icon} />}
      <span className={styles.text}>{children}</span>
      {TrailingIcon && <TrailingIcon size={16} aria-hidden className={styles.icon} />}
      {rest.isPending && (
        <span className={styles.pending}>
          <Spinner size={16} />
        </span>
      )}
    </AriaButton>
  )
}
