import { classNames } from '@spotdesk/ui'
import { formatTotal } from '@spotdesk/sdk/values'
import { areFilters, type FilterRow, type Search, type SearchChange } from '../filters/filter-rows.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { printSearch } from '../search.ts'
import { label, t } from '../text.ts'
import styles from './Views.module.css'

/** A named set of filters: an address of its own, so that it can be shared. */
export interface View {
  id: string
  /** English text. */
  label: string
  /** Its filters in the address; those that it does not name are cleared. */
  search: SearchChange
  /** Rows that it shows; undefined while they are not known. */
  count?: number | undefined
  /** Rows in it want attention. */
  isUrgent?: boolean
}

interface ViewsProps {
  views: readonly View[]
  filters: readonly FilterRow[]
  /** The address of the screen. */
  path: string
  search: Search
}

/** The views of a list as pills with their counts. One is marked only where the address really is its own. */
export function Views({ views, filters, path, search }: ViewsProps) {
  const current = views.find((view) => areFilters(filters, search, view.search))
  return (
    <nav aria-label={t('Views')} className={styles.views}>
      {views.map((view) => (
        <ScreenLink
          key={view.id}
          href={`${path}${printSearch(view.search)}`}
          className={styles.view}
          {...(view === current && { 'aria-current': 'page' as const })}
        >
          {label(view.label)}
          {view.count !== undefined && (
            <span className={classNames(styles.count, view.isUrgent && view.count > 0 && styles.urgent)}>{formatTotal(view.count)}</span>
          )}
        </ScreenLink>
      ))}
    </nav>
  )
}
