import type { ReactNode } from 'react'
import { Waveform } from '../brand/Waveform.tsx'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
  /** The sentence: 'This campaign does not contain any ads.' */
  title: ReactNode
  description?: ReactNode
  /** The button or link that makes the first one. */
  action?: ReactNode
}

/** A quiet waveform: nothing plays here yet. */
const quietBars = [0.1, 0.1, 0.16, 0.3, 0.2, 0.44, 0.7, 0.36, 0.9, 0.56, 1, 0.5, 0.74, 0.34, 0.46, 0.22, 0.3, 0.14, 0.1, 0.1] as const

/** Says that there is nothing yet, and what to do next. */
export function EmptyState({ title, description, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Waveform bars={quietBars} height={44} className={styles.motif} />
      <p className={styles.title}>{title}</p>
      {description && <p className={styles.description}>{description}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
