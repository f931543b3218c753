/** The notification centre of a user: list, count, marks and the kinds that are on. */
import { notifications } from '@spotdesk/sdk/contract'
import type { NotificationDetails } from '@spotdesk/sdk/rules'
import { notificationKinds, type NotificationKind, defaultNotificationPreference } from '@spotdesk/sdk/values'
import { Problem, notFound } from '../../platform/http/answer/problem.ts'
import { type Call, type Handler, type Route, on } from '../../platform/http/route.ts'
import {
  type NoticeRow,
  type StoredPreferences,
  countUnread,
  markRead,
  readNotices,
  readNotificationPreferences,
  saveNotificationPreferences,
} from './centre-store.ts'

const noDetails: NotificationDetails = { name: null, by: null, status: null, ad: null, agency: null, publisher: null, reason: null }

export function toNotificationDetails({
  details: { orderId: _order, jobKind: _kind, ...names },
}: Pick<NoticeRow, 'details'>): NotificationDetails {
  return { ...noDetails, ...names }
}

function present({ entityType, entityId, ...row }: NoticeRow): notifications.Notification {
  return {
    ...row,
    adId: entityType === 'ad' ? Number(entityId) : null,
    jobId: entityType === 'job' ? entityId : null,
    jobKind: row.details.jobKind ?? null,
    orderId: row.details.orderId ?? null,
    details: toNotificationDetails(row),
  }
}

/** The kinds that the user has not switched off. */
async function kindsOn({ db, actor }: Pick<Call, 'db' | 'actor'>): Promise<NotificationKind[]> {
  const preferences = await readNotificationPreferences(db, actor)
  return notificationKinds.filter((kind) => (preferences[kind] ?? defaultNotificationPreference).inApp)
}

const listOwn: Handler<typeof notifications.listOwn> = async ({ unread = false, kind = [], page, limit }, call) => {
  const kinds = (await kindsOn(call)).filter((one) => kind.length === 0 || kind.includes(one))
  const { rows, total } = await readNotices(call.db, call.actor, { kinds, unread, page, limit })
  return { list: rows.map(present), total }
}

const unread: Handler<typeof notifications.unread> = async (_, call) => ({
  count: await countUnread(call.db, call.actor, await kindsOn(call)),
})

const read: Handler<typeof notifications.read> = async ({ body }, call) =>
  call.write(async (tx) => {
    if (!(await markRead(tx, requirePerson(call), body, call.services.clock.now()))) throw notFound()
    return { count: await countUnread(tx, call.actor, await kindsOn({ ...call, db: tx })) }
  })

const toNotificationSettings = (preferences: StoredPreferences): notifications.NotificationSettings => ({
  kinds: notificationKinds.map((kind) => ({ kind, ...defaultNotificationPreference, ...preferences[kind] })),
})

const saveSettings: Handler<typeof notifications.saveSettings> = async ({ body: { kinds } }, call) =>
  call.write(async (tx) => {
    const preferences = Object.fromEntries(kinds.map(({ kind, ...preference }) => [kind, preference]))
    return toNotificationSettings(await saveNotificationPreferences(tx, requirePerson(call), preferences, call.services.clock.now()))
  })

/** Notifications belong to users; only they and their tokens get through the gate. */
function requirePerson({ actor }: Call): Call['actor'] {
  if (actor.userId === null) throw new Problem('forbidden')
  return actor
}

export const centreRoutes: Route[] = [
  on(notifications.listOwn, listOwn),
  on(notifications.unread, unread),
  on(notifications.read, read),
  on(notifications.settings, async (_, { db, actor }) => toNotificationSettings(await readNotificationPreferences(db, actor))),
  on(notifications.saveSettings, saveSettings),
]
