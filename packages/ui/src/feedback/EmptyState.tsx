import type { ReactNode } from 'react'
import { Waveform } from '../brand/Waveform.tsx'
import styles from './EmptyState.module.css'

interface EmptyStateBase {
  /** The button or link that makes the first one. */
  action?: ReactNode
}

/** Name of the missing entities, and label of the button that makes one. */
export interface EmptyRows extends EmptyStateBase {
  /** Plural, as in the middle of a sentence: 'campaigns'. */
  rows: string
  createLabel?: string
}

/** Texts of the caller, for translations and for 'This campaign does not contain any ads.' */
export interface EmptyTexts extends EmptyStateBase {
  title: ReactNode
  description?: ReactNode
}

export type EmptyStateProps = EmptyRows | EmptyTexts

/** A quiet waveform: nothing plays here yet. */
const quietBars = [0.1, 0.1, 0.16, 0.3, 0.2, 0.44, 0.7, 0.36, 0.9, 0.56, 1, 0.5, 0.74, 0.34, 0.46, 0.22, 0.3, 0.14, 0.1, 0.1] as const

/** Says that there is nothing yet, and what to do next. */
export function EmptyState(props: EmptyStateProps) {
  const title = 'rows' in props ? `You have no ${props.rows} yet` : props.title
  const description =
    'rows' in props ? props.createLabel && `Get started by clicking on the ${props.createLabel} button` : props.description
  return (
    <div className={styles.state}>
      <Waveform bars={quietBars} height={44} className={styles.motif} />
      <p className={styles.title}>{title}</p>
      {description && <p className={styles.description}>{description}</p>}
      {props.action && <div className={styles.action}>{props.action}</div>}
    </div>
  )
}
