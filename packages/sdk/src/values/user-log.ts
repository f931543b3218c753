/** Words of the user log: clients, authors, things and actions. */

/** The client or the file of a change, or the system itself. AGENT: an agent made it, or planned it and a person applied it. */
export const auditSources = ['WEB', 'CLI', 'SDK', 'EXTENSION', 'AGENT', 'IMPORT', 'SYSTEM'] as const
/** The client or the file of a change. */
export type AuditSource = (typeof auditSources)[number]

/** Sources of changes as people read them. */
export const auditSourceLabels: Readonly<Record<AuditSource, string>> = {
  WEB: 'Web app',
  CLI: 'Command line',
  SDK: 'API',
  EXTENSION: 'Browser extension',
  AGENT: 'Agent',
  IMPORT: 'Imported file',
  SYSTEM: 'Spotdesk',
}

/** Kinds of authors of a change. */
export const auditActorTypes = ['USER', 'TOKEN', 'SUPPORT', 'SYSTEM'] as const
/** Kind of the author of a change. */
export type AuditActorType = (typeof auditActorTypes)[number]

/** Marks of authors other than plain users; null means no mark. */
export const auditActorMarks: Readonly<Record<AuditActorType, string | null>> = {
  USER: null,
  TOKEN: 'API token',
  SUPPORT: 'Support',
  SYSTEM: 'System',
}

/** Kinds of things in the user log as people read them. A kind that is not here is shown as it is. */
export const entityTypeLabels: Readonly<Record<string, string>> = {
  ad: 'Ad',
  adSequence: 'Ad sequence',
  advertiser: 'Advertiser',
  agency: 'Agency',
  campaign: 'Campaign',
  creative: 'Creative file',
  inventoryAdjustment: 'Inventory adjustment',
  order: 'Order',
  publisher: 'Publisher',
  releaseSchedule: 'Release schedule',
  savedView: 'Saved view',
  targetingPreset: 'Targeting preset',
  user: 'User',
  zone: 'Zone',
}

/** Actions in the user log as people read them. An action that is not here is shown as it is. */
export const auditActionLabels: Readonly<Record<string, string>> = {
  ACCEPT: 'Accepted',
  ACCEPT_INVITATION: 'Accepted the invitation',
  ACTIVATE: 'Activated',
  ARCHIVE: 'Archived',
  BRIEF: 'Moved the brief',
  CANCEL_EMAIL: 'Canceled the new e-mail address',
  CHANGE_PASSWORD: 'Changed the password',
  CONFIRM_EMAIL: 'Confirmed the e-mail address',
  CREATE: 'Created',
  DEACTIVATE: 'Deactivated',
  DECLINE_INVITATION: 'Declined the invitation',
  DELETE: 'Deleted',
  DUPLICATE: 'Duplicated',
  PAUSE: 'Paused',
  REJECT: 'Rejected',
  RESET_PASSWORD: 'Set a new password',
  RESUME: 'Resumed',
  REVERT: 'Reverted',
  REVIEW: 'Took back to draft',
  REVOKE_TOKEN: 'Revoked a token',
  SEQUENCE: 'Changed the sequence',
  STATUS: 'Status moved on',
  STOP_EMAIL: 'Stopped the new e-mail address',
  SUBMIT: 'Submitted',
  UNARCHIVE: 'Unarchived',
  UNLINK: 'Unlinked',
  UPDATE: 'Changed',
  WITHDRAW: 'Withdrew',
}
