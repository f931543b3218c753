import { EmptyState } from '@spotdesk/ui'
import { campaigns } from '@spotdesk/sdk/calls'
import { useCan } from '../../shared/Can.tsx'
import { type FilterRow, type Search, areFilters, isFiltered } from '../../shared/filters/filter-rows.ts'
import { ScreenLink } from '../../shared/ScreenLink.tsx'
import { t } from '../../shared/text.ts'

/** The reason why the list is empty, and the next step. */
export function NoCampaigns({ filters, search }: { filters: readonly FilterRow[]; search: Search }) {
  const mayCreate = useCan(campaigns.create)
  const showAll = <ScreenLink href="/campaigns/list?status=">{t('Show all campaigns')}</ScreenLink>
  if (!isFiltered(filters, search)) {
    return (
      <EmptyState
        title={t('You have no campaigns yet')}
        description={mayCreate ? t('Get started by clicking on the Create campaign button') : undefined}
      />
    )
  }
  if (areFilters(filters, search, { status: 'RUNNING' })) return <EmptyState title={t('You have no running campaigns')} action={showAll} />
  return <EmptyState title={t('No campaigns match')} description={t('Change or clear a filter, or show all campaigns.')} action={showAll} />
}
