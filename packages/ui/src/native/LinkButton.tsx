import styles from '../actions/Link.module.css'
import { classNames } from '../class-names.ts'
import { PressButton, type PressProps } from './PressButton.tsx'

export type LinkButtonProps = PressProps

/** A button that reads like a link in a line of text. It acts on the page and has no address. */
export function LinkButton({ className, ...rest }: LinkButtonProps) {
  return <PressButton {...rest} className={classNames(styles.link, styles.accent, className)} />
}
