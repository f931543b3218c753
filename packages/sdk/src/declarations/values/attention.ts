// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Kind of a fix of a plan. */
export type AttentionFixKind =
  | 'caps'
  | 'combine'
  | 'creative'
  | 'dropRule'
  | 'elsewhere'
  | 'extend'
  | 'objective'
  | 'pacing'
  | 'price'
  | 'priority'
  | 'seller'
  | 'similarPublishers'
  | 'widenRule'

/** A need of a fix before it can be made. */
export type AttentionNeed = 'CLIENT' | 'CREATIVE' | 'HAND' | 'SELLER'

/** Setting that a fix changes. */
export type AttentionField =
  | 'adCapping'
  | 'capping'
  | 'cpm'
  | 'endDate'
  | 'objective'
  | 'orderCapping'
  | 'pacing'
  | 'priority'
  | 'startDate'
  | 'targeting'

/** How two fixes of a plan meet. */
export type AttentionConflict = 'FREED' | 'NO_ROOM' | 'OTHER_FIX' | 'SPARED' | 'TAKES' | 'TAKES_TOO_MUCH'
