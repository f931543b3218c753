import { LinkButton, useSignalValue } from '@spotdesk/ui'
import { campaigns, dashboards } from '@spotdesk/sdk/calls'
import { limits, pageSizes } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PanelRight } from 'lucide-react'
import { type Dispatch, lazy, type SetStateAction, Suspense, useMemo, useState } from 'react'
import { Can } from '../../shared/Can.tsx'
import { useDates } from '../../shared/dates.ts'
import type { RowAction } from '../../shared/grid/actions.ts'
import { useStable } from '../../shared/grid/use-stable.ts'
import { ListView } from '../../shared/list/ListView.tsx'
import { useListScreen } from '../../shared/list/use-list-screen.ts'
import { usePeek } from '../../shared/list/use-peek.ts'
import { useSavedColumns } from '../../shared/list/use-saved-columns.ts'
import { DefaultView } from '../../shared/list/views/DefaultView.tsx'
import { isAnyView } from '../../shared/list/views/saved-view.ts'
import { useViewDesk, useViewLayout } from '../../shared/list/views/use-saved-views.ts'
import { openSaveView } from '../../shared/list/views/use-view-actions.ts'
import { Views } from '../../shared/list/Views.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { query } from '../../shared/query.ts'
import { currentAccount } from '../../shared/session.ts'
import { t } from '../../shared/text.ts'
import { useUser } from '../../shared/use-user.ts'
import type { Row } from './actions.ts'
import { BulkTools } from './BulkTools.tsx'
import { CampaignAds } from './CampaignAds.tsx'
import { totalsCells } from './CampaignTotals.tsx'
import { campaignColumns, deliveryStripe } from './columns.tsx'
import { useCampaignEdits } from './edits/use-campaign-edits.ts'
import { ExportAllButton } from './ExportAllButton.tsx'
import { type CampaignFilter, campaignFilters } from './filters.ts'
import { NewCampaignLink } from './NewCampaignLink.tsx'
import { NoCampaigns } from './NoCampaigns.tsx'
import { rowPath } from './page/paths.ts'
import { useActionCommands } from './use-action-commands.ts'
import { useActionDesk } from './use-action-desk.ts'
import { useCampaignActions } from './use-campaign-actions.ts'
import { useWideWindow } from './use-wide-window.ts'
import { viewsOf } from './views.ts'

const CampaignPeek = lazy(() => import('./peek/CampaignPeek.tsx'))

const rowName = (row: Row) => row.name
const detail = (row: Row) => <CampaignAds campaign={row} />
/** The order of an address without a sort: what needs somebody comes first. */
const worstFirst = { sort: 'attention', field: 'complete', note: 'worst first' } as const

const path = '/campaigns/list'

/** The campaign dashboard: filters and views in the address, the grid, export, bulk work. */
export default function CampaignDashboard() {
  const account = useSignalValue(currentAccount)
  const filters = campaignFilters(account?.hasAccessToMultipleAdvertisers ?? false)
  return (
    <DefaultView screen="campaigns" filters={filters} path={path}>
      <Dashboard filters={filters} />
    </DefaultView>
  )
}

function Dashboard({ filters: filterRows }: { filters: readonly CampaignFilter[] }) {
  const user = useUser()
  const desk = useActionDesk()
  const columns = useColumns()
  const peeked = useState<number | null>(null)
  const [, setPeeked] = peeked
  const rowActions = useCampaignActions()
  const actions = useMemo(() => [...rowActions, peekAction(setPeeked)], [rowActions, setPeeked])
  const list = useListScreen(campaigns.list, {
    name: 'campaigns',
    label: t('Campaigns'),
    rows: 'campaigns',
    limit: pageSizes.campaigns,
    columns,
    filters: filterRows,
    actions,
    rowName,
    sortCycle: 'descending-first',
    usualSort: worstFirst,
    isSelectable: true,
  })
  const peek = usePeek(list.grid.data.list, peeked)
  useActionCommands(rowActions, {
    selected: useMemo(() => [...list.selected.values()], [list.selected]),
    row: peek.row,
    clearSelection: useStable(list.clearSelection),
    go: desk.go,
  })
  const { sort: _sort, ...filters } = list.input
  const totals = useQuery({ ...query(campaigns.totals, filters), placeholderData: keepPreviousData })
  const counts = useQuery(query(campaigns.views, {}))
  const ownColumns = useSavedColumns(dashboards.campaignColumns, dashboards.saveCampaignColumns, limits.columnsSaveMs.campaigns)
  const layout = useViewLayout(columns, list, ownColumns)
  const views = useViewDesk('campaigns', list, layout)
  const open = useStable((row: Row) => desk.go(rowPath(row)))
  const builtIn = viewsOf(user.userName, counts.data)
  const isOwnAddress = !isAnyView({ usual: builtIn, saved: views.list }, list.filters, list.search)
  const dates = useDates()
  const zone = user.agency.timeZone
  const asOf = totals.data?.asOf
  return (
    <>
      <PageHead
        crumbs={[{ text: user.agency.name }, { text: t('Campaigns') }]}
        beside={<Views views={builtIn} filters={list.filters} path={path} search={list.search} desk={views} />}
      >
        <Can call={campaigns.exportList}>
          <ExportAllButton input={list.input} total={list.isKnown ? list.total : undefined} />
        </Can>
        <BulkTools selected={[...list.selected.keys()]} />
        <NewCampaignLink />
      </PageHead>
      <ListView
        list={list}
        rowHeight={54}
        savedLayout={layout.saved}
        tools={isOwnAddress && <LinkButton onPress={() => openSaveView(views)}>{t('Save view')}</LinkButton>}
        stripe={deliveryStripe}
        detail={detail}
        onRowClick={open}
        peek={peek.grid}
        aside={
          peek.row && (
            <Suspense>
              <CampaignPeek peek={peek} actions={rowActions} />
            </Suspense>
          )
        }
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

const peekKey = { id: 'peek', label: 'Look at it beside the list', icon: PanelRight, hotKey: 'o', isOnlyByKey: true } as const

/** Shows the row beside the list, or closes it. */
function peekAction(set: Dispatch<SetStateAction<number | null>>): RowAction<Row> {
  return {
    ...peekKey,
    run: ([row]) => set((now) => (row && row.id !== now ? row.id : null)),
  }
}

/** The columns, which stay the same object while nothing of the user or the window changes. */
function useColumns() {
  const zone = useUser().agency.timeZone
  const dates = useDates()
  const isWide = useWideWindow()
  const [now] = useState(() => new Date())
  const edits = useCampaignEdits()
  return useMemo(() => campaignColumns({ zone, dates, now, isWide, edits }), [zone, dates, now, isWide, edits])
}
