import { AdPage } from '../ads/AdPage.tsx'
import { TargetingPage } from './TargetingPage.tsx'

/** The targeting rules of an ad. */
export default function AdTargeting() {
  return <AdPage>{({ campaign, ad }) => <TargetingPage key={ad.id} campaign={campaign} adId={ad.id} />}</AdPage>
}
