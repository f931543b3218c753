import type { Campaign } from '@spotdesk/sdk'
import { insights } from '@spotdesk/sdk/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/query.ts'
import { t } from '../../../shared/text.ts'
import { NotSetUp } from '../page/NotSetUp.tsx'
import { toInsightPeriod } from '../../../shared/delivery/insight/use-insight.ts'
import { CampaignPage } from '../page/CampaignPage.tsx'
import type { PageRange } from '../../../shared/delivery/use-page-range.ts'
import { AttributionView } from '../../../shared/delivery/attribution/AttributionView.tsx'

/** Conversions of a campaign. */
export default function AttributionInsights() {
  return (
    <CampaignPage hasRange>
      {({ campaign, range }) =>
        campaign.attribution.pixelIds.length === 0 ? (
          <NotSetUp
            campaign={campaign}
            title={t('This campaign is not measured.')}
            description={t(
              'Attribution compares listeners who heard the campaign with others like them. It takes an attribution pixel on the site of the advertiser.',
            )}
            change={t('Add a pixel in the settings')}
          />
        ) : (
          <Loaded campaign={campaign} range={range} />
        )
      }
    </CampaignPage>
  )
}

function Loaded({ campaign, range }: { campaign: Campaign; range: PageRange }) {
  const found = useQuery({
    ...query(insights.attribution, { id: campaign.id, ...toInsightPeriod(range) }),
    placeholderData: keepPreviousData,
  })
  const noneYet =
    campaign.status === 'READY'
      ? t('The flight has not started. Its conversions are shown once listeners have heard it.')
      : t('The pixel is {pixels}. Ask its vendor whether it sends reports for this campaign.', {
          pixels: campaign.attribution.pixelIds.join(', '),
        })
  return <AttributionView subject={campaign} found={found} range={range} noneYet={noneYet} />
}
