// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Why the pacing in force is not the chosen one. */
export type EffectivePacingReason = 'noEndDate' | 'shortFlight' | 'shortHistory' | 'unlimited'

/** Where the supply of hours to come is taken from. */
export type SupplySource = 'FORECAST' | 'LAST_WEEK' | 'NONE'
