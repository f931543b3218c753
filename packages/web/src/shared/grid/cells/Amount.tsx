import { classNames } from '@spotdesk/ui'
import type { ReactNode } from 'react'
import styles from './Amount.module.css'

interface AmountProps {
  /** The part that is done, formatted. */
  done: string
  /** The whole, formatted with its word: 'of 20,000'. */
  whole: string
  /** The unit, told apart from the numbers: 'USD', 'imp.'. */
  unit: string
  /** A small second line, such as the spend below impressions. */
  isQuiet?: boolean
}

/** Amounts below each other in one cell, whose numbers and units stand in the same tracks. */
export function AmountStack({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.stack} title={title}>
      {children}
    </div>
  )
}

/** An amount in three tracks that stand below each other in every row: done, of the whole, unit. */
export function AmountCell({ done, whole, unit, isQuiet = false }: AmountProps) {
  return (
    <span className={classNames(styles.amount, isQuiet && styles.quiet)}>
      <span className={styles.done}>{done}</span>
      <span className={styles.whole}>{whole}</span>
      <span className={styles.unit}>{unit}</span>
    </span>
  )
}
