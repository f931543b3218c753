import { EmptyState, classNames, useConfirm } from '@spotdesk/ui'
import { campaigns, dashboards } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api } from '../shared/api.ts'
import { Can } from '../shared/Can.tsx'
import { Grid } from '../shared/grid/Grid.tsx'
import type { GridPlace } from '../shared/grid/grid-props.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { query } from '../shared/query.ts'
import { messageOf, reportError } from '../shared/report-error.ts'
import { ScreenLink } from '../shared/ScreenLink.tsx'
import { printSearch } from '../shared/search.ts'
import { currentUser } from '../shared/session.ts'
import { useSignalValue } from '../shared/use-signal-value.ts'
import { useUrlSearch } from '../shared/use-url-search.ts'
import { actionsOf, type Row } from './actions.ts'
import { BulkTools } from './BulkTools.tsx'
import { CampaignAds } from './CampaignAds.tsx'
import { CampaignFilters } from './CampaignFilters.tsx'
import styles from './campaigns.module.css'
import { campaignColumns, deliveryStripe } from './columns.tsx'
import { ExportAllButton } from './ExportAllButton.tsx'
import { RowMenu } from './RowMenu.tsx'
import { runAction } from './run-action.ts'
import { listInput, readFilters, readPlace, viewOf, viewsOf, writePlace } from './search.ts'
import { SelectionBar } from './SelectionBar.tsx'

const rowName = (row: Row) => row.name
const rowMenu = (row: Row) => <RowMenu campaign={row} />

/** The campaign dashboard: filters and views in the address, the grid, export, bulk work. */
export default function CampaignDashboard() {
  const user = useSignalValue(currentUser)!
  const { search, change } = useUrlSearch()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set())
  const filters = useMemo(() => readFilters(search), [search])
  const place = useMemo(() => readPlace(search), [search])
  const result = useQuery({ ...query(campaigns.list, listInput(filters, place)), placeholderData: keepPreviousData })
  const layout = useQuery({ ...query(dashboards.campaignColumns, {}), staleTime: Infinity })
  const zone = user.agency.timeZone
  const columns = useMemo(() => campaignColumns(zone), [zone])
  const rows = result.isError ? [] : (result.data?.list ?? [])
  const views = viewsOf(user.userName)
  const current = viewOf(search, views)

  return (
    <>
      <PageHead crumbs={[{ text: user.agency.name }, { text: 'Campaigns' }]} beside={<Views views={views} current={current} />}>
        <Can call={campaigns.exportList}>
          <ExportAllButton filters={filters} place={place} />
        </Can>
        <BulkTools selection={selection} />
      </PageHead>
      <CampaignFilters filters={filters} onChange={change} />
      <SelectionBar selected={rows.filter(({ id }) => selection.has(id))} count={selection.size} onClear={() => setSelection(new Set())} />
      <Grid
        name="campaigns"
        label="Campaigns"
        columns={columns}
        rowHeight={54}
        sortCycle="descending-first"
        place={place}
        onPlaceChange={(next: GridPlace) => change(writePlace(next))}
        data={{
          list: rows,
          total: result.isError ? 0 : (result.data?.total ?? 0),
          isLoading: result.isFetching && (result.isPlaceholderData || result.isPending),
          error: result.isError ? messageOf(result.error) : undefined,
          retry: () => void result.refetch(),
        }}
        savedLayout={{
          colDef: layout.data?.colDef,
          delayMs: limits.columnsSaveMs.campaigns,
          save: (colDef) => void api.call(dashboards.saveCampaignColumns, { body: { colDef } }).catch(reportError),
        }}
        selection={{ ids: selection, onChange: setSelection }}
        rowName={rowName}
        rowMenu={rowMenu}
        stripe={deliveryStripe}
        detail={(row) => <CampaignAds campaign={row} />}
        onRowClick={(row) => {
          if (row.status !== 'DRAFT') void navigate({ href: `/campaigns/${row.id}/stats` })
        }}
        rowKeys={{
          p: (row) => {
            const action = actionsOf(row).find(({ hotKey }) => hotKey === 'p')
            if (action) void runAction(action, row, confirm)
          },
        }}
        empty={<NoCampaigns isFiltered={Object.keys(search).length > 0} />}
        footnote={<>Dates and figures in {zone} time</>}
      />
    </>
  )
}

function Views({ views, current }: { views: ReturnType<typeof viewsOf>; current: string | undefined }) {
  return (
    <nav aria-label="Views" className={styles.views}>
      {views.map(({ id, label, search }) => (
        <ScreenLink
          key={id}
          href={`/campaigns/list${printSearch(search)}`}
          className={classNames(styles.view)}
          {...(id === current && { 'aria-current': 'page' })}
        >
          {label}
        </ScreenLink>
      ))}
    </nav>
  )
}

function NoCampaigns({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title="No campaigns match"
      description="Change or clear a filter, or look at all campaigns."
      action={<ScreenLink href="/campaigns/list?status=">Show all campaigns</ScreenLink>}
    />
  ) : (
    <EmptyState
      title="You have no running campaigns yet"
      description="Import a file of campaigns to get started, or look at all campaigns."
      action={<ScreenLink href="/campaigns/list?status=">Show all campaigns</ScreenLink>}
    />
  )
}
