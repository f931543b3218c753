import { EmptyState } from '@spotdesk/ui'
import { areFilters } from '../../../shared/filters/filter-rows.ts'
import { NoRows } from '../../../shared/list/ListView.tsx'
import { ScreenLink } from '../../../shared/page/ScreenLink.tsx'
import { t } from '../../../shared/text.ts'
import type { CampaignListState } from './use-campaign-list.ts'

/** The reason why the list is empty, and the next step: the view that opens first has words of its own. */
export function NoCampaigns({ list }: Pick<CampaignListState, 'list'>) {
  if (!list.hasAny || !areFilters(list.filters, list.search, { status: 'RUNNING' })) return <NoRows list={list} />
  return (
    <EmptyState
      title={t('You have no running campaigns')}
      action={<ScreenLink href="/campaigns/list?status=">{t('Show all campaigns')}</ScreenLink>}
    />
  )
}
