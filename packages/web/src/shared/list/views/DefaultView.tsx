import { LoadingOverlay } from '@spotdesk/ui'
import type { SavedViewScreen } from '@spotdesk/sdk/values'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { FilterRow } from '../../filters/filter-rows.ts'
import { useUrlSearch } from '../../data/use-url-search.ts'
import { hrefOfView } from './saved-view.ts'
import { useSavedViews } from './use-saved-views.ts'

interface DefaultViewProps {
  screen: SavedViewScreen
  filters: readonly FilterRow[]
  /** The address of the list. */
  path: string
  /** The list, which begins to load when it is known what it is to show. */
  children: ReactNode
}

/** Opens a list whose address has no parameters with the user's default view. An address with parameters says itself what it shows. */
export function DefaultView({ screen, filters, path, children }: DefaultViewProps) {
  const { search } = useUrlSearch()
  // Later the user is in the list, and an address without parameters is a choice.
  const [isBare, setBare] = useState(Object.keys(search).length === 0)
  return isBare ? <Arrival screen={screen} filters={filters} path={path} onDone={() => setBare(false)} /> : children
}

function Arrival({ screen, filters, path, onDone }: Omit<DefaultViewProps, 'children'> & { onDone: () => void }) {
  const { list, isPending } = useSavedViews(screen)
  const router = useRouter()
  const view = list.find((one) => one.default)
  const href = view && hrefOfView(path, view, filters)
  useEffect(() => {
    if (isPending) return
    if (href === undefined) onDone()
    else void router.navigate({ href, replace: true }).then(onDone)
  }, [isPending, href, router, onDone])
  return <LoadingOverlay scope="page" />
}
