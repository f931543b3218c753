import { EmptyState } from '@spotdesk/ui'
import type { AdRow, CampaignRow } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import { pageSizes } from '@spotdesk/sdk/values'
import { printSort } from '@spotdesk/sdk/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useActionContext } from '../../../shared/actions/action-context.ts'
import type { GridColumn } from '../../../shared/grid/column.ts'
import { Grid } from '../../../shared/grid/Grid.tsx'
import type { GridPlace } from '../../../shared/grid/grid-props.ts'
import { useStable } from '../../../shared/grid/use-stable.ts'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { adColumns } from './ad-columns.tsx'
import { adPath } from '../paths.ts'

const rowName = (ad: AdRow) => ad.name

/** The ads of a campaign, five a page, as they show under its row. A click opens the ad. */
export function CampaignAds({ campaign }: { campaign: Pick<CampaignRow, 'id' | 'name' | 'status' | 'currency'> }) {
  const { id, status, currency } = campaign
  const { go } = useActionContext()
  const [place, setPlace] = useState<GridPlace>({ page: 0, limit: pageSizes.expandedAds, sort: null })
  const input = { id, page: place.page, limit: place.limit, sort: printSort(place.sort) as never }
  const result = useQuery({ ...query(campaigns.ads, input), placeholderData: keepPreviousData })
  const columns = useMemo(() => adColumns({ campaign: { id, status, currency } }) as readonly GridColumn<AdRow>[], [id, status, currency])
  return (
    <Grid
      name="campaign-ads"
      label={t('Ads of {name}', { name: campaign.name })}
      columns={columns}
      rowHeight={45}
      place={place}
      onPlaceChange={setPlace}
      isNested
      rowName={rowName}
      onRowClick={useStable((ad: AdRow) => go(adPath(campaign, ad.id)))}
      data={{
        list: result.isError ? [] : (result.data?.list ?? []),
        total: result.data?.total ?? 0,
        isLoading: result.isFetching && (result.isPending || result.isPlaceholderData),
        error: result.isError ? toErrorText(result.error) : undefined,
        retry: () => void result.refetch(),
      }}
      empty={<EmptyState title={t('This campaign does not contain any ads.')} />}
    />
  )
}
