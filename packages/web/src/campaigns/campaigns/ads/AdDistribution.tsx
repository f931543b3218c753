import { DistributionView } from '../insights/DistributionView.tsx'
import { AdPage } from './AdPage.tsx'

/** Delivery of an ad by publisher and zone. */
export default function AdDistribution() {
  return <AdPage hasRange>{({ campaign, ad, range }) => <DistributionView campaign={campaign} range={range} ad={ad} />}</AdPage>
}
