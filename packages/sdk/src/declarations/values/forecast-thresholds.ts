// Written by scripts/calls/main.ts from the contract. Do not edit.

/** The clock of dayparts and days of the week. */
export type DaypartZone = 'ACCOUNT' | 'LISTENER' | 'STATION'

/** Policy of a rule of brand safety for episodes that nobody has rated. */
export type UnratedPolicy = 'ALLOW' | 'EXCLUDE'
