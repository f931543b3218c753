import { CampaignPage } from '../page/CampaignPage.tsx'
import { TargetingPage } from './TargetingPage.tsx'

/** The targeting rules of a campaign. */
export default function CampaignTargeting() {
  return <CampaignPage>{({ campaign }) => <TargetingPage campaign={campaign} />}</CampaignPage>
}
