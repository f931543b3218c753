import styles from './Spinner.module.css'

export interface SpinnerProps {
  /** Pixels; default 20. */
  size?: number
  /** Announced to screen readers. Without it the spinner is decoration beside a text. */
  label?: string
}

/** A turning ring; under reduced motion it breathes instead of turning. */
export function Spinner({ size = 20, label }: SpinnerProps) {
  return (
    <span
      className={styles.spinner}
      style={{ width: size, height: size }}
      role={label ? 'status' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  )
}
