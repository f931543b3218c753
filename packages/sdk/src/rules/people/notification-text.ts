/** The sentence of a notification, for the web app and for the digest. */
import { type NotificationEvent, briefStatusLabels, deliveryStatusLabels, notificationEvents } from '../../values/index.ts'

/** The details of an event: names at its time, and codes. */
export interface NotificationDetails {
  /** Name of the campaign, of the file, or of what was exported. */
  name: string | null
  /** User name of who did it. */
  by: string | null
  /** Code of the delivery status or of the brief's status. */
  status: string | null
  /** Name of the ad. */
  ad: string | null
  /** Name of the buyer's agency. */
  agency: string | null
  /** Name of the publisher. */
  publisher: string | null
  /** Reason of the seller. */
  reason: string | null
}

/** A sentence with its values; `status` is an English text of a table. */
export interface NotificationSentence {
  text: string
  values: Readonly<Record<keyof NotificationDetails, string>>
}

const statusLabels: Readonly<Record<string, string>> = { ...deliveryStatusLabels, ...briefStatusLabels }

/** The sentence of an event, and its values. */
export function notificationSentence(event: NotificationEvent, details: NotificationDetails): NotificationSentence {
  const { name, by, status, ad, agency, publisher, reason } = details
  const labels: Readonly<Record<string, string>> = notificationEvents[event].kind === 'BRIEF' ? { ...briefStatusLabels } : statusLabels
  const or = (text: string | null) => (text === null || text === '' ? '–' : text)
  return {
    text: notificationEvents[event].text,
    values: {
      name: or(name),
      by: or(by),
      status: status === null ? '–' : (labels[status] ?? status),
      ad: or(ad),
      agency: or(agency),
      publisher: or(publisher),
      reason: or(reason),
    },
  }
}

/** The sentence in English, on one line. */
export function notificationText(event: NotificationEvent, details: NotificationDetails): string {
  const { text, values } = notificationSentence(event, details)
  return text.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key as keyof NotificationDetails].replaceAll(/\s+/g, ' ').trim())
}
