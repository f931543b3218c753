import { StatusDot, campaignStatusLooks } from '@spotdesk/ui'
import type { campaigns } from '@spotdesk/sdk/contract'
import { campaignStatusLabels, deliveryStatusLabels } from '@spotdesk/sdk/values'
import styles from './campaigns.module.css'

/** Status as a dot or ring with its label, and below it the delivery status if that needs attention. */
export function CampaignStatusDot({ campaign }: { campaign: campaigns.CampaignRow }) {
  const status = campaign.archived ? 'ARCHIVED' : campaign.status
  const { tone, shape } = campaignStatusLooks[status]
  const [first, ...others] = campaign.archived ? [] : campaign.deliveryStatuses
  return (
    <div className={styles.status}>
      <StatusDot tone={tone} shape={shape}>
        {campaignStatusLabels[status]}
      </StatusDot>
      {first && (
        <span className={styles.nameMore} title={[first, ...others].map((delivery) => deliveryStatusLabels[delivery]).join(', ')}>
          {deliveryStatusLabels[first]}
          {others.length > 0 && ` +${others.length}`}
        </span>
      )}
    </div>
  )
}
