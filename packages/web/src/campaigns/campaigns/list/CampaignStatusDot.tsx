import { StatusDot, campaignStatusLooks, classNames } from '@spotdesk/ui'
import type { CampaignRow } from '@spotdesk/sdk'
import { type CampaignState, campaignStates } from '@spotdesk/sdk/rules'
import { campaignStatusLabels, deliveryStatusLabels } from '@spotdesk/sdk/values'
import { label, t } from '../../../shared/text.ts'
import styles from './CampaignCells.module.css'

/** The status and the delivery statuses as a text: 'Running: Under-delivering, Low win rate'. */
export function describeStatus({ status, archived, deliveryStatuses }: CampaignRow): string {
  if (archived) return label(campaignStatusLabels.ARCHIVED)
  const name = label(campaignStatusLabels[status])
  return deliveryStatuses.length === 0 ? name : `${name}: ${deliveryStatuses.map((each) => label(deliveryStatusLabels[each])).join(', ')}`
}

/** The states of a campaign of a list or a page, the worst first: the word for it wherever it is shown. */
export function listCampaignStates(campaign: CampaignRow) {
  const { forecastStatus } = campaign
  return campaignStates({ ...campaign, forecast: forecastStatus && { status: forecastStatus } }, Date.now())
}

/** What leads the status of a campaign. Null: the status is its word, or nothing is amiss that leads it. */
export function worstProblem(campaign: CampaignRow): (CampaignState & { tone: 'bad' | 'warn' }) | null {
  const { tone, ...worst } = listCampaignStates(campaign)[0]
  return worst.kind !== 'status' && (tone === 'bad' || tone === 'warn') ? { ...worst, tone } : null
}

/** A state in a word. */
export function formatCampaignState({ kind, value, label: text }: CampaignState): string {
  return kind === 'deviation' ? formatDirection(value as 'behind' | 'ahead') : label(text)
}

/** A deviation in a word that stands alone. */
export const formatDirection = (direction: 'behind' | 'ahead') => (direction === 'behind' ? t('Behind plan') : t('Ahead of plan'))

/**
 * The worst of a campaign in its colour, and the next small below it: of a problem the status. A campaign without one is a quiet line; what is
 * only worth knowing does not lead.
 */
export function CampaignStatusDot({ campaign }: { campaign: CampaignRow }) {
  const status = campaign.archived ? 'ARCHIVED' : campaign.status
  const states = listCampaignStates(campaign)
  const [worst, next] = states
  const isStatus = worst.kind === 'status'
  const known = states.filter(({ kind }) => kind !== 'status')
  // One of them leads, or stands below the status.
  const others = known.length > 1 ? ` +${known.length - 1}` : ''
  const all = known.map(formatCampaignState).join(', ')
  const below = isStatus ? next && formatCampaignState(next) : label(campaignStatusLabels[status])
  return (
    <div className={styles.lines} title={all || undefined}>
      {isStatus ? (
        <StatusDot {...campaignStatusLooks[status]}>{formatCampaignState(worst)}</StatusDot>
      ) : (
        <StatusDot tone={worst.tone}>
          <span className={styles.line}>{formatCampaignState(worst)}</span>
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
