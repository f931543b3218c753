/** Kinds of consequences, in the order of their display. */
export const blastCodes = [
  'proposalWaits',
  'deliveryStops',
  'campaignSilent',
  'flightMissed',
  'spendStops',
  'deliveryBegins',
  'deliveryGoesOn',
  'adsStop',
  'sequenceShortened',
  'sequenceDissolved',
  'linksKept',
  'campaignsLocked',
  'campaignsStayPaused',
  'orderInactive',
  'noNewOrders',
] as const
/** Kind of consequence of an action. */
export type BlastCode = (typeof blastCodes)[number]
