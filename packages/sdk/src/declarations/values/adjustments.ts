// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Carrier of inventory. */
export type FeedType = 'BROADCAST' | 'CATCH_UP_RADIO' | 'GAME' | 'MUSIC_SERVICE' | 'PODCAST' | 'TEXT_TO_SPEECH' | 'WEB_RADIO'

/** How a correction changes inventory. */
export type CorrectionType = 'ABSOLUTE' | 'FIXED' | 'PERCENT'

/** Status of an inventory adjustment. */
export type AdjustmentStatus = 'ACTIVE' | 'EXPIRED' | 'PENDING'

/** Effect of an inventory adjustment. */
export type AdjustmentEffect = 'APPLIED' | 'NOTHING_TO_CORRECT' | 'PENDING'
