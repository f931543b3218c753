import { type ReactNode, useId } from 'react'
import styles from './options.module.css'

/** A part of the options: its name beside what can be chosen. */
export function Section({ title, description, children }: { title: string; description?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        {description && <p>{description}</p>}
      </div>
      <div className={styles.choice}>{children}</div>
    </section>
  )
}
