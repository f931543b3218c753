import { CampaignPage } from '../page/CampaignPage.tsx'
import { AdsGrid } from './AdsGrid.tsx'

/** The ads of a campaign. */
export default function CampaignAdsTab() {
  return <CampaignPage hasRange>{({ campaign, range }) => <AdsGrid campaign={campaign} range={range} />}</CampaignPage>
}
