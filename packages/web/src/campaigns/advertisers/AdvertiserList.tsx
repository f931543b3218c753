import { ButtonLink, EmptyState, LongLabel, StatusDot } from '@spotdesk/ui'
import type { Advertiser } from '@spotdesk/sdk'
import { advertisers } from '@spotdesk/sdk/calls'
import { advertiserStatuses, advertiserStatusLabels, limits, pageSizes } from '@spotdesk/sdk/values'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Can } from '../../shared/Can.tsx'
import { type Dates, useDates } from '../../shared/dates.ts'
import { useStable } from '../../shared/grid/use-stable.ts'
import type { ListFilter } from '../../shared/list/filter-types.ts'
import { ListView, NoRows } from '../../shared/list/ListView.tsx'
import type { ListColumn } from '../../shared/list/row-types.ts'
import { useListScreen } from '../../shared/list/use-list-screen.ts'
import { PageHead } from '../../shared/PageHead.tsx'
import { ScreenLink } from '../../shared/ScreenLink.tsx'
import { label, t } from '../../shared/text.ts'
import { useUser } from '../../shared/use-user.ts'
import cells from '../campaigns/CampaignCells.module.css'
import campaigns from '../campaigns/campaigns.module.css'
import { advertiserCampaignsPath } from '../campaigns/page/paths.ts'
import { useActionDesk } from '../campaigns/use-action-desk.ts'
import { advertiserLooks } from './advertiser-looks.ts'
import { useAdvertiserActions } from './use-advertiser-actions.ts'

type List = typeof advertisers.list

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

/** The advertisers of the agency; a user who sees only some finds only those. */
export default function AdvertiserList() {
  const user = useUser()
  const dates = useDates()
  const { go } = useActionDesk()
  const list = useListScreen(advertisers.list, {
    name: 'advertisers',
    label: t('Advertisers'),
    rows: 'advertisers',
    limit: pageSizes.grid,
    firstPage: 1,
    columns: useMemo(() => columnsOf(user.timeZone, dates), [user.timeZone, dates]),
    filters,
    actions: useAdvertiserActions(),
    rowName,
  })
  return (
    <>
      <PageHead crumbs={[{ text: user.agency.name }, { text: t('Advertisers') }]}>
        <NewAdvertiserLink />
      </PageHead>
      <ListView
        list={list}
        onRowClick={useStable((row: Advertiser) => go(advertiserCampaignsPath(row)))}
        empty={list.isFiltered ? <NoRows list={list} /> : <NoAdvertisers />}
        footnote={t('Times in {zone}', { zone: user.timeZone })}
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

/** The account has no advertiser yet, and the next step. */
function NoAdvertisers() {
  return (
    <EmptyState
      title={t('You have no advertisers yet')}
      description={t('Campaigns and orders belong to an advertiser.')}
      action={<NewAdvertiserLink />}
    />
  )
}

const sayCategories = (categories: Advertiser['categories']) => categories.map(({ name }) => name).join(', ') || null

function columnsOf(zone: string, dates: Dates): readonly ListColumn<List>[] {
  const plain = (text: string | null) => (text === null ? '–' : <LongLabel text={text} />)
  return [
    {
      field: 'name',
      header: t('Name'),
      width: 176,
      isPinned: true,
      isSortable: true,
      text: rowName,
      cell: (row) => (
        <ScreenLink href={advertiserCampaignsPath(row)} className={campaigns.nameText} title={row.name} dir="auto">
          {row.name}
        </ScreenLink>
      ),
    },
    { field: 'id', header: t('ID'), width: 76, isSortable: true, cell: ({ id }) => String(id) },
    { field: 'domain', header: t('Domain'), width: 176, text: ({ domain }) => domain ?? '–', cell: ({ domain }) => plain(domain) },
    {
      field: 'categories',
      header: t('Categories'),
      width: 170,
      text: ({ categories }) => sayCategories(categories) ?? '–',
      cell: ({ categories }) => plain(sayCategories(categories)),
    },
    { field: 'contact', header: t('Contact'), width: 128, text: ({ contact }) => contact ?? '–', cell: ({ contact }) => plain(contact) },
    { field: 'email', header: t('E-mail'), width: 226, text: ({ email }) => email ?? '–', cell: ({ email }) => plain(email) },
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
      cell: ({ status }) => (
        <StatusDot {...advertiserLooks[status]} className={cells.quiet!}>
          {label(advertiserStatusLabels[status])}
        </StatusDot>
      ),
    },
    { field: 'updatedAt', header: t('Last change'), width: 144, isSortable: true, cell: (row) => dates.dayTime(row.updatedAt, zone) },
  ]
}
