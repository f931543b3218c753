// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Kind of a notification. */
export type NotificationKind = 'BRIEF' | 'DELIVERY' | 'JOB' | 'PROPOSAL' | 'STATUS'

/** E-mails of a kind. */
export type NotificationEmail = 'DAILY' | 'OFF'

/** Something that notifications tell. */
export type NotificationEvent =
  | 'BRIEF_MOVED'
  | 'DELIVERY_CORRECTED'
  | 'DELIVERY_TURNED'
  | 'DUPLICATE_FAILED'
  | 'DUPLICATE_SUCCEEDED'
  | 'ENDED'
  | 'EXPORT_FAILED'
  | 'EXPORT_SUCCEEDED'
  | 'IMPORT_FAILED'
  | 'IMPORT_PARTIAL'
  | 'IMPORT_SUCCEEDED'
  | 'OBJECTIVE_MET'
  | 'PROPOSAL_ACCEPTED'
  | 'PROPOSAL_EXPIRED'
  | 'PROPOSAL_MADE'
  | 'PROPOSAL_REJECTED'
  | 'PROPOSAL_WITHDRAWN'
  | 'STARTED'
