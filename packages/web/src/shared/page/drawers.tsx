/** Drawers that open over any screen: a menu item opens one, its component stands in `DrawerOutlet`, over the page. */
import { signal } from '@preact/signals-react'
import { useSignalValue } from '@spotdesk/ui'
import { type ComponentType, Suspense, lazy } from 'react'

/** The properties that the outlet adds to those of a drawer. */
export interface DrawerOwnProps {
  onClose: () => void
}

interface OpenDrawer {
  key: number
  Drawer: ComponentType<object>
  props: object
}

const openDrawers = signal<readonly OpenDrawer[]>([])
let opened = 0

/**
 * Opens a drawer whose code is loaded when it is needed.
 * @example openDrawer(() => import('./QuickEditDrawer.tsx'), { campaign })
 */
export function openDrawer<P extends object>(load: () => Promise<{ default: ComponentType<P & DrawerOwnProps> }>, props: P): void {
  const Drawer = lazy(load) as unknown as OpenDrawer['Drawer']
  openDrawers.value = [...openDrawers.peek(), { key: ++opened, Drawer, props }]
}

/** Closes every drawer: the user has left the page, or the session has ended. */
export function closeDrawers(): void {
  openDrawers.value = []
}

const close = (key: number) => void (openDrawers.value = openDrawers.peek().filter((drawer) => drawer.key !== key))

/** The open drawers, once in the page's frame. */
export function DrawerOutlet() {
  return useSignalValue(openDrawers).map(({ key, Drawer, props }) => {
    const own: DrawerOwnProps = { onClose: () => close(key) }
    return (
      <Suspense key={key} fallback={null}>
        <Drawer {...props} {...own} />
      </Suspense>
    )
  })
}
