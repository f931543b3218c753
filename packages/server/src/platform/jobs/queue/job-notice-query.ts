/** The notification of a job's user that it is done, as a part of the statement that ends the job. */
import { notificationEvents, type NotificationEvent } from '@spotdesk/sdk/values'
import { type RawBuilder, sql } from 'kysely'
import { toJsonText } from '../../audit/json-text.ts'
import type { JobOutcome, JobRow } from './job.ts'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** SQL that inserts the notification for each row of `ended`. Previews, canceled jobs, and jobs that feed the desk tell nothing. */
export function jobNoticeQuery(job: JobRow, outcome: JobOutcome, now: Date): RawBuilder<unknown> {
  // Changes without a file are no import: they have the name that their reason gives them, such as 'Morning plan'.
  const isPlan = job.type === 'import' && job.fileName === null
  const event = `${isPlan ? 'CHANGES' : job.type.toUpperCase()}_${outcome}` as NotificationEvent
  const { userId } = job.actor
  if (job.dryRun || userId === null || !Object.hasOwn(notificationEvents, event)) return sql`select 1`
  const { duplicate, selection, reason } = job.input
  const order = duplicate ? [duplicate.to].flat()[0] : selection && 'orderId' in selection ? selection.orderId : null
  const details = toJsonText({
    name: job.fileName ?? (isPlan ? reason || capital(job.kind) : job.kind),
    orderId: order ?? null,
    jobKind: job.kind,
  })
  return sql`
    insert into user_notifications (agency_id, user_id, kind, event, entity_type, entity_id, cause, details, at)
    select ${job.agencyId}, ${userId}, ${notificationEvents[event].kind}, ${event}, 'job', ended.id::text, ${outcome}, ${details}::jsonb, ${now}
    from ended on conflict (agency_id, user_id, kind, entity_id, cause) do nothing`
}
