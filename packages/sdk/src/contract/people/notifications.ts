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
import { jobKinds } from '../campaigns/bulk.ts'
import { byId, id, instant, listOf, pageQuery } from '../wire.ts'

/** A message to a campaign's publisher. */
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
  /** Status of the message; QUEUED until the mail server has accepted or refused it. */
  status: z.enum(notificationStatuses),
  /** Last answer of the mail server if it refused the message; null if it accepted the message, or has not received it yet. */
  failure: z.string().nullable(),
  /** User name of the author. */
  createdBy: z.string(),
  /** Time of writing. */
  createdAt: instant,
  /** Time when the mail server accepted it; null if not yet. */
  sentAt: instant.nullable(),
})
export type CustomNotification = z.output<typeof CustomNotification>

export const send = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/custom-notification',
  summary: 'Write to the publisher of a guaranteed campaign',
  description: 'The message is stored with the request and sent once for each idempotency key.',
  permission: 'CAMPAIGN.WRITE',
  scope: 'custom-notification',
  params: byId,
  status: 202,
  body: z.object({
    /** Text of the message. */
    text: z.string().trim().min(1).max(limits.contactText),
    /** More recipients: e-mail addresses, with or without names, separated by commas, semicolons or lines. Omit it if there are none. */
    extraEmailAddresses: z
      .string()
      .max(limits.emailAddresses * (limits.emailAddress + 2))
      .optional(),
  }),
  response: z.object({
    /** Id of the message. */
    id: z.uuid(),
    /** E-mail addresses of its recipients. */
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

/** An event of a campaign, a proposal or a job of the user. */
export const Notification = z.object({
  /** Id of the notification. */
  id,
  /** STATUS, DELIVERY, BRIEF, PROPOSAL or JOB. */
  kind: z.enum(notificationKinds),
  /** Name of the event, such as STARTED. */
  event: z.enum(notificationEventNames as [(typeof notificationEventNames)[number], ...typeof notificationEventNames]),
  /** Time of the event. */
  at: instant,
  /** Time when the user read it; null if not yet. */
  readAt: instant.nullable(),
  /** The campaign that it is about; null if there is none that the user may see. */
  campaignId: id.nullable(),
  /** The ad that it is about; null if none. */
  adId: id.nullable(),
  /** The order that it is about; null if none. */
  orderId: id.nullable(),
  /** The job that it is about; null if none. */
  jobId: z.uuid().nullable(),
  /** Kind of that job, such as zones: the list of this noun shows its result. Null if there is no job, or if its kind was not kept. */
  jobKind: z.enum(jobKinds).nullable(),
  /** Names and codes at the time of the event. */
  details: z.object({
    /** Name of the campaign, of the file, or of the exported things; null if none. */
    name: z.string().nullable(),
    /** User name of the person who did it; null if nobody did, or if it is not disclosed. */
    by: z.string().nullable(),
    /** Code of the delivery status or of the brief's status; null if none. */
    status: z.string().nullable(),
    /** Name of the ad; null if none. */
    ad: z.string().nullable(),
    /** Name of the buyer's agency; null if none. */
    agency: z.string().nullable(),
    /** Name of the publisher; null if none. */
    publisher: z.string().nullable(),
    /** Reason of the seller; null if none. */
    reason: z.string().nullable(),
  }),
})
export type Notification = z.output<typeof Notification>

/** A user's settings for each kind of notification. */
export const NotificationSettings = z.object({
  /** Every kind once. */
  kinds: z.array(
    z.object({
      /** STATUS, DELIVERY, BRIEF, PROPOSAL or JOB. */
      kind: z.enum(notificationKinds),
      /** True shows it in the notification centre. */
      inApp: z.boolean(),
      /** DAILY sends it in the daily digest, about 07:00 in the user's time zone. */
      email: z.enum(notificationEmails),
    }),
  ),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

export const listOwn = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'List my notifications, the latest first',
  description: `The list covers this agency and the last ${notificationLimits.keptDays} days. It has the kinds that are switched on, and only things that the user may still see.`,
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  paged: true,
  query: z.object({
    /** True lists only unread notifications; if omitted, all. */
    unread: z.boolean().optional(),
    /** Kinds; if empty or omitted, all. */
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
    /** Number of unread notifications, counted up to 100. */
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
      /** Notifications to mark. */
      ids: z.array(id).min(1).max(limits.pageMax),
    }),
    z.strictObject({
      /** Marks all notifications up to this time. */
      until: instant,
    }),
  ]),
  response: z.object({
    /** Number of remaining unread notifications. */
    count: z.int(),
  }),
})

export const settings = endpoint({
  method: 'GET',
  path: '/notifications/settings',
  summary: 'Read my settings of notifications',
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  response: NotificationSettings,
})

export const saveSettings = endpoint({
  method: 'POST',
  path: '/notifications/settings',
  summary: 'Change my settings of notifications',
  description: 'Omitted kinds stay as they are. The choice belongs to the user in this agency.',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  body: NotificationSettings,
  response: NotificationSettings,
})
