import { StatusDot, type Tone, campaignStatusLooks, classNames } from '@spotdesk/ui'
import type { CampaignRow } from '@spotdesk/sdk'
import { type Severity, campaignStatusLabels, deliveryStatusLabels } from '@spotdesk/sdk/values'
import { label } from '../../shared/text.ts'
import styles from './CampaignCells.module.css'

export const severityTones: Record<Severity, Tone> = { red: 'bad', orange: 'warn', gray: 'muted' }

/** The status and the delivery statuses as a text: 'Running: Under-delivering, Low win rate'. */
export function sayStatus({ status, archived, deliveryStatuses }: CampaignRow): string {
  if (archived) return label(campaignStatusLabels.ARCHIVED)
  const name = label(campaignStatusLabels[status])
  return deliveryStatuses.length === 0 ? name : `${name}: ${deliveryStatuses.map((each) => label(deliveryStatusLabels[each])).join(', ')}`
}

/**
 * The problem of a campaign in its colour, its status small below it. A campaign without one is a quiet line. What is only worth knowing
 * (gray) does not lead: it stands below the status.
 */
export function CampaignStatusDot({ campaign }: { campaign: CampaignRow }) {
  const { deliveryStatuses, deliveryColour, archived } = campaign
  const status = archived ? 'ARCHIVED' : campaign.status
  const known = archived ? [] : deliveryStatuses
  // The answer has the most severe first, and its colour by the agency's thresholds.
  const [worst] = known
  const name = label(campaignStatusLabels[status])
  const others = known.length > 1 ? ` +${known.length - 1}` : ''
  const all = known.map((delivery) => label(deliveryStatusLabels[delivery])).join(', ')
  const isProblem = worst !== undefined && deliveryColour !== null && deliveryColour !== 'gray'
  const looks = campaignStatusLooks[status]
  return (
    <div className={styles.lines} title={all || undefined}>
      {isProblem ? (
        <StatusDot tone={severityTones[deliveryColour]}>
          <span className={styles.line}>{label(deliveryStatusLabels[worst])}</span>
        </StatusDot>
      ) : (
        <StatusDot tone={looks.tone} shape={looks.shape}>
          {name}
        </StatusDot>
      )}
      {worst && (
        <span className={classNames(styles.more, styles.below)}>
          {isProblem ? name : label(deliveryStatusLabels[worst])}
          {others}
        </span>
      )}
    </div>
  )
}
