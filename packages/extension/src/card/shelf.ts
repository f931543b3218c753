import type { mountCard } from './card.ts'

export type MountCard = typeof mountCard

/** The place where scripts of the extension leave things for each other in a page; the page does not see it. */
export const shelf = globalThis as { spotdeskCard?: MountCard; endSpotdesk?: () => void }
