import { type ComponentType, lazy } from 'react'

/** The gallery of one kit, opened by `?page=<id>`. */
interface KitPage {
  title: string
  Content: ComponentType
}

/** The gallery pages of kits; the page without a parameter shows everything else. */
export const pages: Readonly<Record<string, KitPage>> = {
  fields: { title: 'Fields', Content: lazy(() => import('./sections/FieldKit.tsx')) },
  parts: { title: 'Page parts', Content: lazy(() => import('./sections/PageParts.tsx')) },
  native: { title: 'Elements of the browser', Content: lazy(() => import('./sections/NativeKit.tsx')) },
  charts: { title: 'Charts', Content: lazy(() => import('./sections/Charts.tsx')) },
}
