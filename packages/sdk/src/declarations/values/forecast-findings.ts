// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Kind of a finding in the history of a zone. */
export type ForecastFinding = 'BEGAN' | 'ENDED' | 'OUTAGE' | 'SPIKE'
