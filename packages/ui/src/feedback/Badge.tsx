import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { Tone } from '../tone.ts'
import styles from './Badge.module.css'

export interface BadgeProps {
  tone?: Tone | 'accent' | 'neutral'
  children: ReactNode
  className?: string
}

/** A small label: an id, a count, a kind. */
export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone], className)}>{children}</span>
}
