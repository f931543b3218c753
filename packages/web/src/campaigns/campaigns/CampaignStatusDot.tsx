import { StatusDot, type Tone, campaignStatusLooks, classNames } from '@spotdesk/ui'
import type { CampaignRow } from '@spotdesk/sdk'
import { type Worst, worstOf } from '@spotdesk/sdk/rules'
import { type Severity, campaignStatusLabels, deliveryStatusLabels } from '@spotdesk/sdk/values'
import { label, t } from '../../shared/text.ts'
import styles from './CampaignCells.module.css'

export const severityTones: Record<Severity, Tone> = { red: 'bad', orange: 'warn', gray: 'muted' }

/** The status and the delivery statuses as a text: 'Running: Under-delivering, Low win rate'. */
export function sayStatus({ status, archived, deliveryStatuses }: CampaignRow): string {
  if (archived) return label(campaignStatusLabels.ARCHIVED)
  const name = label(campaignStatusLabels[status])
  return deliveryStatuses.length === 0 ? name : `${name}: ${deliveryStatuses.map((each) => label(deliveryStatusLabels[each])).join(', ')}`
}

/** The word for what is worst about a campaign. */
export function sayWorst(worst: Worst): string {
  if ('status' in worst) return label(deliveryStatusLabels[worst.status])
  return worst.deviation.direction === 'behind' ? t('Behind plan') : t('Ahead of plan')
}

/**
 * The problem of a campaign in its colour, its status small below it. A campaign without one is a quiet line. What is only worth knowing
 * (gray) does not lead: it stands below the status.
 */
export function CampaignStatusDot({ campaign }: { campaign: CampaignRow }) {
  const { deliveryStatuses, archived } = campaign
  const status = archived ? 'ARCHIVED' : campaign.status
  const known = archived ? [] : deliveryStatuses
  // The answer has the most severe first.
  const [first] = known
  const worst = worstOf(campaign)
  const name = label(campaignStatusLabels[status])
  const others = known.length > 1 ? ` +${known.length - 1}` : ''
  const all = known.map((delivery) => label(deliveryStatusLabels[delivery])).join(', ')
  const looks = campaignStatusLooks[status]
  return (
    <div className={styles.lines} title={all || undefined}>
      {worst ? (
        <StatusDot tone={severityTones[worst.severity]}>
          <span className={styles.line}>{sayWorst(worst)}</span>
        </StatusDot>
      ) : (
        <StatusDot tone={looks.tone} shape={looks.shape}>
          {name}
        </StatusDot>
      )}
      {(worst ?? first) && (
        <span className={classNames(styles.more, styles.below)}>
          {worst ? name : label(deliveryStatusLabels[first!])}
          {others}
        </span>
      )}
    </div>
  )
}
