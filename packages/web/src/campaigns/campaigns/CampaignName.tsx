import type { campaigns } from '@spotdesk/sdk/contract'
import { campaignTypeLabels } from '@spotdesk/sdk/values'
import { ScreenLink } from '../../shared/ScreenLink.tsx'
import { label } from '../../shared/text.ts'
import { statsPath } from './actions.ts'
import styles from './campaigns.module.css'

/** The name, a link where the campaign has a page, above its advertiser and type. */
export function CampaignName({ campaign }: { campaign: campaigns.CampaignRow }) {
  const { name, status, advertiser, campaignType } = campaign
  return (
    <div className={styles.name}>
      {status === 'DRAFT' ? (
        <span className={styles.nameText} title={name} dir="auto">
          {name}
        </span>
      ) : (
        <ScreenLink href={statsPath(campaign)} className={styles.nameText} title={name} dir="auto">
          {name}
        </ScreenLink>
      )}
      <span className={styles.nameMore}>
        {advertiser.name} · {label(campaignTypeLabels[campaignType])}
      </span>
    </div>
  )
}
