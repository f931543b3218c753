// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { NotificationEmail, NotificationEvent, NotificationKind } from '../values/notifications.ts'
import type { NotificationStatus } from '../values/campaign.ts'
import type { Page, PagedCall } from '../../client/pages.ts'

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

/** Something that has happened to a campaign, a proposal or a job of the user. */
export interface Notification {
  /** Id of the notification. */
  id: number
  /** STATUS, DELIVERY, BRIEF, PROPOSAL or JOB. */
  kind: NotificationKind
  /** Name of the event, such as STARTED. */
  event: NotificationEvent
  /** Time when it happened. */
  at: Date
  /** Time when the user read it; null: not yet. */
  readAt: Date | null
  /** The campaign that it is about; null: none that the user may see. */
  campaignId: number | null
  /** The ad that it is about; null: none. */
  adId: number | null
  /** The order that it is about; null: none. */
  orderId: number | null
  /** The job that it is about; null: none. */
  jobId: string | null
  /** Names and codes as they were then. */
  details: {
    /** Name of the campaign, of the file, or of what was exported; null: none. */
    name: string | null
    /** User name of who did it; null: nobody did, or it is not told. */
    by: string | null
    /** Code of the delivery status or of the brief's status; null: none. */
    status: string | null
    /** Name of the ad; null: none. */
    ad: string | null
    /** Name of the buyer's agency; null: none. */
    agency: string | null
    /** Name of the publisher; null: none. */
    publisher: string | null
    /** Reason of the seller; null: none. */
    reason: string | null
  }
}

/** The kinds of notifications as a user wants them. */
export interface NotificationSettings {
  /** Every kind once. */
  kinds: {
    /** STATUS, DELIVERY, BRIEF, PROPOSAL or JOB. */
    kind: NotificationKind
    /** True: in the notification centre. */
    inApp: boolean
    /** DAILY: in the digest of the day, about 07:00 in the user's time zone. */
    email: NotificationEmail
  }[]
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

/** Input of `client.notifications.listOwn`. */
export interface NotificationsListOwnInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** True: those that were not read; absent: all. */
  unread?: boolean
  /** Kinds; empty or absent: all. */
  kind?: NotificationKind[]
}

/** Answer of `client.notifications.unread`. */
export interface NotificationsUnreadAnswer {
  /** Counted up to 100. */
  count: number
}

/** Input of `client.notifications.read`. */
export interface NotificationsReadInput {
  /** The body of the request. */
  body:
    | {
        /** Those to mark. */
        ids: number[]
      }
    | {
        /** All that happened up to this time. */
        until: string | Date
      }
}

/** Answer of `client.notifications.read`. */
export interface NotificationsReadAnswer {
  /** Unread ones that are left. */
  count: number
}

/** Input of `client.notifications.saveSettings`. */
export interface NotificationsSaveSettingsInput {
  /** The kinds of notifications as a user wants them. */
  body: NotificationSettings
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

  /**
   * List my notifications, the latest first.
   *
   * Of this agency, of the last 90 days, of the kinds that are on, and only about what the user may still see.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /notifications`.
   * @example
   * ```ts
   * for await (const row of client.notifications.listOwn()) console.log(row)
   * ```
   */
  listOwn(input?: NotificationsListOwnInput, options?: CallOptions): PagedCall<Dated<Page<Notification>, D>>

  /**
   * Count my unread notifications.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /notifications/unread`.
   * @example
   * ```ts
   * const answer = await client.notifications.unread()
   * console.log(answer)
   * ```
   */
  unread(input?: Record<string, never>, options?: CallOptions): Call<NotificationsUnreadAnswer>

  /**
   * Mark notifications as read: some, or all up to a time.
   *
   * Needs the permission `OWN_PROFILE.WRITE`.
   *
   * Sends `POST /notifications/read`.
   * @example
   * ```ts
   * const answer = await client.notifications.read({ body: { ids: [1] } })
   * console.log(answer)
   * ```
   */
  read(input: NotificationsReadInput, options?: CallOptions): Call<NotificationsReadAnswer>

  /**
   * Read the kinds of notifications that I want.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /notifications/settings`.
   * @example
   * ```ts
   * const answer = await client.notifications.settings()
   * console.log(answer)
   * ```
   */
  settings(input?: Record<string, never>, options?: CallOptions): Call<NotificationSettings>

  /**
   * Choose the kinds of notifications that I want.
   *
   * Kinds that are left out stay as they are. The choice belongs to the user in this agency.
   *
   * Needs the permission `OWN_PROFILE.WRITE`.
   *
   * Sends `POST /notifications/settings`.
   * @example
   * ```ts
   * const answer = await client.notifications.saveSettings({ body: { kinds: [{ kind: 'STATUS', inApp: false, email: 'OFF' }] } })
   * console.log(answer)
   * ```
   */
  saveSettings(input: NotificationsSaveSettingsInput, options?: CallOptions): Call<NotificationSettings>
}
