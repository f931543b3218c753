/** Inventory: its carriers, and the values of its adjustments (docs/domain.md §10.4). */

/** AdCOM 1.0 feed types 1 to 7. */
export const feedTypeLabels = {
  MUSIC_SERVICE: 'Music service',
  BROADCAST: 'FM or AM broadcast',
  PODCAST: 'Podcast',
  CATCH_UP_RADIO: 'Catch-up radio',
  WEB_RADIO: 'Web radio',
  GAME: 'Game',
  TEXT_TO_SPEECH: 'Text to speech',
} as const
/** Carrier of inventory. */
export type FeedType = keyof typeof feedTypeLabels
/** Every feed type. */
export const feedTypes = Object.keys(feedTypeLabels) as [FeedType, ...FeedType[]]

/**
 * FIXED sets impressions a day for the whole definition, regardless of the history. PERCENT raises or lowers the history. ABSOLUTE adds or
 * removes impressions a day, spread over the definition. They apply in this order, and never go below 0.
 */
export const correctionTypes = ['FIXED', 'PERCENT', 'ABSOLUTE'] as const
/** How a correction changes inventory. */
export type CorrectionType = (typeof correctionTypes)[number]

const most = 1_000_000_000_000
/** Least and largest value of each type of correction. */
export const correctionBounds: Record<CorrectionType, { minimum: number; maximum: number }> = {
  FIXED: { minimum: 0, maximum: most },
  PERCENT: { minimum: -100, maximum: 1000 },
  ABSOLUTE: { minimum: -most, maximum: most },
}

/** PENDING until a forecast snapshot contains it, which takes up to 24 hours. EXPIRED after its period. */
export const adjustmentStatuses = ['PENDING', 'ACTIVE', 'EXPIRED'] as const
/** Status of an inventory adjustment. */
export type AdjustmentStatus = (typeof adjustmentStatuses)[number]
/** Effects of an adjustment in the current forecast snapshot. */
export const adjustmentEffects = ['PENDING', 'APPLIED', 'NOTHING_TO_CORRECT'] as const
/** Effect of an inventory adjustment. */
export type AdjustmentEffect = (typeof adjustmentEffects)[number]
/** Effects as sentences. */
export const adjustmentEffectTexts: Record<AdjustmentEffect, string> = {
  PENDING: 'Forecasts do not have it yet: the next snapshot reads it.',
  APPLIED: 'Forecasts are answered with its corrections.',
  NOTHING_TO_CORRECT:
    'It changes nothing: no request of the last 28 days is of this inventory, or none is expected on its days. An adjustment corrects requests that there are.',
}

/** Statuses as people read them. */
export const adjustmentStatusLabels: Record<AdjustmentStatus, string> = { PENDING: 'Pending', ACTIVE: 'Active', EXPIRED: 'Expired' }

/** Text of a form after saving. */
export const adjustmentDelayText = 'Inventory adjustments take up to 24 hours to process.'
