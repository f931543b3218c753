// Written by scripts/calls/main.ts from the contract. Do not edit.

/** The readers of a saved view. */
export type SavedViewScope = 'AGENCY' | 'PERSONAL'
