import { openDrawer } from '../../../shared/drawers.tsx'
import type { CopyDrawerProps } from './CopyDrawer.tsx'

/** Asks for the name, the flight and the number of copies, over the page, and makes them. */
export function openCopies(props: CopyDrawerProps): void {
  openDrawer(() => import('./CopyDrawer.tsx'), props)
}
