import type { Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './Link.module.css'

export interface LinkButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button that reads like a link in a line of text. It acts on the page and has no address. */
export function LinkButton({ className, ...rest }: LinkButtonProps) {
  return <AriaButton {...rest} className={classNames(styles.link, styles.accent, className)} />
}
