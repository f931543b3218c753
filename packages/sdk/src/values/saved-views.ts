/** Lists whose views can be saved. */
export const savedViewScreens = ['campaigns'] as const
/** A list whose views can be saved. */
export type SavedViewScreen = (typeof savedViewScreens)[number]

/** PERSONAL: only for its owner. AGENCY: for everybody in the agency. */
export const savedViewScopes = ['PERSONAL', 'AGENCY'] as const
/** The readers of a saved view. */
export type SavedViewScope = (typeof savedViewScopes)[number]

/** Texts of the readers of a saved view. */
export const savedViewScopeLabels: Record<SavedViewScope, string> = { PERSONAL: 'Only you', AGENCY: 'Everybody in the agency' }

/** Limits of saved views. */
export const savedViewLimits = {
  /** Characters of a name. */
  name: 60,
  /** Values of one filter. */
  values: 100,
  /** Views of a list: of a user, and of an agency. */
  views: 50,
} as const
