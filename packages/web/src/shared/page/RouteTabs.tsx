import { type BadgeProps, type TabLink, TabLinks } from '@spotdesk/ui'
import { useRouter, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Needs, useAllowed } from '../session/Can.tsx'
import { type SearchValues, printSearch } from '../data/search.ts'
import { label as text } from '../text.ts'

/** A tab is a row: a screen under one head, shown to users who may see it. */
export interface TabRow extends Needs {
  id: string
  /** An English text; shown in the user's language. */
  label: string
  /** The path of its screen, with its parameters put in. */
  path: string
  badge?: ReactNode
  badgeTone?: BadgeProps['tone']
}

interface RouteTabsProps {
  /** Names the landmark: 'Campaign'. */
  label: string
  rows: readonly TabRow[]
  /** Search parameters that every tab understands, and that go along: the range of dates unless told otherwise. */
  kept?: readonly string[]
}

/** The search parameters of a range of dates, as it was chosen. */
const rangeParameters = ['dateRange', 'dateRangeKey'] as const

/** Tabs whose pages are routes. The tab of the address is the current one; the range of dates goes along from tab to tab. */
export function RouteTabs({ label, rows, kept = rangeParameters }: RouteTabsProps) {
  const router = useRouter()
  const allowed = useAllowed(rows)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // Text, so that a change of other parameters renders no tab.
  const search = useRouterState({ select: ({ location }) => printSearch(pick(location.search as SearchValues, kept)) })
  const items = allowed.map(({ id, label: message, path: tabPath, badge, badgeTone }): TabLink => {
    return { id, label: text(message), href: tabPath + search, badge, ...(badgeTone && { badgeTone }) }
  })
  const current = allowed.find((row) => isWithin(path, row.path))
  return (
    <TabLinks
      label={label}
      items={items}
      current={current?.id}
      onIntent={(href) => void router.preloadRoute({ to: href.split('?')[0] as never }).catch(() => undefined)}
    />
  )
}

/** True for a tab's own page and for the pages below it. */
function isWithin(path: string, tabPath: string): boolean {
  return path === tabPath || path.startsWith(`${tabPath}/`)
}

function pick(search: SearchValues, names: readonly string[]): SearchValues {
  return Object.fromEntries(names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))
}
