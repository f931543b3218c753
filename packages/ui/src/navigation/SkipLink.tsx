import type { ReactNode } from 'react'
import styles from './SkipLink.module.css'

export interface SkipLinkProps {
  /** Id of the element to go to; give it `tabIndex={-1}`. */
  targetId: string
  children?: ReactNode
}

/** The first stop of the Tab key. It skips the parts that every page repeats, and is visible only while it has the focus. */
export function SkipLink({ targetId, children = 'Skip to content' }: SkipLinkProps) {
  return (
    <a href={`#${targetId}`} className={styles.skip}>
      {children}
    </a>
  )
}
