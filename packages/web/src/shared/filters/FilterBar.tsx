import type { ReactNode } from 'react'
import styles from './FilterBar.module.css'

/** Filters in a row after their label; `end` is right-aligned. */
export function FilterBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.bar} role="group" aria-label="Filter by">
      <span className={styles.label} aria-hidden>
        Filter by:
      </span>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}
