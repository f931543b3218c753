import { ads } from '@spotdesk/sdk/calls'
import type { Campaign } from '@spotdesk/sdk'
import { ButtonLink } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { query } from '../../../shared/query.ts'
import { t } from '../../../shared/text.ts'
import { AdsGrid } from '../ads/AdsGrid.tsx'
import { draftNewAdPath } from '../paths.ts'
import { AdTypes } from './AdTypes.tsx'
import { WizardFrame } from './WizardFrame.tsx'
import { WizardPage } from './WizardPage.tsx'

/** Step 2 of the wizard: the ads of the draft, and the types of which one more can be made. */
export default function WizardAds() {
  return (
    <WizardPage step={2}>
      {(draft) => (
        <WizardFrame draft={draft} step={2} {...(draft.ads.length === 0 && { primary: <FirstAd campaign={draft.campaign} /> })}>
          <AdTypes campaign={draft.campaign} isFirst={draft.ads.length === 0} />
          {draft.ads.length > 0 && <AdsGrid campaign={draft.campaign} />}
        </WizardFrame>
      )}
    </WizardPage>
  )
}

/** Without an ad there is no next step: the first ad comes first, of the first type that the campaign can have. */
function FirstAd({ campaign }: { campaign: Campaign }) {
  const types = useQuery(query(ads.types, {})).data ?? []
  const type = types.find((each) => (each.type === 'SECOND_SCREEN') === (campaign.campaignType === 'SECOND_SCREEN'))?.type
  if (!type) return null
  return (
    <ButtonLink variant="primary" icon={Plus} href={draftNewAdPath(campaign, type)}>
      {t('Create ad')}
    </ButtonLink>
  )
}
