import { IconButton, LinkButton } from '@spotdesk/ui'
import { isoDay } from '@spotdesk/sdk/values'
import { Bell, Briefcase, Check, FileText, Handshake, TriangleAlert } from 'lucide-react'
import { downloadExport } from '../../shared/bulk/job-tracker.ts'
import { useDates } from '../../shared/dates.ts'
import { ScreenLink } from '../../shared/page/ScreenLink.tsx'
import { t } from '../../shared/text.ts'
import { useUser } from '../../shared/session/use-user.ts'
import styles from './Notifications.module.css'
import { byDay, byGroup, findExportJob, isProblem, markRead, type Notice, splitNotice, formatNotice } from './notices.ts'
import { findNoticePage } from './notice-page.ts'

const icons = { STATUS: Bell, DELIVERY: TriangleAlert, BRIEF: FileText, PROPOSAL: Handshake, JOB: Briefcase } as const

interface NoticeListProps {
  notices: readonly Notice[]
  /** Called when the user follows one. */
  onFollow?: () => void
}

/** Notifications by day, the latest first, problems above all else and jobs below it; unread ones wear a dot, and the name of each leads to its place. */
export function NoticeList({ notices, onFollow }: NoticeListProps) {
  const { timeZone } = useUser()
  const dates = useDates()
  const dayName = (at: Date) => {
    const now = new Date()
    if (isoDay(at, timeZone) === isoDay(now, timeZone)) return t('Today')
    return dates.day(at, timeZone)
  }
  return (
    <div className={styles.days}>
      {byDay(notices, timeZone).map(([day, own]) => (
        <section key={day} aria-label={dayName(own[0]!.at)}>
          <h3 className={styles.day}>{dayName(own[0]!.at)}</h3>
          {byGroup(own).map(([group, some]) => (
            <ul
              key={group}
              className={styles.list}
              {...(group === 'jobs' && { 'aria-label': t('Imports and exports'), 'data-jobs': true })}
            >
              {some.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} time={dates.time(notice.at, timeZone)} onFollow={onFollow} />
              ))}
            </ul>
          ))}
        </section>
      ))}
    </div>
  )
}

interface NoticeRowProps {
  notice: Notice
  time: string
  onFollow: (() => void) | undefined
}

function NoticeRow({ notice, time, onFollow }: NoticeRowProps) {
  const Icon = icons[notice.kind]
  const isUnread = notice.readAt === null
  const text = formatNotice(notice)
  const openNotice = () => {
    onFollow?.()
    if (isUnread) void markRead({ ids: [notice.id] })
  }
  return (
    <li className={styles.notice} data-unread={isUnread || undefined} data-problem={isProblem(notice) || undefined}>
      {isUnread ? <span role="img" aria-label={t('Unread')} title={t('Unread')} className={styles.unread} /> : <span />}
      <Icon size={16} aria-hidden className={styles.icon} />
      <Sentence notice={notice} text={text} onFollow={openNotice} />
      <span className={styles.time}>{time}</span>
      {isUnread && (
        <IconButton
          icon={Check}
          size="small"
          label={t('Mark as read: {text}', { text })}
          hasTooltip={false}
          onPress={() => void markRead({ ids: [notice.id] })}
        />
      )}
    </li>
  )
}

/** The sentence. The name in it leads to its place; of an export its file is saved. */
function Sentence({ notice, text, onFollow }: { notice: Notice; text: string; onFollow: () => void }) {
  const place = findNoticePage(notice)
  const jobId = findExportJob(notice)
  const parts = splitNotice(notice)
  if (place !== null && parts !== null) {
    return (
      <span className={styles.text}>
        {parts.before}
        <ScreenLink href={place} onFollow={onFollow} className={styles.name} dir="auto">
          {parts.name}
        </ScreenLink>
        {parts.after}
      </span>
    )
  }
  if (place !== null) {
    return (
      <span className={styles.text}>
        <ScreenLink href={place} onFollow={onFollow} className={styles.link} dir="auto">
          {text}
        </ScreenLink>
      </span>
    )
  }
  if (jobId !== null) {
    return (
      <span className={styles.text}>
        {text}{' '}
        <LinkButton
          onPress={() => {
            onFollow()
            void downloadExport(jobId)
          }}
        >
          {t('Download the file')}
        </LinkButton>
      </span>
    )
  }
  return (
    <bdi className={styles.text} dir="auto">
      {text}
    </bdi>
  )
}
