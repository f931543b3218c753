import { DetailHeader, ErrorState, LoadingOverlay, SubBar } from '@spotdesk/ui'
import { type Ad, ApiError, type Campaign } from '@spotdesk/sdk'
import { ads } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toMenuGroups } from '../../../shared/grid/actions.ts'
import { NotFound } from '../../../shared/page/NotFound.tsx'
import { PageActions } from '../../../shared/page/PageActions.tsx'
import { RouteTabs } from '../../../shared/page/RouteTabs.tsx'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { readCampaignId } from '../campaign-id.ts'
import { Ranges } from '../page/CampaignHead.tsx'
import { type CampaignHeadState, CampaignPage, type CampaignPageState } from '../page/CampaignPage.tsx'
import { campaignPath, statsPath } from '../paths.ts'
import { adTabs } from '../page/tabs.ts'
import statsStyles from '../../../shared/delivery/stats/stats.module.css'
import { adState } from './ad-columns.tsx'
import { useAdActions } from './use-ad-actions.ts'

/** The state of every page of an ad. */
export interface AdPageState extends CampaignPageState {
  ad: Ad
}

interface AdPageProps {
  /** The page has a range of dates. */
  hasRange?: boolean
  children: (page: AdPageState) => ReactNode
}

/** A page of an ad inside its campaign: its head with tabs over its content. An ad of a draft opens in the wizard, an unknown one has the page of unknown addresses. */
export function AdPage({ hasRange = false, children }: AdPageProps) {
  return (
    <CampaignPage hasRange={hasRange} Head={AdHead}>
      {(page) => <AdContent page={page}>{children}</AdContent>}
    </CampaignPage>
  )
}

/** The ad of the address in a campaign. `isGone`: there is none. */
function useAd(campaign: Campaign) {
  const { adId } = useParams({ strict: false }) as { adId: string }
  const known = readCampaignId(adId)
  const result = useQuery({ ...query(ads.get, { id: campaign.id, adId: known ?? 0 }), enabled: known !== null })
  const isGone = known === null || (result.error instanceof ApiError && result.error.status === 404)
  return { result, isGone }
}

/** The way to the ads of a campaign. */
export const toAdCrumbs = (campaign: Campaign) => [
  { text: t('Campaigns'), url: '/campaigns/list' },
  { text: campaign.name, url: statsPath(campaign) },
  { text: t('Ads'), url: campaignPath(campaign, 'ads') },
]

function AdHead({ campaign, range, now, hasRange }: CampaignHeadState) {
  const { data: ad } = useAd(campaign).result
  if (!ad) return <SubBar header={<DetailHeader crumbs={toAdCrumbs(campaign)} title={t('Ad')} />} />
  return (
    <SubBar
      header={
        <DetailHeader
          crumbs={toAdCrumbs(campaign)}
          title={ad.name}
          state={adState(ad)}
          id={ad.id}
          actions={
            <div className={statsStyles.options} data-whole>
              {hasRange && <Ranges range={range} now={now} />}
              <AdPageActions campaign={campaign} ad={ad} />
            </div>
          }
        />
      }
      tabs={<RouteTabs label={t('Ad')} rows={adTabs(campaign, ad.id)} />}
    />
  )
}

/** The actions of an ad on its own page: those of its row, which stay on the page. */
function AdPageActions({ campaign, ad }: { campaign: Campaign; ad: Ad }) {
  const lines = toMenuGroups(useAdActions<Ad>(campaign, { stays: true }), ad).flat()
  return <PageActions label={t('Actions for {name}', { name: ad.name })} rows={lines.map((line) => ({ ...line, isInMenu: true }))} />
}

function AdContent({ page, children }: { page: CampaignPageState; children: AdPageProps['children'] }) {
  const { result, isGone } = useAd(page.campaign)
  if (result.data) return <Content key={result.data.id}>{children({ ...page, ad: result.data })}</Content>
  if (!isGone && !result.isError) return <LoadingOverlay scope="page" />
  if (isGone)
    return <NotFound message={t('There is no ad at this address.')} back={{ text: t('Ads'), url: campaignPath(page.campaign, 'ads') }} />
  return <ErrorState message={toErrorText(result.error)} onRetry={() => void result.refetch()} />
}

/** Another ad is another page: a form of the one before does not stay. */
const Content = ({ children }: { children: ReactNode }) => children
