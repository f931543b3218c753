/** The list of campaigns, of everything or of one order or advertiser: query, columns, actions, side peek and totals. */
import { campaigns, dashboards } from '@spotdesk/sdk/calls'
import type { InputOf } from '@spotdesk/sdk/contract'
import { limits, pageSizes } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PanelRight } from 'lucide-react'
import { type Dispatch, type SetStateAction, useMemo, useState } from 'react'
import { useActionContext } from '../../../shared/actions/action-context.ts'
import { useDates } from '../../../shared/dates.ts'
import type { RowAction } from '../../../shared/grid/actions.ts'
import { useStable } from '../../../shared/grid/use-stable.ts'
import type { EmptyListTexts } from '../../../shared/list/empty-lists.ts'
import { useListScreen } from '../../../shared/list/use-list-screen.ts'
import { usePeek } from '../../../shared/list/use-peek.ts'
import { useSavedColumns } from '../../../shared/list/use-saved-columns.ts'
import { query } from '../../../shared/query.ts'
import { t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import type { CampaignListRow } from '../actions/actions.ts'
import { type CampaignColumn, campaignColumns } from './columns.tsx'
import { useCampaignEdits } from '../edits/use-campaign-edits.ts'
import type { CampaignFilter } from './filters.ts'
import { useActionCommands } from '../../../shared/actions/use-action-commands.ts'
import { useCampaignActions } from '../actions/use-campaign-actions.ts'
import { useWideWindow } from '../../../shared/list/use-wide-window.ts'

const rowName = (row: CampaignListRow) => row.name
/** The order of an address without a sort: what needs somebody comes first. */
const worstFirst = { sort: 'attention', field: 'complete', note: 'worst first' } as const

interface CampaignListOptions {
  /** Its texts without rows. */
  texts: EmptyListTexts
  filters: readonly CampaignFilter[]
  /** The campaigns of one order or advertiser, as the call takes them; the same object while nothing of it changes. */
  fixed?: Pick<InputOf<typeof campaigns.list>, 'orderId' | 'advertiserId'>
  /** Columns beside the delivery; the same object while none of them changes. */
  extraColumns?: readonly CampaignColumn[]
}

/** Everything that a list of campaigns shows, and what stands beside it needs. */
export type CampaignListState = ReturnType<typeof useCampaignList>

export function useCampaignList({ texts, filters, fixed, extraColumns }: CampaignListOptions) {
  const context = useActionContext()
  const columns = useColumns(extraColumns)
  const peeked = useState<number | null>(null)
  const [, setPeeked] = peeked
  const rowActions = useCampaignActions()
  const actions = useMemo(() => [...rowActions, peekAction(setPeeked)], [rowActions, setPeeked])
  const list = useListScreen(campaigns.list, {
    name: 'campaigns',
    label: t('Campaigns'),
    texts,
    limit: pageSizes.campaigns,
    columns,
    filters,
    ...(fixed && { fixed }),
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
    go: context.go,
  })
  const { sort: _sort, ...matched } = list.input
  const totals = useQuery({ ...query(campaigns.totals, matched), placeholderData: keepPreviousData })
  const ownColumns = useSavedColumns(dashboards.campaignColumns, dashboards.saveCampaignColumns, limits.columnsSaveMs.campaigns)
  return { list, columns, ownColumns, rowActions, peek, totals: totals.data, go: context.go }
}

const peekKey = { id: 'peek', label: 'Look at it beside the list', icon: PanelRight, hotKey: 'o', isOnlyByKey: true } as const

/** Shows the row beside the list, or closes it. */
function peekAction(set: Dispatch<SetStateAction<number | null>>): RowAction<CampaignListRow> {
  return {
    ...peekKey,
    run: ([row]) => set((now) => (row && row.id !== now ? row.id : null)),
  }
}

/** The columns, which stay the same object while nothing of the user or the window changes. */
function useColumns(extra: readonly CampaignColumn[] | undefined) {
  const zone = useUser().agency.timeZone
  const dates = useDates()
  const isWide = useWideWindow()
  const [now] = useState(() => new Date())
  const edits = useCampaignEdits()
  return useMemo(
    () => withExtra(campaignColumns({ zone, dates, now, isWide, edits }), extra ?? []),
    [zone, dates, now, isWide, edits, extra],
  )
}

/** Room that names gain where extra columns push the last ones out of the window. */
const roomOfNames = 40

/** Extra columns stand where a campaign's delivery is told. */
function withExtra(columns: readonly CampaignColumn[], extra: readonly CampaignColumn[]): readonly CampaignColumn[] {
  const place = columns.findIndex(({ field }) => field === 'totalSpend') + 1
  if (extra.length === 0) return columns
  return columns
    .toSpliced(place, 0, ...extra)
    .map((column) => (column.field === 'name' ? { ...column, width: column.width + roomOfNames } : column))
}
