import * as z from 'zod'
import { limits, notificationStatuses } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant } from '../wire.ts'

/** A message to the publisher of a campaign. */
export const CustomNotification = z.object({
  id: z.uuid(),
  campaignId: id,
  recipients: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  status: z.enum(notificationStatuses),
  /** What the mail server said last, when it did not take the message. */
  failure: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instant,
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
    text: z.string().trim().min(1).max(limits.contactText),
    /** More recipients: e-mail addresses with commas between them. Left out when there are none. */
    extraEmailAddresses: z
      .string()
      .max(limits.emailAddresses * (limits.emailAddress + 2))
      .optional(),
  }),
  response: z.object({ id: z.uuid(), recipients: z.array(z.string()) }),
  errors: ['campaignActionNotAllowed', 'noRecipient'],
})

export const list = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/custom-notifications',
  summary: 'What was written to the publisher of a campaign, the latest first',
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  params: byId,
  response: z.array(CustomNotification),
})
