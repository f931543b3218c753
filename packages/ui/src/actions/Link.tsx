import type { Ref } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './Link.module.css'

export interface LinkProps extends Omit<AriaLinkProps, 'className' | 'style'> {
  /** `accent` in running text, `strong` for the name of a row, `quiet` for a secondary link below it. */
  variant?: 'accent' | 'strong' | 'quiet'
  className?: string
  ref?: Ref<HTMLAnchorElement>
}

/** A link. Inside React Aria's `RouterProvider` its `href` is a client-side navigation. */
export function Link({ variant = 'accent', className, ...rest }: LinkProps) {
  return <AriaLink {...rest} className={classNames(styles.link, styles[variant], className)} />
}
