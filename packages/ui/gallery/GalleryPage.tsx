import { type ReactNode, Suspense } from 'react'
import styles from './Gallery.module.css'

/** A kit's gallery page: its components in their states. */
export function GalleryPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="content" className={styles.content}>
      <h1>{title}</h1>
      <div className={styles.sections}>
        <Suspense>{children}</Suspense>
      </div>
    </main>
  )
}
