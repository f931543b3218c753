import type { ReactNode } from 'react'
import styles from './SubBar.module.css'

export interface SubBarProps {
  /** A `DetailHeader`; without one the tabs stand alone. */
  header?: ReactNode
  /** `TabLinks`, or the application's route tabs. */
  tabs?: ReactNode
  /** At the right end of the tabs: controls that change the view below, for example a range of dates. */
  options?: ReactNode
}

/** The bar below the navigation: the page's head, its tabs and, at their right, the options of the view. */
export function SubBar({ header, tabs, options }: SubBarProps) {
  return (
    <div className={styles.bar}>
      {header}
      {(tabs || options) && (
        <div className={styles.row}>
          <div className={styles.tabs}>{tabs}</div>
          {options && <div className={styles.options}>{options}</div>}
        </div>
      )}
    </div>
  )
}
