import type { Campaign } from '@spotdesk/sdk'
import { insights } from '@spotdesk/sdk/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/query.ts'
import { t } from '../../../shared/text.ts'
import { toInsightPeriod } from '../../../shared/delivery/insight/use-insight.ts'
import { CampaignPage } from '../page/CampaignPage.tsx'
import type { PageRange } from '../../../shared/delivery/use-page-range.ts'
import { AudienceView } from '../../../shared/delivery/audience/AudienceView.tsx'

/** Who heard a campaign, where and when. */
export default function DeliveryInsights() {
  return <CampaignPage hasRange>{({ campaign, range }) => <Loaded campaign={campaign} range={range} />}</CampaignPage>
}

function Loaded({ campaign, range }: { campaign: Campaign; range: PageRange }) {
  const found = useQuery({ ...query(insights.audience, { id: campaign.id, ...toInsightPeriod(range) }), placeholderData: keepPreviousData })
  const noneYet =
    campaign.status === 'READY'
      ? t('The flight has not started. Its listeners are shown from the first hour on.')
      : t('Insights come with delivery. See in the campaign stats whether it delivers.')
  return <AudienceView subject={campaign} found={found} range={range} noneYet={noneYet} />
}
