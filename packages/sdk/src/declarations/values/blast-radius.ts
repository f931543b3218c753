// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Kind of consequence of an action. */
export type BlastCode =
  | 'adsStop'
  | 'campaignSilent'
  | 'campaignsLocked'
  | 'campaignsStayPaused'
  | 'deliveryBegins'
  | 'deliveryGoesOn'
  | 'deliveryStops'
  | 'flightMissed'
  | 'linksKept'
  | 'noNewOrders'
  | 'orderInactive'
  | 'proposalWaits'
  | 'sequenceDissolved'
  | 'sequenceShortened'
  | 'spendStops'
