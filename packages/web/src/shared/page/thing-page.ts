/** The pages of things by their type, for what names things of every kind: the user log and toasts. */
import { hasScreen } from './screen-table.ts'

/** A thing as the audit trail names it. */
export interface NamedThing {
  entityType: string
  entityId: number
  entityName: string
  /** The campaign of an ad; null: of another thing, or not known. */
  campaignId: number | null
}

const places: Readonly<Record<string, (thing: NamedThing) => string | null>> = {
  ad: ({ entityId, campaignId }) => (campaignId === null ? null : `/campaigns/${campaignId}/ads/${entityId}/settings`),
  adSequence: ({ entityId }) => `/campaigns/${entityId}/ads`,
  advertiser: ({ entityId }) => `/advertisers/${entityId}/settings`,
  agency: () => '/account/agency/settings',
  campaign: ({ entityId }) => `/campaigns/${entityId}/stats`,
  creative: ({ entityName }) => `/creativeStudio/library/creatives?q=${encodeURIComponent(entityName)}`,
  order: ({ entityId }) => `/orders/${entityId}/stats`,
  publisher: ({ entityId }) => `/publishers/${entityId}/settings`,
  user: ({ entityId }) => `/account/users/${entityId}`,
  zone: ({ entityId }) => `/zones/${entityId}/settings`,
}

/** The page of the thing; null where it has none. */
export function findThingPage(thing: NamedThing): string | null {
  const place = places[thing.entityType]?.(thing) ?? null
  return place !== null && hasScreen(place) ? place : null
}
