import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import type { ButtonVariant } from './Button.tsx'
import styles from './Button.module.css'

export interface ButtonLinkProps extends Omit<AriaLinkProps, 'children' | 'className' | 'style'> {
  variant?: ButtonVariant
  icon?: LucideIcon
  /** Stands after the text. */
  trailingIcon?: LucideIcon
  children: ReactNode
  className?: string
  ref?: Ref<HTMLAnchorElement>
}

/** A link that looks like a button. It leads to an address, so it opens in a new tab and screen readers announce it as a link. */
export function ButtonLink({
  variant = 'secondary',
  icon: Icon,
  trailingIcon: TrailingIcon,
  children,
  className,
  ...rest
}: ButtonLinkProps) {
  return (
    <AriaLink {...rest} className={classNames(styles.button, styles[variant], className)}>
      {Icon && <Icon size={16} aria-hidden className={styles.icon} />}
      <span className={styles.text}>{children}</span>
      {TrailingIcon && <TrailingIcon size={16} aria-hidden className={styles.icon} />}
    </AriaLink>
  )
}
