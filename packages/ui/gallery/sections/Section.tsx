import type { ReactNode } from 'react'
import styles from '../Gallery.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
