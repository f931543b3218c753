/** Notifications of the user: their sentences, the places that they lead to, and the marks that they were read. */
import { notifications } from '@spotdesk/sdk/calls'
import type { notifications as contract, OutputOf } from '@spotdesk/sdk/contract'
import { notificationSentence } from '@spotdesk/sdk/rules'
import { isoDay, notificationLimits } from '@spotdesk/sdk/values'
import { api } from '../../shared/api.ts'
import { query, queryClient } from '../../shared/query.ts'
import { reportError } from '../../shared/data/report-error.ts'
import { label } from '../../shared/text.ts'

export type Notice = contract.Notification

export const notificationsPath = '/account/notifications'

/** The number on the bell. */
export const unreadQuery = query(notifications.unread, {})
/** The latest ones, in the panel at the bell. */
export const latestQuery = query(notifications.listOwn, { page: 0, limit: notificationLimits.inPanel })

/** The sentence, in the language of the screen. */
export function formatNotice({ event, details }: Pick<Notice, 'event' | 'details'>): string {
  const { text, values } = notificationSentence(event, details)
  return label(text, { ...values, status: label(values.status) })
}

/** The sentence around the name of its object; null: it names none. */
export function splitNotice({ event, details }: Pick<Notice, 'event' | 'details'>): { before: string; name: string; after: string } | null {
  const { text, values } = notificationSentence(event, details)
  if (details.name === null || details.name === '') return null
  const mark = '\u0000'
  const [before, after] = label(text, { ...values, status: label(values.status), name: mark }).split(mark)
  return after === undefined ? null : { before: before!, name: values.name, after }
}

/** Kinds that stand together, in their order: what needs somebody comes before what happened, and both before what is done in the background. */
const groups = { problems: ['DELIVERY'], news: ['STATUS', 'BRIEF', 'PROPOSAL'], jobs: ['JOB'] } as const satisfies Readonly<
  Record<string, readonly Notice['kind'][]>
>

/** Notifications by their group, those without any left out; in each the order stays. */
export function byGroup(notices: readonly Notice[]): [group: keyof typeof groups, notices: Notice[]][] {
  const found = Object.entries(groups).map(([group, kinds]): [keyof typeof groups, Notice[]] => [
    group as keyof typeof groups,
    notices.filter(({ kind }) => (kinds as readonly string[]).includes(kind)),
  ])
  return found.filter(([, own]) => own.length > 0)
}

/** True if it tells of something that somebody has to look at. */
export const isProblem = ({ kind, event }: Pick<Notice, 'kind' | 'event'>): boolean => kind === 'DELIVERY' || event.endsWith('_FAILED')

/** The finished export whose file can be saved; null for anything else. */
export const findExportJob = ({ event, jobId }: Notice) => (event === 'EXPORT_SUCCEEDED' ? jobId : null)

/** Counts and lists anew. */
export function refreshNotices(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === notifications.unread.path || queryKey[0] === notifications.listOwn.path,
  })
}

type Mark = { ids: number[] } | { until: Date }

/** Marks some as read, or all up to the latest that the user sees. */
export async function markRead(mark: Mark): Promise<void> {
  try {
    const left: OutputOf<typeof notifications.read> = await api.call(notifications.read, { body: mark })
    queryClient.setQueryData(unreadQuery.queryKey, left)
  } catch (error) {
    reportError(error)
  }
  await refreshNotices()
}

/** Groups by the day of the user's time zone; the order stays. */
export function byDay(notices: readonly Notice[], zone: string): [day: string, notices: Notice[]][] {
  return [...Map.groupBy(notices, ({ at }) => isoDay(at, zone))]
}
