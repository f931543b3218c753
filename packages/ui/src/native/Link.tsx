import type { AnchorHTMLAttributes, Ref } from 'react'
import styles from '../actions/Link.module.css'
import { classNames } from '../class-names.ts'

export interface AnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onClick'> {
  href: string
  /** Before the browser follows the link. */
  onPress?: () => void
  ref?: Ref<HTMLAnchorElement>
}

/** A link of the browser without a look. */
export function Anchor({ href, onPress, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} href={href} data-live="" onClick={onPress && (() => onPress())}>
      {children}
    </a>
  )
}

export interface LinkProps extends AnchorProps {
  /** `accent` in running text, `strong` for the name of a row, `quiet` for a secondary link below it. */
  variant?: 'accent' | 'strong' | 'quiet'
}

/** A link. */
export function Link({ variant = 'accent', className, ...rest }: LinkProps) {
  return <Anchor {...rest} className={classNames(styles.link, styles[variant], className)} />
}
