import { Popover, Skeleton, useSignalValue } from '@spotdesk/ui'
import { notificationLimits } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { isJobRunning } from '../../shared/bulk/job-tracker.ts'
import { t } from '../../shared/text.ts'
import styles from './Bell.module.css'
import { refreshNotices, unreadQuery } from './notices.ts'

const BellPanel = lazy(() => import('./BellPanel.tsx'))

/** The bell of the navigation bar: the number of unread notifications, and the latest ones below it. */
export function Bell() {
  const unread = useQuery({ ...unreadQuery, refetchInterval: notificationLimits.pollSeconds * 1000 })
  const [isOpen, setOpen] = useState(false)
  const isRunning = useSignalValue(isJobRunning)
  // A job of this browser that has just ended has a notification.
  useEffect(() => {
    if (!isRunning) void refreshNotices()
  }, [isRunning])
  const count = unread.data?.count ?? 0
  const { onBell, counted } = notificationLimits
  const name =
    count >= counted
      ? t('Notifications, {count} or more unread', { count })
      : count > 0
        ? t('Notifications, {count} unread', { count })
        : t('Notifications')
  return (
    <Popover
      label={t('Notifications')}
      placement="bottom end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      className={styles.panel!}
      trigger={
        <Button className={styles.bell!} aria-label={name}>
          <BellIcon size={18} aria-hidden />
          {count > 0 && (
            <span className={styles.count} aria-hidden>
              {count > onBell ? `${onBell}+` : count}
            </span>
          )}
        </Button>
      }
    >
      {(close) => (
        <Suspense fallback={<Skeleton height={240} />}>
          <BellPanel unread={count} close={close} />
        </Suspense>
      )}
    </Popover>
  )
}
