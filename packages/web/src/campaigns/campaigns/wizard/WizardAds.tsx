import { AdsGrid } from '../ads/AdsGrid.tsx'
import { AdTypes } from './AdTypes.tsx'
import { WizardFrame } from './WizardFrame.tsx'
import { WizardPage } from './WizardPage.tsx'

/** Step 2 of the wizard: the ads of the draft, and the types of which one more can be made. */
export default function WizardAds() {
  return (
    <WizardPage step={2}>
      {(draft) => (
        <WizardFrame draft={draft} step={2}>
          <AdTypes campaign={draft.campaign} isFirst={draft.ads.length === 0} />
          {draft.ads.length > 0 && <AdsGrid campaign={draft.campaign} />}
        </WizardFrame>
      )}
    </WizardPage>
  )
}
