import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../feedback/Badge.tsx'
import { Link } from '../actions/Link.tsx'
import { useText } from '../text.tsx'
import styles from './Breadcrumbs.module.css'

export interface Crumb {
  text: string
  icon?: LucideIcon
  badge?: ReactNode
  /** Address with its query parameters. The last crumb is never a link. */
  url?: string
}

export interface BreadcrumbsProps {
  items: readonly Crumb[]
  /** Names the landmark. */
  label?: string
  /** The last crumb is the title of the page, in its style. */
  hasTitle?: boolean
}

/** The path to this page, with chevrons between its parts. */
export function Breadcrumbs({ items, label, hasTitle = true }: BreadcrumbsProps) {
  const t = useText()
  return (
    <nav aria-label={label ?? t('Breadcrumbs')}>
      <ol className={styles.crumbs}>
        {items.map((crumb, index) => {
          const isLast = index === items.length - 1
          return (
            <li key={`${index} ${crumb.text}`} className={styles.crumb}>
              {isLast && hasTitle ? (
                <h1 aria-current="page" tabIndex={-1}>
                  <CrumbText {...crumb} />
                </h1>
              ) : crumb.url && !isLast ? (
                <Link variant="quiet" href={crumb.url} className={styles.link}>
                  <CrumbText {...crumb} />
                </Link>
              ) : (
                <span aria-current={isLast ? 'page' : undefined}>
                  <CrumbText {...crumb} />
                </span>
              )}
              {!isLast && <ChevronRight size={14} aria-hidden className={styles.chevron} />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function CrumbText({ text, icon: Icon, badge }: Crumb) {
  return (
    <span className={styles.text} title={text.length > 44 ? text : undefined}>
      {Icon && <Icon size={14} aria-hidden />}
      {text}
      {badge !== undefined && <Badge>{badge}</Badge>}
    </span>
  )
}
