/** Actions that an attribution pixel on an advertiser's site records (docs/domain.md §14.3). */
export const attributionSiteActions = [
  { id: 'PAGE_VIEW', name: 'Page view', hasValue: false },
  { id: 'LEAD', name: 'Lead', hasValue: false },
  { id: 'ADD_TO_CART', name: 'Add to cart', hasValue: false },
  /** It includes the paid amount. */
  { id: 'PURCHASE', name: 'Purchase', hasValue: true },
  { id: 'APP_INSTALL', name: 'App install', hasValue: false },
  { id: 'STORE_VISIT', name: 'Store visit', hasValue: false },
] as const
/** Action of a listener after an exposure. */
export type AttributionAction = (typeof attributionSiteActions)[number]['id']
/** Every action that attribution counts. */
export const attributionActions = attributionSiteActions.map(({ id }) => id)
