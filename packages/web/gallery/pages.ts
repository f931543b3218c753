import type { ComponentType } from 'react'

/** The gallery page of one kit. */
export interface KitPage {
  title: string
  load: () => Promise<{ default: ComponentType }>
}

/** The gallery pages of kits: `?kit=<id>` opens one. A line here and a component with a default export make a page. */
export const pages: Readonly<Record<string, KitPage>> = {
  forms: { title: 'Forms', load: () => import('./forms/Forms.tsx') },
  parts: { title: 'Page parts', load: () => import('./parts/Parts.tsx') },
  values: { title: 'Values of targeting rules', load: () => import('./targeting/Values.tsx') },
  lists: { title: 'Lists', load: () => import('./lists/Lists.tsx') },
}
