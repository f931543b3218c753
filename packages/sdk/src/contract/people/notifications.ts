import * as z from 'zod'
import {
  limits,
  notificationEmails,
  notificationEventNames,
  notificationKinds,
  notificationLimits,
  notificationStatuses,
  pageSizes,
} from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, listOf, pageQuery } from '../wire.ts'

/** A message to the publisher of a campaign. */
export const CustomNotification = z.object({
  /** Id of the message. */
  id: z.uuid(),
  /** The campaign that it is about. */
  campaignId: id,
  /** E-mail addresses. */
  recipients: z.array(z.string()),
  /** Subject line. */
  subject: z.string(),
  /** Text of the message. */
  text: z.string(),
  /** QUEUED until the mail server has taken or refused it. */
  status: z.enum(notificationStatuses),
  /** Last answer of the mail server when it did not take the message; null: it did, or was not asked yet. */
  failure: z.string().nullable(),
  /** User name of who wrote it. */
  createdBy: z.string(),
  /** Time of writing. */
  createdAt: instant,
  /** Time when the mail server took it; null: not yet. */
  sentAt: instant.nullable(),
})
export type CustomNotification = z.output<typeof CustomNotification>

export const send = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/custom-notification',
  summary: 'Write to the publisher of a guaranteed campaign',
  description: 'The message is kept with the request and sent once for each idempotency key.',
  permission: 'CAMPAIGN.WRITE',
  scope: 'custom-notification',
  params: byId,
  status: 202,
  body: z.object({
    /** Text of the message. */
    text: z.string().trim().min(1).max(limits.contactText),
    /** More recipients: e-mail addresses with commas, semicolons or lines between them, and names or none. Left out when there are none. */
    extraEmailAddresses: z
      .string()
      .max(limits.emailAddresses * (limits.emailAddress + 2))
      .optional(),
  }),
  response: z.object({
    /** Id of the message. */
    id: z.uuid(),
    /** E-mail addresses that it goes to. */
    recipients: z.array(z.string()),
  }),
  errors: ['campaignActionNotAllowed', 'noRecipient'],
})

export const list = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/custom-notifications',
  summary: 'List the messages to the publisher of a campaign, the latest first',
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  params: byId,
  response: z.array(CustomNotification),
})

/** Something that has happened to a campaign, a proposal or a job of the user. */
export const Notification = z.object({
  /** Id of the notification. */
  id,
  /** STATUS, DELIVERY, BRIEF, PROPOSAL or JOB. */
  kind: z.enum(notificationKinds),
  /** Name of the event, such as STARTED. */
  event: z.enum(notificationEventNames as [(typeof notificationEventNames)[number], ...typeof notificationEventNames]),
  /** Time when it happened. */
  at: instant,
  /** Time when the user read it; null: not yet. */
  readAt: instant.nullable(),
  /** The campaign that it is about; null: none that the user may see. */
  campaignId: id.nullable(),
  /** The ad that it is about; null: none. */
  adId: id.nullable(),
  /** The order that it is about; null: none. */
  orderId: id.nullable(),
  /** The job that it is about; null: none. */
  jobId: z.uuid().nullable(),
  /** Names and codes as they were then. */
  details: z.object({
    /** Name of the campaign, of the file, or of what was exported; null: none. */
    name: z.string().nullable(),
    /** User name of who did it; null: nobody did, or it is not told. */
    by: z.string().nullable(),
    /** Code of the delivery status or of the brief's status; null: none. */
    status: z.string().nullable(),
    /** Name of the ad; null: none. */
    ad: z.string().nullable(),
    /** Name of the buyer's agency; null: none. */
    agency: z.string().nullable(),
    /** Name of the publisher; null: none. */
    publisher: z.string().nullable(),
    /** Reason of the seller; null: none. */
    reason: z.string().nullable(),
  }),
})
export type Notification = z.output<typeof Notification>

/** The kinds of notifications as a user wants them. */
export const NotificationSettings = z.object({
  /** Every kind once. */
  kinds: z.array(
    z.object({
      /** STATUS, DELIVERY, BRIEF, PROPOSAL or JOB. */
      kind: z.enum(notificationKinds),
      /** True: in the notification centre. */
      inApp: z.boolean(),
      /** DAILY: in the digest of the day, about 07:00 in the user's time zone. */
      email: z.enum(notificationEmails),
    }),
  ),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

export const listOwn = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'List my notifications, the latest first',
  description: `Of this agency, of the last ${notificationLimits.keptDays} days, of the kinds that are on, and only about what the user may still see.`,
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  paged: true,
  query: z.object({
    /** True: those that were not read; absent: all. */
    unread: z.boolean().optional(),
    /** Kinds; empty or absent: all. */
    kind: z.array(z.enum(notificationKinds)).optional(),
    ...pageQuery(pageSizes.general, limits.pageMax),
  }),
  response: listOf(Notification),
})

export const unread = endpoint({
  method: 'GET',
  path: '/notifications/unread',
  summary: 'Count my unread notifications',
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  response: z.object({
    /** Counted up to 100. */
    count: z.int(),
  }),
})

export const read = endpoint({
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark notifications as read: some, or all up to a time',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  body: z.union([
    z.strictObject({
      /** Those to mark. */
      ids: z.array(id).min(1).max(limits.pageMax),
    }),
    z.strictObject({
      /** All that happened up to this time. */
      until: instant,
    }),
  ]),
  response: z.object({
    /** Unread ones that are left. */
    count: z.int(),
  }),
})

export const settings = endpoint({
  method: 'GET',
  path: '/notifications/settings',
  summary: 'Read the kinds of notifications that I want',
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  response: NotificationSettings,
})

export const saveSettings = endpoint({
  method: 'POST',
  path: '/notifications/settings',
  summary: 'Choose the kinds of notifications that I want',
  description: 'Kinds that are left out stay as they are. The choice belongs to the user in this agency.',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  body: NotificationSettings,
  response: NotificationSettings,
})
