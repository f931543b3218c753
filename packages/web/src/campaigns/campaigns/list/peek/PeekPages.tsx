import { campaigns } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { useAllowed } from '../../../../shared/session/Can.tsx'
import { query } from '../../../../shared/query.ts'
import { ScreenLink } from '../../../../shared/page/ScreenLink.tsx'
import { label, t } from '../../../../shared/text.ts'
import type { CampaignListRow } from '../../actions/actions.ts'
import { summaryPath, wizardPath } from '../../paths.ts'
import { campaignTabs } from '../../page/tabs.ts'
import styles from './CampaignPeek.module.css'

/** The pages of the campaign; of a draft the steps of the wizard. */
export function PeekPages({ campaign }: { campaign: CampaignListRow }) {
  const { data } = useQuery({ ...query(campaigns.get, { id: campaign.id }), enabled: campaign.status !== 'DRAFT' })
  const tabs = useAllowed(data ? campaignTabs(data) : [])
  const steps = [
    { id: 'settings', label: t('Campaign settings'), path: wizardPath(campaign, 'settings') },
    { id: 'ads', label: t('Ads'), path: wizardPath(campaign, 'ads') },
    { id: 'targeting', label: t('Targeting'), path: wizardPath(campaign, 'targeting') },
    { id: 'summary', label: t('Summary'), path: summaryPath(campaign) },
  ]
  return (
    <nav aria-label={t('Pages of the campaign')} className={styles.pages}>
      {(campaign.status === 'DRAFT' ? steps : tabs).map(({ id, label: text, path }) => (
        <ScreenLink key={id} href={path} className={styles.link}>
          {label(text)}
        </ScreenLink>
      ))}
    </nav>
  )
}
