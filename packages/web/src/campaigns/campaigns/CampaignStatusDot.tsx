import { StatusDot, campaignStatusLooks, classNames } from '@spotdesk/ui'
import type { CampaignRow } from '@spotdesk/sdk'
import { type CampaignState, campaignStates } from '@spotdesk/sdk/rules'
import { campaignStatusLabels, deliveryStatusLabels } from '@spotdesk/sdk/values'
import { label, t } from '../../shared/text.ts'
import styles from './CampaignCells.module.css'

/** The status and the delivery statuses as a text: 'Running: Under-delivering, Low win rate'. */
export function sayStatus({ status, archived, deliveryStatuses }: CampaignRow): string {
  if (archived) return label(campaignStatusLabels.ARCHIVED)
  const name = label(campaignStatusLabels[status])
  return deliveryStatuses.length === 0 ? name : `${name}: ${deliveryStatuses.map((each) => label(deliveryStatusLabels[each])).join(', ')}`
}

/** The states of a campaign of a list or a page, the worst first: the word for it wherever it is shown. */
export const statesOf = (campaign: CampaignRow) => campaignStates({ ...campaign, forecast: null }, Date.now())

/** A state in a word. */
export function sayState({ kind, value, label: text }: CampaignState): string {
  if (kind !== 'deviation') return label(text)
  return value === 'behind' ? t('Behind plan') : t('Ahead of plan')
}

/**
 * The worst of a campaign in its colour, and the next small below it: of a problem the status. A campaign without one is a quiet line; what is
 * only worth knowing does not lead.
 */
export function CampaignStatusDot({ campaign }: { campaign: CampaignRow }) {
  const { deliveryStatuses, archived } = campaign
  const status = archived ? 'ARCHIVED' : campaign.status
  const known = archived ? [] : deliveryStatuses
  const [worst, next] = statesOf(campaign)
  const isStatus = worst.kind === 'status'
  const others = known.length > 1 ? ` +${known.length - 1}` : ''
  const all = known.map((delivery) => label(deliveryStatusLabels[delivery])).join(', ')
  const below = isStatus ? next && sayState(next) : label(campaignStatusLabels[status])
  return (
    <div className={styles.lines} title={all || undefined}>
      {isStatus ? (
        <StatusDot {...campaignStatusLooks[status]}>{sayState(worst)}</StatusDot>
      ) : (
        <StatusDot tone={worst.tone}>
          <span className={styles.line}>{sayState(worst)}</span>
        </StatusDot>
      )}
      {below && (
        <span className={classNames(styles.more, styles.below)}>
          {below}
          {others}
        </span>
      )}
    </div>
  )
}
