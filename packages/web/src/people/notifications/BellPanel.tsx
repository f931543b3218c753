import { Button, EmptyState, ErrorState, Skeleton } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { emptyLists } from '../../shared/list/empty-lists.ts'
import { toErrorText } from '../../shared/data/report-error.ts'
import { ScreenLink } from '../../shared/page/ScreenLink.tsx'
import { label, t } from '../../shared/text.ts'
import { NoticeList } from './NoticeList.tsx'
import styles from './Notifications.module.css'
import { latestQuery, markRead, notificationsPath } from './notices.ts'

/** The latest notifications, below the bell. */
export default function BellPanel({ unread, close }: { unread: number; close: () => void }) {
  const latest = useQuery({ ...latestQuery, staleTime: 0 })
  const notices = latest.data?.list
  return (
    <div className={styles.panel}>
      <div className={styles.panelHead}>
        <h2 className={styles.title}>{t('Notifications')}</h2>
        {unread > 0 && notices?.[0] && (
          <Button variant="quiet" icon={CheckCheck} onPress={() => void markRead({ until: notices[0]!.at })}>
            {t('Mark all as read')}
          </Button>
        )}
      </div>
      {!notices && latest.isError && <ErrorState message={toErrorText(latest.error)} onRetry={() => void latest.refetch()} />}
      {!notices && !latest.isError && <Skeleton height={180} />}
      {notices?.length === 0 && (
        <EmptyState title={label(emptyLists.notifications.none)} description={label(emptyLists.notifications.about)} />
      )}
      {notices && notices.length > 0 && <NoticeList notices={notices} onFollow={close} />}
      <div className={styles.panelFoot}>
        <ScreenLink href={notificationsPath} onFollow={close} className={styles.all}>
          {t('All notifications and settings')}
        </ScreenLink>
      </div>
    </div>
  )
}
