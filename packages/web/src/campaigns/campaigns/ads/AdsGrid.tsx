import type { AdRow, Campaign } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import type { DateRange } from '@spotdesk/sdk/rules'
import { compactUtc, limits, pageSizes } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActionContext } from '../../../shared/actions/action-context.ts'
import { useDates } from '../../../shared/dates.ts'
import { useStable } from '../../../shared/grid/use-stable.ts'
import { ListView } from '../../../shared/list/ListView.tsx'
import { emptyLists } from '../../../shared/list/empty-lists.ts'
import type { ListFilter } from '../../../shared/list/filter-types.ts'
import { useListScreen } from '../../../shared/list/use-list-screen.ts'
import { t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import styles from '../campaigns.module.css'
import { adPath } from '../paths.ts'
import type { PageRange } from '../../../shared/delivery/use-page-range.ts'
import { gridColumns } from './ad-columns.tsx'
import { AdTools } from './AdTools.tsx'
import { useAdActions } from './use-ad-actions.ts'
import { adStatistics, useShares } from './sequence/use-shares.ts'

export interface AdsGridProps {
  campaign: Campaign
  /** The period of the figures, where the page has one; without it they are those of the whole delivery. */
  range?: PageRange
}

const filters: readonly ListFilter<typeof campaigns.ads>[] = [
  { kind: 'text', field: 'q', label: 'Filter campaign ads..', debounceMs: limits.filterDebounceMs },
]
/** The period of a range as the call takes it: its last second included. */
const toCallPeriod = ({ start, end }: DateRange) => ({ from: compactUtc(start), to: compactUtc(new Date(end.getTime() - 1000)) })

const rowName = (ad: AdRow) => ad.name

/** The ads of a campaign with search, sequence, bulk menu and "Create ad", on the Ads tab and in step 2 of the wizard. */
export function AdsGrid({ campaign, range }: AdsGridProps) {
  const { id, status, currency } = campaign
  const { go } = useActionContext()
  const shares = useShares(id)
  const columns = useMemo(() => gridColumns({ campaign: { id, status, currency } }, shares), [id, status, currency, shares])
  const list = useListScreen(campaigns.ads, {
    name: 'ads',
    label: t('Ads'),
    texts: status === 'DRAFT' ? emptyLists.adsOfDraft : emptyLists.ads,
    limit: pageSizes.grid,
    columns,
    filters,
    fixed: { id, ...(range?.isChosen && toCallPeriod(range.value)) },
    actions: useAdActions<AdRow>(campaign),
    rowName,
    isSelectable: true,
  })
  const open = useStable((ad: AdRow) => go(adPath(campaign, ad.id)))
  return (
    <div className={styles.tab}>
      <ListView
        list={list}
        tools={<AdTools campaign={campaign} selected={[...list.selected.keys()]} />}
        onRowClick={open}
        footnote={<AsOf id={id} currency={currency} />}
      />
    </div>
  )
}

/** The currency of the figures, and the time to which they are complete. */
function AsOf({ id, currency }: { id: number; currency: string }) {
  const { agency } = useUser()
  const dates = useDates()
  const { data } = useQuery(adStatistics(id))
  const zone = agency.timeZone
  return data?.asOf
    ? t('Figures in {currency} · data as of {time} in {zone} time', { currency, time: dates.dayTime(data.asOf, zone), zone })
    : t('Figures in {currency}', { currency })
}
