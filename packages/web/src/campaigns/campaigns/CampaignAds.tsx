import { EmptyState, StatusDot } from '@spotdesk/ui'
import type { AdRow, CampaignRow } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import { adStatusLabels, adTypeLabels, briefStatusLabels, formatMoney, formatTotal, pageSizes } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { printSort } from '@spotdesk/sdk/rules'
import type { GridColumn } from '../../shared/grid/column.ts'
import { Grid } from '../../shared/grid/Grid.tsx'
import type { GridPlace } from '../../shared/grid/grid-props.ts'
import { query } from '../../shared/query.ts'
import { messageOf } from '../../shared/report-error.ts'
import { label, t } from '../../shared/text.ts'

type Ad = AdRow
const tones = { ACTIVE: 'ok', INACTIVE: 'muted', DRAFT: 'muted' } as const

function adColumns(currency: string): GridColumn<Ad>[] {
  return [
    { field: 'name', header: t('Ad'), width: 240, isSortable: true, cell: (ad) => ad.name },
    {
      field: 'status',
      header: t('Status'),
      width: 150,
      isSortable: true,
      cell: (ad) => (
        <StatusDot tone={tones[ad.status]} shape={ad.status === 'ACTIVE' ? 'dot' : 'ring'}>
          {label(adStatusLabels[ad.archived ? 'ARCHIVED' : ad.status])}
        </StatusDot>
      ),
    },
    { field: 'type', header: t('Type'), width: 150, isSortable: true, cell: (ad) => label(adTypeLabels[ad.type]) },
    {
      field: 'duration',
      header: t('Length'),
      width: 84,
      align: 'end',
      cell: (ad) => (ad.durationSeconds === null ? '–' : t('{seconds} s', { seconds: Math.round(ad.durationSeconds) })),
    },
    { field: 'weight', header: t('Weight'), width: 84, align: 'end', isSortable: true, cell: (ad) => ad.weight },
    { field: 'actuals', header: t('Impressions'), width: 116, align: 'end', isSortable: true, cell: (ad) => formatTotal(ad.actuals) },
    { field: 'clicks', header: t('Clicks'), width: 88, align: 'end', isSortable: true, cell: (ad) => formatTotal(ad.clicks) },
    {
      field: 'totalSpend',
      header: t('Spend'),
      width: 116,
      align: 'end',
      isSortable: true,
      cell: (ad) => formatMoney(ad.totalSpend, currency),
    },
    {
      field: 'briefs',
      header: t('Creatives'),
      width: 180,
      cell: (ad) => ad.briefCreativeStatuses.map((status) => label(briefStatusLabels[status])).join(', '),
    },
  ]
}

/** The ads of a campaign, five a page, as they show under its row. */
export function CampaignAds({ campaign }: { campaign: Pick<CampaignRow, 'id' | 'name' | 'currency'> }) {
  const [place, setPlace] = useState<GridPlace>({ page: 0, limit: pageSizes.expandedAds, sort: null })
  const input = { id: campaign.id, page: place.page, limit: place.limit, sort: printSort(place.sort) as never }
  const result = useQuery({ ...query(campaigns.ads, input), placeholderData: keepPreviousData })
  return (
    <Grid
      name="campaign-ads"
      label={t('Ads of {name}', { name: campaign.name })}
      columns={adColumns(campaign.currency)}
      rowHeight={45}
      place={place}
      onPlaceChange={setPlace}
      isNested
      rowName={(ad) => ad.name}
      data={{
        list: result.isError ? [] : (result.data?.list ?? []),
        total: result.data?.total ?? 0,
        isLoading: result.isFetching && (result.isPending || result.isPlaceholderData),
        error: result.isError ? messageOf(result.error) : undefined,
        retry: () => void result.refetch(),
      }}
      empty={<EmptyState title={t('This campaign does not contain any ads.')} />}
    />
  )
}
