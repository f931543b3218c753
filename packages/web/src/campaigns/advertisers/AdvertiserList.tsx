import { ButtonLink, LongLabel, StatusDot } from '@spotdesk/ui'
import type { Advertiser } from '@spotdesk/sdk'
import { advertisers, campaigns as campaignCalls } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { advertiserStatuses, advertiserStatusLabels, formatMoney, formatTotal, limits, pageSizes } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Can } from '../../shared/session/Can.tsx'
import { useActionContext } from '../../shared/actions/action-context.ts'
import { type Dates, useDates } from '../../shared/dates.ts'
import { useStable } from '../../shared/grid/use-stable.ts'
import { emptyLists } from '../../shared/list/empty-lists.ts'
import type { ListFilter } from '../../shared/list/filter-types.ts'
import { ListView } from '../../shared/list/ListView.tsx'
import type { ListColumn } from '../../shared/list/row-types.ts'
import { useListScreen } from '../../shared/list/use-list-screen.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { query } from '../../shared/query.ts'
import { ScreenLink } from '../../shared/page/ScreenLink.tsx'
import { label, t } from '../../shared/text.ts'
import { useUser } from '../../shared/session/use-user.ts'
import campaigns from '../campaigns/campaigns.module.css'
import { advertiserCampaignsPath } from './paths.ts'
import styles from './advertisers.module.css'
import { advertiserLooks } from './advertiser-looks.ts'
import { useAdvertiserActions } from './use-advertiser-actions.ts'

type List = typeof advertisers.list
type AdvertiserDelivery = OutputOf<typeof campaignCalls.byAdvertiser>[number]

const filters: readonly ListFilter<List>[] = [
  {
    kind: 'choices',
    field: 'status',
    label: 'Status',
    options: Object.fromEntries(advertiserStatuses.map((status) => [status, advertiserStatusLabels[status]])) as never,
    usual: ['ACTIVE'],
  },
  { kind: 'text', field: 'q', label: 'Search by ID or name', debounceMs: limits.textFilterDebounceMs },
]

const rowName = (row: Advertiser) => row.name
/** The order of an address without a sort, as in the list of campaigns. */
const worstFirst = { sort: 'attention', field: 'behind', note: 'worst first' } as const

/** The advertisers of the agency; a user who sees only some finds only those. */
export default function AdvertiserList() {
  const user = useUser()
  const dates = useDates()
  const { go } = useActionContext()
  // The rows of the page are known only by the list, which needs the columns: what is live of them comes a render later.
  const [ids, setIds] = useState<readonly number[]>([])
  const live = useQuery({
    ...query(campaignCalls.byAdvertiser, { ids: [...ids] }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const found = live.data
  const columns = useMemo(
    () =>
      toColumns({
        zone: user.agency.timeZone,
        dates,
        live: found && new Map(found.map((each) => [each.id, each])),
      }),
    [user.agency.timeZone, dates, found],
  )
  const list = useListScreen(advertisers.list, {
    name: 'advertisers',
    label: t('Advertisers'),
    texts: emptyLists.advertisers,
    limit: pageSizes.grid,
    firstPage: 1,
    columns,
    filters,
    actions: useAdvertiserActions(),
    rowName,
    usualSort: worstFirst,
  })
  const shown = list.grid.data.list.map(({ id }) => id)
  if (shown.join() !== ids.join()) setIds(shown)
  return (
    <>
      <PageHead crumbs={[{ text: user.agency.name }, { text: t('Advertisers') }]}>
        <NewAdvertiserLink />
      </PageHead>
      <ListView
        list={list}
        onRowClick={useStable((row: Advertiser) => go(advertiserCampaignsPath(row)))}
        footnote={t('Spend of running and paused campaigns. Dates in {zone} time', { zone: user.agency.timeZone })}
      />
    </>
  )
}

function NewAdvertiserLink() {
  return (
    <Can call={advertisers.create}>
      <ButtonLink variant="primary" icon={Plus} href="/advertisers/create">
        {t('Create advertiser')}
      </ButtonLink>
    </Can>
  )
}

const formatCategories = (categories: Advertiser['categories']) => categories.map(({ name }) => name).join(', ') || null

interface ColumnContext {
  /** The account's. */
  zone: string
  dates: Dates
  /** Live campaigns by advertiser; undefined: not known yet. */
  live: ReadonlyMap<number, AdvertiserDelivery> | undefined
}

/** First the columns of what runs, then those of whom to write to; the columns that are seldom asked for are chosen. */
function toColumns({ zone, dates, live }: ColumnContext): readonly ListColumn<List>[] {
  const of = ({ id }: Advertiser, value: (delivery: AdvertiserDelivery) => string, none: string): string => {
    if (!live) return '…'
    const delivery = live.get(id)
    return delivery ? value(delivery) : none
  }
  const formatBehind = (row: Advertiser) => of(row, ({ behind }) => formatTotal(behind), formatTotal(0))
  const plain = (text: string | null) => (text === null ? '–' : <LongLabel text={text} />)
  return [
    {
      field: 'name',
      header: t('Name'),
      width: 176,
      takesRest: true,
      isPinned: true,
      isSortable: true,
      text: rowName,
      cell: (row) => (
        <ScreenLink href={advertiserCampaignsPath(row)} className={campaigns.nameText} title={row.name} dir="auto">
          {row.name}
        </ScreenLink>
      ),
    },
    {
      field: 'running',
      isDerived: true,
      header: t('Running'),
      width: 96,
      align: 'end',
      cell: (row) => of(row, ({ running }) => formatTotal(running), formatTotal(0)),
    },
    {
      field: 'behind',
      isDerived: true,
      header: t('Behind'),
      width: 92,
      align: 'end',
      text: formatBehind,
      cell: (row) => (live?.get(row.id)?.behind ? <strong className={styles.behind}>{formatBehind(row)}</strong> : formatBehind(row)),
    },
    {
      field: 'spend',
      isDerived: true,
      header: t('Spend'),
      width: 150,
      align: 'end',
      cell: (row) => of(row, ({ money }) => money.map(({ currency, spend }) => formatMoney(spend, currency)).join(' + '), '–'),
    },
    {
      field: 'nextEnd',
      isDerived: true,
      header: t('Next end'),
      width: 116,
      cell: (row) => of(row, ({ nextEnd }) => (nextEnd ? dates.lastDay(nextEnd, zone) : '–'), '–'),
    },
    {
      field: 'domain',
      header: t('Domain'),
      width: 176,
      isHidden: true,
      text: ({ domain }) => domain ?? '–',
      cell: ({ domain }) => plain(domain),
    },
    {
      field: 'categories',
      header: t('Categories'),
      width: 170,
      takesRest: true,
      text: ({ categories }) => formatCategories(categories) ?? '–',
      cell: ({ categories }) => plain(formatCategories(categories)),
    },
    { field: 'contact', header: t('Contact'), width: 128, text: ({ contact }) => contact ?? '–', cell: ({ contact }) => plain(contact) },
    {
      field: 'email',
      header: t('E-mail'),
      width: 226,
      isHidden: true,
      text: ({ email }) => email ?? '–',
      cell: ({ email }) => plain(email),
    },
    {
      field: 'externalReference',
      header: t('External reference'),
      width: 150,
      isSparse: true,
      text: (row) => row.externalReference ?? '–',
      cell: (row) => plain(row.externalReference),
    },
    {
      field: 'status',
      header: t('Status'),
      width: 96,
      isSortable: true,
      text: ({ status }) => label(advertiserStatusLabels[status]),
      cell: ({ status }) => <StatusDot {...advertiserLooks[status]}>{label(advertiserStatusLabels[status])}</StatusDot>,
    },
    { field: 'id', header: t('ID'), width: 76, isSortable: true, cell: ({ id }) => String(id) },
    {
      field: 'updatedAt',
      header: t('Last change'),
      width: 144,
      isSortable: true,
      isHidden: true,
      cell: (row) => dates.dayTime(row.updatedAt, zone),
    },
  ]
}
