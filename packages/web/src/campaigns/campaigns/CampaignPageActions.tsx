import { menuOf } from '../../shared/grid/actions.ts'
import { PageActions } from '../../shared/page/PageActions.tsx'
import { t } from '../../shared/text.ts'
import type { Row } from './actions.ts'
import { useCampaignActions } from './use-campaign-actions.ts'

/** The actions of a campaign on its own page: those of its row in the list, which stay on the page. */
export function CampaignPageActions({ campaign }: { campaign: Row }) {
  const lines = menuOf(useCampaignActions({ stays: true }), campaign).flat()
  return <PageActions label={t('Actions for {name}', { name: campaign.name })} rows={lines.map((line) => ({ ...line, isInMenu: true }))} />
}
