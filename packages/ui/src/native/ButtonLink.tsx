import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ButtonVariant } from '../actions/Button.tsx'
import styles from '../actions/Button.module.css'
import { classNames } from '../class-names.ts'
import { Anchor, type AnchorProps } from './Link.tsx'

export interface ButtonLinkProps extends AnchorProps {
  variant?: ButtonVariant
  icon?: LucideIcon
  /** Stands after the text. */
  trailingIcon?: LucideIcon
  children: ReactNode
}

/** A link that looks like a button. It leads to an address, so it opens in a new tab and screen readers announce it as a link. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant = 'secondary', icon: Icon, trailingIcon: TrailingIcon, children, className, ...rest } = props
  return (
    <Anchor {...rest} className={classNames(styles.button, styles[variant], className)}>
      {Icon && <Icon size={16} aria-hidden className={styles.icon} />}
      <span className={styles.text}>{children}</span>
      {TrailingIcon && <TrailingIcon size={16} aria-hidden className={styles.icon} />}
    </Anchor>
  )
}
