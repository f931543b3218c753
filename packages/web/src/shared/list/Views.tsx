import { Menu, classNames, useFit } from '@spotdesk/ui'
import { formatTotal } from '@spotdesk/sdk/values'
import { Bookmark, ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from 'react-aria-components'
import { useCommands } from '../page/commands.ts'
import { areFilters, type FilterRow, type FilterSearch, type SearchChange } from '../filters/filter-rows.ts'
import { ScreenLink } from '../page/ScreenLink.tsx'
import { printSearch } from '../data/search.ts'
import { label, t } from '../text.ts'
import styles from './Views.module.css'
import { hrefOfView, isShown } from './views/saved-view.ts'
import type { ViewContext } from './views/use-saved-views.ts'
import { useViewActions } from './views/use-view-actions.ts'

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
  search: FilterSearch
  /** The views that users have saved, for a list that has such. */
  context?: ViewContext
}

interface Pill extends Pick<View, 'id' | 'label' | 'count' | 'isUrgent'> {
  href: string
  /** The view was saved by somebody; its name is no text of ours. */
  isSaved: boolean
}

/** Pixels of the menu's button: with its usual text, and with the name of the saved view on the screen where that has no room in the row. */
const menuWidths = { usual: 88, named: 196 }

/** The views of a list as pills with their counts. One is marked only where the address really is its own. */
export function Views({ views, filters, path, search, context }: ViewsProps) {
  const saved = context?.list ?? []
  const named = saved.find(({ id }) => String(id) === search['view'])
  const usual = views.find((view) => areFilters(filters, search, view.search))
  const current = named ?? (usual ? undefined : saved.find((view) => isShown(view, filters, search)))
  const currentId = current ? `saved ${current.id}` : usual?.id
  const isChanged = current !== undefined && !isShown(current, filters, search)
  const pills: Pill[] = [
    ...views.map((view) => ({ ...view, label: label(view.label), href: `${path}${printSearch(view.search)}`, isSaved: false })),
    ...saved.map((view) => ({ id: `saved ${view.id}`, label: view.name, href: hrefOfView(path, view, filters), isSaved: true })),
  ]
  const { row, shown } = useFit<HTMLElement>(
    pills.map(({ id }) => id),
    { gap: 2, more: current ? menuWidths.named : menuWidths.usual, hasMore: context !== undefined },
  )
  const rest = pills.slice(shown)
  useCommands(useViewCommands(context, filters, path))
  return (
    <nav ref={row} aria-label={t('Views')} className={styles.views}>
      {pills.map((pill, index) => (
        <span key={pill.id} data-part={pill.id} className={classNames(styles.part, index >= shown && styles.left)}>
          <PillLink pill={pill} isCurrent={pill.id === currentId} isChanged={pill.id === currentId && isChanged} />
        </span>
      ))}
      {(context || rest.length > 0) && (
        <ViewsMenu
          rest={rest}
          currentId={currentId}
          context={context}
          current={current}
          isChanged={isChanged}
          filters={filters}
          path={path}
        />
      )}
    </nav>
  )
}

function PillLink({ pill, isCurrent, isChanged }: { pill: Pill; isCurrent: boolean; isChanged: boolean }) {
  return (
    <ScreenLink
      href={pill.href}
      className={styles.view}
      {...(pill.isSaved && { title: pill.label })}
      {...(isCurrent && { 'aria-current': 'page' as const })}
    >
      <span className={styles.text} dir="auto">
        {pill.label}
      </span>
      {isChanged && <Changed />}
      {pill.count !== undefined && (
        <span className={classNames(styles.count, pill.isUrgent && pill.count > 0 && styles.urgent)}>{formatTotal(pill.count)}</span>
      )}
    </ScreenLink>
  )
}

/** The mark of a view that the address has been changed from. */
function Changed() {
  return <span role="img" aria-label={t('changed')} className={styles.changed} />
}

type ViewsMenuProps = Pick<ViewsProps, 'context' | 'filters' | 'path'> & {
  rest: readonly Pill[]
  currentId: string | undefined
  current: ViewContext['list'][number] | undefined
  isChanged: boolean
}

/** The views without room in the row, and what can be done with the view on the screen. */
function ViewsMenu({ rest, currentId, context, current, isChanged, filters, path }: ViewsMenuProps) {
  const hidden = rest.find(({ id }) => id === currentId)
  const actions = useViewActions(context, { current, isChanged, filters, path })
  const lines = rest.map(({ id, label: text, href, count }) => ({
    id,
    label: text,
    href,
    ...(count !== undefined && { description: formatTotal(count) }),
  }))
  return (
    <Menu
      label={t('Saved views')}
      placement="bottom start"
      groups={[lines, ...actions]}
      trigger={
        <Button className={styles.more!} aria-label={hidden ? t('Saved views, {name}', { name: hidden.label }) : t('Saved views')}>
          <Bookmark size={14} aria-hidden />
          <span className={styles.text} dir="auto">
            {hidden ? hidden.label : t('Views')}
          </span>
          {hidden && isChanged && <Changed />}
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    />
  )
}

const noCommands = [] as const

/** Every saved view is a command of the palette. */
function useViewCommands(context: ViewContext | undefined, filters: readonly FilterRow[], path: string) {
  const list = context?.list ?? noCommands
  const go = context?.go
  return useMemo(
    () =>
      list.map((view) => ({
        id: `view ${view.id}`,
        label: view.name,
        group: t('Views'),
        icon: Bookmark,
        run: () => go?.(hrefOfView(path, view, filters)),
      })),
    [list, go, path, filters],
  )
}
