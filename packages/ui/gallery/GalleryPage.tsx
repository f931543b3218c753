import { type ComponentType, lazy, Suspense } from 'react'
import styles from './Gallery.module.css'

/** The gallery of one kit, opened by `?page=<id>`. */
export interface KitPage {
  title: string
  load: () => Promise<{ default: ComponentType }>
}

/** A kit's gallery page: its components in their states. */
export function GalleryPage({ title, load }: KitPage) {
  const Content = contentOf(load)
  return (
    <main id="content" className={styles.content}>
      <h1>{title}</h1>
      <div className={styles.sections}>
        <Suspense>
          <Content />
        </Suspense>
      </div>
    </main>
  )
}

const contents = new Map<KitPage['load'], ComponentType>()

/** One lazy component for each page, however often the page renders. */
function contentOf(load: KitPage['load']): ComponentType {
  const content = contents.get(load) ?? lazy(load)
  contents.set(load, content)
  return content
}
