import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type KeyboardEvent, Link } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { Badge, type BadgeProps } from '../feedback/Badge.tsx'
import { Menu } from '../overlays/Menu.tsx'
import { useText } from '../text.tsx'
import styles from './TabLinks.module.css'
import { useFit } from './use-fit.ts'

export interface TabLink {
  id: string
  label: string
  /** Its address with the search parameters that stay. */
  href: string
  badge?: ReactNode
  badgeTone?: BadgeProps['tone']
}

export interface TabLinksProps {
  /** Names the landmark: 'Campaign'. */
  label: string
  items: readonly TabLink[]
  /** Id of the tab whose page is shown. */
  current: string | undefined
  /** The pointer or the focus is on a tab: load its page ahead. */
  onIntent?: (href: string) => void
}

/**
 * Tabs that are pages. They are links in a navigation landmark with `aria-current`, not an ARIA tab list: each has an address, opens in a
 * new window and is read as a link. Tab reaches every one, and the arrow keys, Home and End also move between them. Tabs without room stand
 * in a menu at the end. The menu takes the name of the current tab if that tab is in it.
 */
export function TabLinks({ label, items, current, onIntent }: TabLinksProps) {
  const t = useText()
  const { row, shown } = useFit<HTMLElement>(
    items.map(({ id }) => id),
    { gap: 24, more: 140 },
  )
  const rest = items.slice(shown)
  const hiddenCurrent = rest.find(({ id }) => id === current)
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      {items.map((item, index) => (
        <span key={item.id} data-part={item.id} className={classNames(styles.part, index >= shown && styles.left)}>
          <Link
            href={item.href}
            aria-current={item.id === current ? 'page' : undefined}
            className={styles.tab!}
            onKeyDown={moveByArrow}
            onHoverStart={() => onIntent?.(item.href)}
            onFocus={() => onIntent?.(item.href)}
          >
            {item.label}
            {item.badge !== undefined && <Badge tone={item.badgeTone ?? (item.id === current ? 'accent' : 'neutral')}>{item.badge}</Badge>}
          </Link>
        </span>
      ))}
      {rest.length > 0 && (
        <Menu
          label={t('More of {label}', { label })}
          placement="bottom end"
          trigger={
            <Button className={styles.tab!} onKeyDown={moveByArrow} data-current={hiddenCurrent !== undefined || undefined}>
              <span className={styles.moreText}>{hiddenCurrent?.label ?? t('More')}</span>
              <ChevronDown size={16} aria-hidden />
            </Button>
          }
          groups={[
            rest.map(({ id, label: text, href, badge }) => ({
              id,
              label: text,
              href,
              // A badge of one or two words or a number. Badges that are drawn differently stay in the row.
              ...(typeof badge === 'string' || typeof badge === 'number' ? { description: String(badge) } : {}),
            })),
          ]}
        />
      )}
    </nav>
  )
}

/** Arrow keys, Home and End move the focus between the tabs that are shown. */
function moveByArrow(event: KeyboardEvent): void {
  const stops = [...((event.target as HTMLElement).closest('nav')?.querySelectorAll<HTMLElement>('a, button') ?? [])].filter((stop) =>
    stop.checkVisibility({ visibilityProperty: true }),
  )
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const last = stops.length - 1
  const targets: Record<string, number> = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at <= 0 ? last : at - 1, Home: 0, End: last }
  const target = targets[event.key]
  if (at === -1 || target === undefined) return
  event.preventDefault()
  stops[target]?.focus()
}
