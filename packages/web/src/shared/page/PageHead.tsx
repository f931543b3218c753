import { Breadcrumbs } from '@spotdesk/ui'
import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

interface PageHeadProps {
  crumbs: readonly { text: string; url?: string }[]
  /** Views, right of the title. */
  beside?: ReactNode
  children?: ReactNode
}

/** The bar below the navigation: the title of the page, and its actions. */
export function PageHead({ crumbs, beside, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <Breadcrumbs items={[...crumbs]} hasTitle />
        {beside}
      </div>
      <div className={styles.options}>{children}</div>
    </div>
  )
}
