import { StatusDot, type Tone } from '@spotdesk/ui'
import type { campaigns } from '@spotdesk/sdk/contract'
import { type CampaignStatus, campaignStatusLabels, deliveryStatusLabels } from '@spotdesk/sdk/values'
import styles from './campaigns.module.css'

const looks: Record<CampaignStatus, { tone: Tone; shape: 'dot' | 'ring' }> = {
  DRAFT: { tone: 'muted', shape: 'ring' },
  PENDING: { tone: 'warn', shape: 'ring' },
  REJECTED: { tone: 'bad', shape: 'dot' },
  READY: { tone: 'ok', shape: 'ring' },
  RUNNING: { tone: 'ok', shape: 'dot' },
  PAUSED: { tone: 'warn', shape: 'ring' },
  COMPLETED: { tone: 'muted', shape: 'dot' },
}

/** Status as a dot or ring with its word, and below it how the campaign delivers when that asks for a look. */
export function CampaignStatusDot({ campaign }: { campaign: campaigns.CampaignRow }) {
  const look = campaign.archived ? { tone: 'muted' as const, shape: 'ring' as const } : looks[campaign.status]
  const [first, ...others] = campaign.archived ? [] : campaign.deliveryStatuses
  return (
    <div className={styles.status}>
      <StatusDot tone={look.tone} shape={look.shape}>
        {campaignStatusLabels[campaign.archived ? 'ARCHIVED' : campaign.status]}
      </StatusDot>
      {first && (
        <span className={styles.nameMore} title={[first, ...others].map((status) => deliveryStatusLabels[status]).join(', ')}>
          {deliveryStatusLabels[first]}
          {others.length > 0 && ` +${others.length}`}
        </span>
      )}
    </div>
  )
}
