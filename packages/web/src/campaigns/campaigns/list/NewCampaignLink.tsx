import { campaigns } from '@spotdesk/sdk/calls'
import { ButtonLink } from '@spotdesk/ui'
import { Plus } from 'lucide-react'
import { Can } from '../../../shared/session/Can.tsx'
import { t } from '../../../shared/text.ts'
import type { CampaignScope } from './filters.ts'
import { createCampaignPath } from '../paths.ts'

/** Leads to the wizard, for those who may make a campaign; on the page of an order or of an advertiser the wizard begins with that one. */
export function NewCampaignLink({ scope }: { scope?: CampaignScope }) {
  return (
    <Can call={campaigns.create}>
      <ButtonLink variant="primary" icon={Plus} href={createCampaignPath(scope)}>
        {t('Create campaign')}
      </ButtonLink>
    </Can>
  )
}
