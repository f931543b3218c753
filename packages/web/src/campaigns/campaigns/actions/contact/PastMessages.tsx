import type { CustomNotification } from '@spotdesk/sdk'
import { notifications } from '@spotdesk/sdk/calls'
import { type NotificationStatus, notificationStatusLabels } from '@spotdesk/sdk/values'
import { Badge, ErrorState, Skeleton, type Tone } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDates } from '../../../../shared/dates.ts'
import { query } from '../../../../shared/query.ts'
import { toErrorText } from '../../../../shared/data/report-error.ts'
import { label, t } from '../../../../shared/text.ts'
import { useUser } from '../../../../shared/session/use-user.ts'
import styles from './Contact.module.css'

const tones: Record<NotificationStatus, Tone> = { QUEUED: 'muted', SENT: 'ok', FAILED: 'bad' }

/** The messages of before, the latest first, each with its state. */
export function PastMessages({ id }: { id: number }) {
  const titleId = useId()
  const sent = useQuery(query(notifications.list, { id }))
  return (
    <section aria-labelledby={titleId} className={styles.past}>
      <h3 id={titleId}>{t('Earlier messages')}</h3>
      {sent.isPending && <Skeleton />}
      {sent.isError && <ErrorState message={toErrorText(sent.error)} onRetry={() => void sent.refetch()} />}
      {sent.data?.length === 0 && <p className={styles.none}>{t('Nothing was sent to the publisher yet.')}</p>}
      <ul className={styles.messages}>
        {sent.data?.map((message) => (
          <PastMessage key={message.id} message={message} />
        ))}
      </ul>
    </section>
  )
}

function PastMessage({ message }: { message: CustomNotification }) {
  const { timeZone } = useUser()
  const dates = useDates()
  const { status, createdAt, createdBy, recipients, text, failure } = message
  return (
    <li className={styles.message}>
      <p className={styles.head}>
        <span>
          {dates.dayTime(createdAt, timeZone)} · {createdBy}
        </span>
        <Badge tone={tones[status]}>{label(notificationStatusLabels[status])}</Badge>
      </p>
      <p dir="auto" className={styles.text}>
        {text}
      </p>
      <p className={styles.recipients}>{t('To {addresses}', { addresses: recipients.join(', ') })}</p>
      {failure && <p className={styles.failure}>{failure}</p>}
    </li>
  )
}
