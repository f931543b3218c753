import { type ReactNode, useId } from 'react'
import styles from './forecast.module.css'

interface PanelSectionProps {
  title: string
  /** At the right of the heading. */
  aside?: ReactNode
  /** Its content is shown when the heading is pressed. */
  isFolded?: boolean
  children: ReactNode
}

/** A part of the forecast panel below a rule. */
export function PanelSection({ title, aside, isFolded = false, children }: PanelSectionProps) {
  const id = useId()
  if (isFolded)
    return (
      <details className={styles.section}>
        <summary>
          <span className={styles.sectionTitle}>{title}</span>
          {aside !== undefined && <span className={styles.sectionAside}>{aside}</span>}
        </summary>
        {children}
      </details>
    )
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h3 id={id} className={styles.sectionTitle}>
          {title}
        </h3>
        {aside !== undefined && <span className={styles.sectionAside}>{aside}</span>}
      </header>
      {children}
    </section>
  )
}
