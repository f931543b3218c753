import { classNames } from '@spotdesk/ui'
import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

interface CardProps {
  /** Heading of the card. */
  title?: string
  /** Name of a card without a heading. */
  label?: string
  /** Beside the heading. */
  action?: ReactNode
  /** As wide as one question and its answer, on a page of its own. */
  isNarrow?: boolean
  children: ReactNode
}

/** A bordered surface of a page: its heading, and its content in a column. */
export function Card({ title, label, action, isNarrow = false, children }: CardProps) {
  const titleId = useId()
  const heading = title !== undefined && <h2 id={titleId}>{title}</h2>
  return (
    <section
      className={classNames(styles.card, isNarrow && styles.narrow)}
      aria-labelledby={title === undefined ? undefined : titleId}
      aria-label={label}
    >
      {action ? (
        <div className={styles.head}>
          {heading}
          {action}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  )
}

/** The buttons of a card, in a row. */
export function CardActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** The sentence of a call that failed, announced. */
export function CardFailure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.failure}>
      {children}
    </p>
  )
}
