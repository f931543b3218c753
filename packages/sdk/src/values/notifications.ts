/** Notifications: events of a user's campaigns in the notification centre of the web app and in the daily digest. */

/** Kinds of notifications. */
export const notificationKinds = ['STATUS', 'DELIVERY', 'BRIEF', 'PROPOSAL', 'JOB'] as const
/** Kind of a notification. */
export type NotificationKind = (typeof notificationKinds)[number]

/** Kinds of notifications as people read them, each with its meaning. */
export const notificationKindTexts: Readonly<Record<NotificationKind, { label: string; meaning: string }>> = {
  STATUS: { label: 'Start and end', meaning: 'A campaign has started, is completed, or runs again.' },
  DELIVERY: { label: 'Delivery problems', meaning: 'A delivery status of a campaign has turned orange or red.' },
  BRIEF: { label: 'Briefs', meaning: 'Somebody has moved the brief of an ad to its next step.' },
  PROPOSAL: { label: 'Proposals', meaning: 'A proposal was made, accepted, rejected or withdrawn, or nobody answered it in time.' },
  JOB: { label: 'Imports and exports', meaning: 'Your import, export, duplication or plan of changes is done.' },
}

/** E-mails of a kind: none, or one digest a day. */
export const notificationEmails = ['OFF', 'DAILY'] as const
/** E-mails of a kind. */
export type NotificationEmail = (typeof notificationEmails)[number]

/** E-mails of a kind as people read them. */
export const notificationEmailLabels: Readonly<Record<NotificationEmail, string>> = { OFF: 'No e-mail', DAILY: 'Once a day' }

/** A user's preference for a kind. */
export interface NotificationPreference {
  /** True shows it in the notification centre. */
  inApp: boolean
  /** By e-mail. */
  email: NotificationEmail
}

/** The default preference of a kind. */
export const defaultNotificationPreference: NotificationPreference = { inApp: true, email: 'OFF' }

/** Events of notifications, each with its sentence and its kind. */
export const notificationEvents = {
  STARTED: { kind: 'STATUS', text: '{name} has started.' },
  ENDED: { kind: 'STATUS', text: '{name} has ended.' },
  OBJECTIVE_MET: { kind: 'STATUS', text: '{name} is completed: its objective is met.' },
  DELIVERY_CORRECTED: { kind: 'STATUS', text: '{name} runs again: its delivery was corrected.' },
  DELIVERY_TURNED: { kind: 'DELIVERY', text: '{name}: {status}' },
  BRIEF_MOVED: { kind: 'BRIEF', text: '{name}: the brief of {ad} is now "{status}", by {by}.' },
  PROPOSAL_MADE: { kind: 'PROPOSAL', text: '{by} of {agency} proposes {name} to {publisher}.' },
  PROPOSAL_ACCEPTED: { kind: 'PROPOSAL', text: '{by} accepted the proposal of {name} to {publisher}.' },
  PROPOSAL_REJECTED: { kind: 'PROPOSAL', text: '{by} rejected the proposal of {name} to {publisher}: {reason}' },
  PROPOSAL_WITHDRAWN: { kind: 'PROPOSAL', text: '{by} withdrew the proposal of {name} to {publisher}.' },
  PROPOSAL_EXPIRED: { kind: 'PROPOSAL', text: 'Nobody at {publisher} answered the proposal of {name} in time.' },
  IMPORT_SUCCEEDED: { kind: 'JOB', text: 'The import of {name} is done.' },
  IMPORT_PARTIAL: { kind: 'JOB', text: 'The import of {name} is done, except for rows with errors.' },
  IMPORT_FAILED: { kind: 'JOB', text: 'The import of {name} failed.' },
  CHANGES_SUCCEEDED: { kind: 'JOB', text: '{name}: the changes are made.' },
  CHANGES_PARTIAL: { kind: 'JOB', text: '{name}: the changes are made, except for those with errors.' },
  CHANGES_FAILED: { kind: 'JOB', text: '{name}: the changes failed.' },
  EXPORT_SUCCEEDED: { kind: 'JOB', text: 'The export of {name} is ready.' },
  EXPORT_FAILED: { kind: 'JOB', text: 'The export of {name} failed.' },
  DUPLICATE_SUCCEEDED: { kind: 'JOB', text: 'The order was duplicated.' },
  DUPLICATE_FAILED: { kind: 'JOB', text: 'The order could not be duplicated.' },
} as const satisfies Readonly<Record<string, { kind: NotificationKind; text: string }>>
/** An event of a notification. */
export type NotificationEvent = keyof typeof notificationEvents
/** Names of all events. */
export const notificationEventNames = Object.keys(notificationEvents) as NotificationEvent[]

/** Limits of notifications. */
export const notificationLimits = {
  /** Days that they are kept. */
  keptDays: 90,
  /** Unread ones are counted up to this number. */
  counted: 100,
  /** The largest number on the bell; more are shown as this and a plus. */
  onBell: 9,
  /** Rows of the panel at the bell. */
  inPanel: 8,
  /** Seconds between two counts while the page is visible. */
  pollSeconds: 60,
  /** Hours of the day, in the recipient's time zone, in which a digest is sent. */
  digestFromHour: 7,
  digestUntilHour: 12,
  /** Lines of a digest. */
  inDigest: 100,
} as const
