import { Button, EmptyState, ErrorState } from '@spotdesk/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toErrorText } from '../../data/report-error.ts'
import { t } from '../../text.ts'
import type { PageRange } from '../use-page-range.ts'
import styles from './insights.module.css'

interface InsightProps<Answer> {
  found: UseQueryResult<Answer>
  range: PageRange
  /** True of an answer in which nothing was measured. */
  isEmpty: (answer: Answer) => boolean
  /** Said of a campaign of which nothing was measured ever, and what to do about it. */
  empty: { title: string; description: string; action?: ReactNode }
  /** Said of a range with nothing in it. */
  emptyRange: string
  children: (answer: Answer) => ReactNode
}

/** The content of a tab of insights: while it is loaded, when that failed, when there is nothing, and its charts. */
export function Insight<Answer>({ found, range, isEmpty, empty, emptyRange, children }: InsightProps<Answer>) {
  const { data } = found
  if (found.isError && !data)
    return (
      <div className={styles.page}>
        <div className={styles.card}>
          <ErrorState message={toErrorText(found.error)} isRetrying={found.isFetching} onRetry={() => void found.refetch()} />
        </div>
      </div>
    )
  if (!data)
    return (
      <div className={styles.page}>
        <div className={styles.waiting} role="status">
          {t('Loading...')}
        </div>
      </div>
    )
  if (isEmpty(data))
    return (
      <div className={styles.page} aria-busy={found.isPlaceholderData}>
        <div className={styles.card}>
          {range.isChosen ? (
            <EmptyState
              title={emptyRange}
              description={t('Choose other dates, or look at everything that was delivered.')}
              action={
                <Button variant="primary" onPress={() => range.choose(null)}>
                  {t('Show the whole flight')}
                </Button>
              }
            />
          ) : (
            <EmptyState {...empty} />
          )}
        </div>
      </div>
    )
  return (
    <div className={styles.page} aria-busy={found.isPlaceholderData}>
      {children(data)}
    </div>
  )
}
