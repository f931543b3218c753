/** Publishers and zones: the values of their fields (docs/domain.md §20). */

/** Kinds of publishers. */
export const publisherTypeLabels = {
  BROADCASTER: 'Broadcaster',
  PUREPLAY: 'Pure play',
  PODCAST_NETWORK: 'Podcast network',
  APP: 'App',
} as const

/** Formats of a zone's ads. */
export const zoneFormatLabels = { AUDIO: 'Audio', DISPLAY: 'Display', VIDEO: 'Video' } as const

/** Places of ads in the content of a zone. */
export const zonePositionLabels = { PREROLL: 'Pre-roll', MIDROLL: 'Mid-roll', POSTROLL: 'Post-roll' } as const

/** Statuses of records. */
export const recordStatusLabels = { ACTIVE: 'Active', INACTIVE: 'Inactive', ARCHIVED: 'Archived' } as const
