// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { NotificationStatus } from '../values/campaign.ts'

/** A message to the publisher of a campaign. */
export interface CustomNotification {
  /** Id of the message. */
  id: string
  /** The campaign that it is about. */
  campaignId: number
  /** E-mail addresses. */
  recipients: string[]
  /** Subject line. */
  subject: string
  /** Text of the message. */
  text: string
  /** QUEUED until the mail server has taken or refused it. */
  status: NotificationStatus
  /** Last answer of the mail server when it did not take the message; null: it did, or was not asked yet. */
  failure: string | null
  /** User name of who wrote it. */
  createdBy: string
  /** Time of writing. */
  createdAt: Date
  /** Time when the mail server took it; null: not yet. */
  sentAt: Date | null
}

/** Input of `client.notifications.send`. */
export interface NotificationsSendInput {
  /** The body of the request. */
  body: {
    /** Text of the message. */
    text: string
    /** More recipients: e-mail addresses with commas between them. Left out when there are none. */
    extraEmailAddresses?: string
  }
  /** Id of the thing. */
  id: number
}

/** Answer of `client.notifications.send`. */
export interface NotificationsSendAnswer {
  /** Id of the message. */
  id: string
  /** E-mail addresses that it goes to. */
  recipients: string[]
}

/** Input of `client.notifications.list`. */
export interface NotificationsListInput {
  /** Id of the thing. */
  id: number
}

/** Calls of `client.notifications`. */
export interface NotificationsApi<D extends Dates = 'date'> {
  /**
   * Write to the publisher of a guaranteed campaign.
   *
   * The message is kept with the request and sent once for each idempotency key.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns/{id}/custom-notification`.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @throws {@link ApiError} `noRecipient` (422): The publisher has no e-mail address. Add a recipient of your own.
   * @example
   * ```ts
   * const answer = await client.notifications.send({ id: 1, body: { text: 'text' } })
   * console.log(answer)
   * ```
   */
  send(input: NotificationsSendInput, options?: CallOptions): Call<NotificationsSendAnswer>

  /**
   * List the messages to the publisher of a campaign, the latest first.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `GET /campaigns/{id}/custom-notifications`.
   * @example
   * ```ts
   * const answer = await client.notifications.list({ id: 1 })
   * console.log(answer)
   * ```
   */
  list(input: NotificationsListInput, options?: CallOptions): Call<Dated<CustomNotification[], D>>
}
