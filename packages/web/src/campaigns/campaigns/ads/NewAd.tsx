import { DetailHeader, EmptyState, SubBar } from '@spotdesk/ui'
import { availableActions } from '@spotdesk/sdk/rules'
import { adTypes } from '@spotdesk/sdk/values'
import { useActionContext } from '../../../shared/actions/action-context.ts'
import { t } from '../../../shared/text.ts'
import { forgetUnsavedChanges } from '../../../shared/page/unsaved.ts'
import { useUrlSearch } from '../../../shared/data/use-url-search.ts'
import { type CampaignHeadState, CampaignPage } from '../page/CampaignPage.tsx'
import { adPath, campaignPath } from '../paths.ts'
import { AdForm } from './form/AdForm.tsx'
import { toAdCrumbs } from './AdPage.tsx'

const Head = ({ campaign }: CampaignHeadState) => <SubBar header={<DetailHeader crumbs={toAdCrumbs(campaign)} title={t('New ad')} />} />

/** A new ad of a campaign. The address may name its type. */
export default function NewAd() {
  const { go } = useActionContext()
  const wanted = useUrlSearch().search['type']?.toUpperCase()
  const type = adTypes.find((one) => one === wanted)
  return (
    <CampaignPage Head={Head}>
      {({ campaign }) =>
        availableActions(campaign).includes('CREATE_NEW_AD') && !campaign.order?.archived ? (
          <AdForm
            campaign={campaign}
            ad={null}
            {...(type && { type })}
            onSaved={(ad) => {
              forgetUnsavedChanges()
              go(adPath(campaign, ad.id))
            }}
            onCancel={() => go(campaignPath(campaign, 'ads'))}
          />
        ) : (
          <EmptyState
            title={t('This campaign takes no new ads now.')}
            description={t('Its status, or that of its order, does not allow it.')}
          />
        )
      }
    </CampaignPage>
  )
}
