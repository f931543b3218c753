import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useDates } from '../../../shared/dates.ts'
import type { SavedLayout } from '../../../shared/grid/columns/use-column-layout.ts'
import { useStable } from '../../../shared/grid/use-stable.ts'
import { ListView } from '../../../shared/list/ListView.tsx'
import { t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import type { CampaignListRow } from '../actions/actions.ts'
import { CampaignAds } from '../ads/CampaignAds.tsx'
import { totalsCells } from './CampaignTotals.tsx'
import { deliveryStripe } from './columns.tsx'
import { rowPath } from '../paths.ts'
import type { CampaignListState } from './use-campaign-list.ts'

const CampaignPeek = lazy(() => import('./peek/CampaignPeek.tsx'))

const detail = (row: CampaignListRow) => <CampaignAds campaign={row} />

interface CampaignListViewProps {
  state: CampaignListState
  /** In place of the columns that the user saved. */
  savedLayout?: SavedLayout
  tools?: ReactNode
  /** In place of the texts of a list without rows. */
  empty?: ReactNode
}

/** The grid of campaigns with its filters, totals, ads and side peek. */
export function CampaignListView({ state, savedLayout, tools, empty }: CampaignListViewProps) {
  const { list, ownColumns, rowActions, peek, totals, go } = state
  const zone = useUser().agency.timeZone
  const dates = useDates()
  const open = useStable((row: CampaignListRow) => go(rowPath(row)))
  const asOf = totals?.asOf
  return (
    <ListView
      list={list}
      rowHeight={54}
      savedLayout={savedLayout ?? ownColumns}
      tools={tools}
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
      totals={useMemo(() => totals && totalsCells(totals), [totals])}
      {...(empty !== undefined && { empty })}
      footnote={
        asOf
          ? t('Dates and figures in {zone} time · data as of {time}', { zone, time: dates.dayTime(asOf, zone) })
          : t('Dates and figures in {zone} time', { zone })
      }
    />
  )
}
