import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { Tone } from '../tone.ts'
import styles from './StatusDot.module.css'

export interface StatusDotProps {
  tone: Tone
  /** A dot for a campaign that runs or has run, a ring for one that waits (paused, draft). Colour is never the only cue. */
  shape?: 'dot' | 'ring'
  /** The status in words. */
  children: ReactNode
  className?: string
}

/** Status as a mark and its word. */
export function StatusDot({ tone, shape = 'dot', children, className }: StatusDotProps) {
  return (
    <span className={classNames(styles.status, styles[tone], className)}>
      <span aria-hidden className={styles[shape]} />
      {children}
    </span>
  )
}
