import { campaigns } from '@spotdesk/sdk/calls'
import { ButtonLink } from '@spotdesk/ui'
import { Plus } from 'lucide-react'
import { Can } from '../../shared/Can.tsx'
import { t } from '../../shared/text.ts'

/** Leads to the wizard, for those who may make a campaign. */
export function NewCampaignLink() {
  return (
    <Can call={campaigns.create}>
      <ButtonLink variant="primary" icon={Plus} href="/campaigns/create">
        {t('New campaign')}
      </ButtonLink>
    </Can>
  )
}
