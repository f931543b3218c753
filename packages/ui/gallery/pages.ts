import type { KitPage } from './GalleryPage.tsx'

/** The gallery pages of kits; the page without a parameter shows everything else. */
export const pages: Readonly<Record<string, KitPage>> = {}
