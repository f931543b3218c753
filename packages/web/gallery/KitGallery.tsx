import { Suspense, lazy } from 'react'
import { useUrlSearch } from '../src/shared/data/use-url-search.ts'
import styles from './Gallery.module.css'
import { pages } from './pages.ts'

const contents = Object.entries(pages).map(([id, { title, load }]) => ({ id, title, Content: lazy(load) }))

/** The page of the kit that the address names, or links to all of them. */
export function KitGallery() {
  const { search } = useUrlSearch()
  const page = contents.find(({ id }) => id === search['kit'])
  return (
    <main id="content" tabIndex={-1} className={styles.content}>
      <h1 className={styles.title}>{page?.title ?? 'Kits'}</h1>
      {page ? (
        <Suspense>
          <page.Content />
        </Suspense>
      ) : (
        <ul>
          {contents.map(({ id, title }) => (
            <li key={id}>
              <a href={`?kit=${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
