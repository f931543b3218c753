/** Messages to publishers, and the notification centre of users. */
import { notifications } from '@spotdesk/sdk/contract'
import { notFound } from '../../platform/http/answer/problem.ts'
import { type Route, on } from '../../platform/http/route.ts'
import { centreRoutes } from './centre.ts'
import { sendToPublisher } from './send.ts'
import { findSubject, listNotifications } from './store.ts'

export const notificationRoutes: Route[] = [
  ...centreRoutes,
  on(notifications.send, sendToPublisher),
  on(notifications.list, async ({ id }, { db, actor }) => {
    if (!(await findSubject(db, actor, id))) throw notFound()
    return listNotifications(db, actor.agencyId, id)
  }),
]
