import { Button, ErrorState, Pagination, Skeleton, ToggleGroup } from '@spotdesk/ui'
import { notifications } from '@spotdesk/sdk/calls'
import { notificationKinds, notificationKindTexts, type NotificationKind } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { Card } from '../../shared/page/Card.tsx'
import type { FilterRow } from '../../shared/filters/filter-rows.ts'
import { clearFilters, toFilterInput, isFiltered } from '../../shared/filters/filter-rows.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import type { GridPlace } from '../../shared/grid/grid-props.ts'
import { readPlace, writePlace } from '../../shared/grid/place.ts'
import { useLastPage } from '../../shared/grid/rows/use-last-page.ts'
import { EmptyList } from '../../shared/list/EmptyList.tsx'
import { emptyLists } from '../../shared/list/empty-lists.ts'
import { useHasAny } from '../../shared/list/use-has-any.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { query } from '../../shared/query.ts'
import { toErrorText } from '../../shared/data/report-error.ts'
import { t } from '../../shared/text.ts'
import { useUrlSearch } from '../../shared/data/use-url-search.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { NoticeList } from './NoticeList.tsx'
import styles from './Notifications.module.css'
import { NotificationSettings } from './NotificationSettings.tsx'
import { markRead, unreadQuery } from './notices.ts'

const pageSize = 25
const noSorts: ReadonlySet<string> = new Set()
const kindNames = Object.fromEntries(notificationKinds.map((kind) => [kind, notificationKindTexts[kind].label]))
const filters: readonly FilterRow[] = [{ kind: 'choices', field: 'kind', label: 'Kind', options: kindNames }]

const usual = { limit: pageSize, firstPage: 1 } as const

/** Everything that happened to the campaigns, proposals and files of the user, and the choice of what is told and how. */
export default function Notifications() {
  const { timeZone } = useUser()
  const { search, change } = useUrlSearch()
  const isUnread = search['unread'] === 'true'
  const place = readPlace(search, noSorts, usual)
  const { kind } = toFilterInput(filters, search) as { kind?: NotificationKind[] }
  const input = { page: place.page, limit: place.limit, ...(kind && { kind }), ...(isUnread && { unread: true }) }
  const result = useQuery({ ...query(notifications.listOwn, input), placeholderData: keepPreviousData })
  const unread = useQuery(unreadQuery).data?.count ?? 0
  const { list = [], total = 0 } = result.data ?? {}
  const hasAny = useHasAny(notifications.listOwn, {
    isNarrowed: isUnread || isFiltered(filters, search),
    isEmpty: result.data?.total === 0 && !result.isPlaceholderData,
  })
  const goTo = (next: GridPlace) => change(writePlace(next, usual))
  useLastPage({ place, rows: result.isPlaceholderData ? undefined : result.data?.list.length, total }, goTo)
  return (
    <>
      <PageHead crumbs={[{ text: t('Account') }, { text: t('Notifications') }]}>
        <Button icon={CheckCheck} isDisabled={unread === 0} onPress={() => void markRead({ until: new Date() })}>
          {t('Mark all as read')}
        </Button>
      </PageHead>
      <div className={styles.page}>
        <Card title={t('What happened')}>
          <div className={styles.tools}>
            <ToggleGroup
              label={t('Show')}
              options={[
                { value: 'all', label: t('All') },
                { value: 'unread', label: unread > 0 ? t('Unread {count}', { count: unread }) : t('Unread') },
              ]}
              value={isUnread ? 'unread' : 'all'}
              onChange={(next: string | null) => change({ unread: next === 'unread' ? 'true' : undefined, page: undefined })}
            />
            <FilterBar filters={filters} search={search} onChange={change} />
          </div>
          {!result.data && result.isError && <ErrorState message={toErrorText(result.error)} onRetry={() => void result.refetch()} />}
          {!result.data && !result.isError && <Skeleton height={320} />}
          {result.data && total === 0 && (
            <EmptyList
              texts={emptyLists.notifications}
              hasAny={hasAny}
              onClear={() => change({ ...clearFilters(filters), unread: undefined })}
            />
          )}
          {list.length > 0 && <NoticeList notices={list} />}
          {total > place.limit && (
            <Pagination
              pageIndex={place.page}
              pageSize={place.limit}
              total={total}
              onChange={({ pageIndex, pageSize: limit }) => goTo({ page: pageIndex, limit, sort: null })}
            />
          )}
          <p className={styles.meaning}>{t('Kept for 90 days. Times in {zone}', { zone: timeZone })}</p>
        </Card>
        <NotificationSettings />
      </div>
    </>
  )
}
