import type { ReactNode } from 'react'
import { sectionId, type SectionId, settingsSections } from './sections.ts'
import styles from './settings.module.css'

/** A section of the settings, which an anchor leads to. */
export function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const { label } = settingsSections().find((section) => section.id === id)!
  return (
    <section id={sectionId(id)} aria-labelledby={`${sectionId(id)}-title`} className={styles.section}>
      <h2 id={`${sectionId(id)}-title`}>{label}</h2>
      {children}
    </section>
  )
}
