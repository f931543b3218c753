import * as z from 'zod'
import { limits, notificationStatuses } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant } from '../wire.ts'

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
    /** More recipients: e-mail addresses with commas between them. Left out when there are none. */
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
