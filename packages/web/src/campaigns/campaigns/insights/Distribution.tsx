import { CampaignPage } from '../page/CampaignPage.tsx'
import { DistributionView } from './DistributionView.tsx'

/** Delivery of a campaign by publisher and zone. */
export default function Distribution() {
  return <CampaignPage hasRange>{({ campaign, range }) => <DistributionView campaign={campaign} range={range} />}</CampaignPage>
}
