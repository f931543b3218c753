import { classNames } from '@spotdesk/ui'
import type { ColumnLayout } from '@spotdesk/sdk'
import { campaigns, dashboards } from '@spotdesk/sdk/calls'
import { limits, pageSizes } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDates } from '../../shared/dates.ts'
import { api } from '../../shared/api.ts'
import { Can } from '../../shared/Can.tsx'
import { Grid } from '../../shared/grid/Grid.tsx'
import { readPlace, writePlace } from '../../shared/grid/place.ts'
import { useStable } from '../../shared/grid/use-stable.ts'
import { PageHead } from '../../shared/PageHead.tsx'
import { query, queryClient } from '../../shared/query.ts'
import { messageOf, reportError } from '../../shared/report-error.ts'
import { ScreenLink } from '../../shared/ScreenLink.tsx'
import { printSearch } from '../../shared/search.ts'
import { useUrlSearch } from '../../shared/use-url-search.ts'
import { useUser } from '../../shared/use-user.ts'
import { actionsOf, type Row, statsPath } from './actions.ts'
import { BulkTools } from './BulkTools.tsx'
import { CampaignAds } from './CampaignAds.tsx'
import { CampaignFilters } from './CampaignFilters.tsx'
import styles from './campaigns.module.css'
import { campaignColumns, deliveryStripe } from './columns.tsx'
import { ExportAllButton } from './ExportAllButton.tsx'
import { NoCampaigns } from './NoCampaigns.tsx'
import { RowMenu } from './RowMenu.tsx'
import { runAction } from './run-action.ts'
import { type View, listInput, readFilters, sortableFields, viewOf, viewsOf } from './search.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useActionDesk } from './use-action-desk.ts'

const rowName = (row: Row) => row.name
const rowMenu = (row: Row) => <RowMenu campaign={row} />
const detail = (row: Row) => <CampaignAds campaign={row} />
/** A draft opens in the wizard, which does not exist yet; every other row opens its statistics. */
const canOpen = (row: Row) => row.status !== 'DRAFT'

/** The campaign dashboard: filters and views in the address, the grid, export, bulk work. */
export default function CampaignDashboard() {
  const user = useUser()
  const dates = useDates()
  const { search, change } = useUrlSearch()
  const desk = useActionDesk()
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set())
  const filters = useMemo(() => readFilters(search), [search])
  const place = useMemo(() => readPlace(search, sortableFields, pageSizes.campaigns), [search])
  const result = useQuery({ ...query(campaigns.list, listInput(filters, place)), placeholderData: keepPreviousData })
  const layout = useQuery({ ...query(dashboards.campaignColumns, {}), staleTime: Infinity })
  const zone = user.agency.timeZone
  const columns = useMemo(() => campaignColumns(zone, dates), [zone, dates])
  const rows = result.isError ? [] : (result.data?.list ?? [])
  const views = viewsOf(user.userName)
  const open = useStable((row: Row) => canOpen(row) && desk.go(statsPath(row)))
  const rowKeys = { p: (row: Row) => pauseOrResume(row) }
  const pauseOrResume = (row: Row) => {
    const action = actionsOf(row, user).find(({ hotKey }) => hotKey === 'p')
    if (action) void runAction(action, row, desk)
  }

  return (
    <>
      <PageHead
        crumbs={[{ text: user.agency.name }, { text: 'Campaigns' }]}
        beside={<Views views={views} current={viewOf(search, views)} />}
      >
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
        onPlaceChange={(next) => change(writePlace(next, pageSizes.campaigns))}
        data={{
          list: rows,
          total: result.isError ? 0 : (result.data?.total ?? 0),
          isLoading: layout.isPending || (result.isFetching && (result.isPlaceholderData || result.isPending)),
          error: result.isError ? messageOf(result.error) : undefined,
          retry: () => void result.refetch(),
        }}
        savedLayout={{ colDef: layout.data?.colDef, delayMs: limits.columnsSaveMs.campaigns, save: saveColumns }}
        selection={{ ids: selection, onChange: setSelection }}
        rowName={rowName}
        rowMenu={rowMenu}
        stripe={deliveryStripe}
        detail={detail}
        onRowClick={open}
        canOpen={canOpen}
        rowKeys={rowKeys}
        empty={<NoCampaigns filters={filters} />}
        footnote={<>Dates and figures in {zone} time</>}
      />
    </>
  )
}

type Columns = ColumnLayout['colDef']

/** Saves the layout for this user, and for this page when it is opened again. */
function saveColumns(colDef: Columns): void {
  queryClient.setQueryData(query(dashboards.campaignColumns, {}).queryKey, { colDef })
  api.call(dashboards.saveCampaignColumns, { body: { colDef } }).catch(reportError)
}

function Views({ views, current }: { views: readonly View[]; current: string | undefined }) {
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
