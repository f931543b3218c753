import { LinkButton, useSignalValue } from '@spotdesk/ui'
import { campaigns, forecast } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { Can } from '../../../shared/session/Can.tsx'
import { emptyLists } from '../../../shared/list/empty-lists.ts'
import { DefaultView } from '../../../shared/list/views/DefaultView.tsx'
import { isAnyView } from '../../../shared/list/views/saved-view.ts'
import { useViewContext, useViewLayout } from '../../../shared/list/views/use-saved-views.ts'
import { openSaveView } from '../../../shared/list/views/use-view-actions.ts'
import { Views } from '../../../shared/list/Views.tsx'
import { PageHead } from '../../../shared/page/PageHead.tsx'
import { query } from '../../../shared/query.ts'
import { ScreenLink } from '../../../shared/page/ScreenLink.tsx'
import { currentAccount } from '../../../shared/session/session.ts'
import { t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { BulkTools } from '../../../shared/bulk/BulkTools.tsx'
import { campaignFiles } from './bulk-kinds.ts'
import { CampaignListView } from './CampaignListView.tsx'
import { ExportAllButton } from './ExportAllButton.tsx'
import { type CampaignFilter, campaignFilters } from './filters.ts'
import { NewCampaignLink } from './NewCampaignLink.tsx'
import { NoCampaigns } from './NoCampaigns.tsx'
import { useCampaignList } from './use-campaign-list.ts'
import { listCampaignViews } from './views.ts'

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

function Dashboard({ filters }: { filters: readonly CampaignFilter[] }) {
  const user = useUser()
  const state = useCampaignList({ texts: emptyLists.campaigns, filters })
  const { list, columns, ownColumns } = state
  const counts = useQuery(query(campaigns.views, {}))
  const layout = useViewLayout(columns, list, ownColumns)
  const views = useViewContext('campaigns', list, layout)
  const builtIn = listCampaignViews(user.userName, counts.data)
  const isOwnAddress = !isAnyView({ usual: builtIn, saved: views.list }, list.filters, list.search)
  return (
    <>
      <PageHead
        crumbs={[{ text: user.agency.name }, { text: t('Campaigns') }]}
        beside={<Views views={builtIn} filters={list.filters} path={path} search={list.search} context={views} />}
      >
        <Can call={campaigns.exportList}>
          <ExportAllButton row={campaigns.exportList} input={list.input} total={list.isKnown ? list.total : undefined} />
        </Can>
        <BulkTools kind={campaignFiles} selected={[...list.selected.keys()]} />
        <NewCampaignLink />
      </PageHead>
      <CampaignListView
        state={state}
        savedLayout={layout.saved}
        tools={
          <>
            {isOwnAddress && <LinkButton onPress={() => openSaveView(views)}>{t('Save view')}</LinkButton>}
            <Can call={forecast.attention}>
              <ScreenLink href="/campaigns/attention">{t('Morning plan')}</ScreenLink>
            </Can>
          </>
        }
        empty={<NoCampaigns list={list} />}
      />
    </>
  )
}
