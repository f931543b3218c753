// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Verdict of a delivery forecast. */
export type DeliveryForecastStatus = 'AT_RISK' | 'IN_FULL' | 'NOT_AVAILABLE' | 'NO_INVENTORY'

/** Kind of change that makes a campaign deliver in full. */
export type ForecastFixKind =
  | 'caps'
  | 'combine'
  | 'dropRule'
  | 'extend'
  | 'objective'
  | 'pacing'
  | 'priority'
  | 'similarPublishers'
  | 'widenRule'

/** A gender that figures of populations know. */
export type PopulationGender = 'FEMALE' | 'MALE'
