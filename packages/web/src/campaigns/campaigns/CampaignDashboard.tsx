import { useSignalValue } from '@spotdesk/ui'
import { campaigns, dashboards } from '@spotdesk/sdk/calls'
import { limits, pageSizes } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Can } from '../../shared/Can.tsx'
import { useDates } from '../../shared/dates.ts'
import { useStable } from '../../shared/grid/use-stable.ts'
import { ListView } from '../../shared/list/ListView.tsx'
import { useListScreen } from '../../shared/list/use-list-screen.ts'
import { useSavedColumns } from '../../shared/list/use-saved-columns.ts'
import { Views } from '../../shared/list/Views.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { query } from '../../shared/query.ts'
import { currentAccount } from '../../shared/session.ts'
import { t } from '../../shared/text.ts'
import { useUser } from '../../shared/use-user.ts'
import { type Row, statsPath } from './actions.ts'
import { BulkTools } from './BulkTools.tsx'
import { CampaignAds } from './CampaignAds.tsx'
import { totalsCells } from './CampaignTotals.tsx'
import { campaignColumns, deliveryStripe } from './columns.tsx'
import { ExportAllButton } from './ExportAllButton.tsx'
import { campaignFilters } from './filters.ts'
import { NoCampaigns } from './NoCampaigns.tsx'
import { useActionDesk } from './use-action-desk.ts'
import { useCampaignActions } from './use-campaign-actions.ts'
import { useWideWindow } from './use-wide-window.ts'
import { viewsOf } from './views.ts'

const rowName = (row: Row) => row.name
const detail = (row: Row) => <CampaignAds campaign={row} />
/** A draft opens in the wizard, which does not exist yet; every other row opens its statistics. */
const canOpen = (row: Row) => row.status !== 'DRAFT'
/** The order of an address without a sort: what needs somebody comes first. */
const worstFirst = { sort: 'attention', field: 'complete', note: 'worst first' } as const

/** The campaign dashboard: filters and views in the address, the grid, export, bulk work. */
export default function CampaignDashboard() {
  const user = useUser()
  const account = useSignalValue(currentAccount)
  const desk = useActionDesk()
  const list = useListScreen(campaigns.list, {
    name: 'campaigns',
    label: t('Campaigns'),
    rows: 'campaigns',
    limit: pageSizes.campaigns,
    columns: useColumns(),
    filters: campaignFilters(account?.hasAccessToMultipleAdvertisers ?? false),
    actions: useCampaignActions(),
    rowName,
    sortCycle: 'descending-first',
    usualSort: worstFirst,
    isSelectable: true,
  })
  const { sort: _sort, ...filters } = list.input
  const totals = useQuery({ ...query(campaigns.totals, filters), placeholderData: keepPreviousData })
  const counts = useQuery(query(campaigns.views, {}))
  const open = useStable((row: Row) => canOpen(row) && desk.go(statsPath(row)))
  const dates = useDates()
  const zone = user.agency.timeZone
  const asOf = totals.data?.asOf
  return (
    <>
      <PageHead
        crumbs={[{ text: user.agency.name }, { text: t('Campaigns') }]}
        beside={<Views views={viewsOf(user.userName, counts.data)} filters={list.filters} path="/campaigns/list" search={list.search} />}
      >
        <Can call={campaigns.exportList}>
          <ExportAllButton input={list.input} total={list.isKnown ? list.total : undefined} />
        </Can>
        <BulkTools selected={[...list.selected.keys()]} />
      </PageHead>
      <ListView
        list={list}
        rowHeight={54}
        savedLayout={useSavedColumns(dashboards.campaignColumns, dashboards.saveCampaignColumns, limits.columnsSaveMs.campaigns)}
        stripe={deliveryStripe}
        detail={detail}
        onRowClick={open}
        canOpen={canOpen}
        totals={useMemo(() => totals.data && totalsCells(totals.data), [totals.data])}
        empty={<NoCampaigns filters={list.filters} search={list.search} />}
        footnote={
          asOf
            ? t('Dates and figures in {zone} time · data as of {time}', { zone, time: dates.dayTime(asOf, zone) })
            : t('Dates and figures in {zone} time', { zone })
        }
      />
    </>
  )
}

/** The columns, which stay the same object while nothing of the user or the window changes. */
function useColumns() {
  const zone = useUser().agency.timeZone
  const dates = useDates()
  const isWide = useWideWindow()
  const [now] = useState(() => new Date())
  return useMemo(() => campaignColumns({ zone, dates, now, isWide }), [zone, dates, now, isWide])
}
