import type { Campaign } from '@spotdesk/sdk'
import { deviationOfPace } from '@spotdesk/sdk/rules'
import { deviationThresholds } from '@spotdesk/sdk/values'
import { Gauge } from '@spotdesk/ui/charts'
import { t } from '../../../shared/text.ts'
import styles from './stats.module.css'

interface PacingCardProps {
  campaign: Campaign
  /** Delivered a day now, and needed a day to end in full. */
  daily: { now: number | null; needed: number | null }
  print: (value: number) => string
}

/** From a little behind to a little ahead: where a deviation has no colour. */
const healthy = [100 - deviationThresholds.behind, 100 + deviationThresholds.ahead] as const

/** How the campaign is paced: delivered of what is due, the present delivery a day and the one it needs. */
export function PacingCard({ campaign, daily, print }: PacingCardProps) {
  const isOver = campaign.archived || campaign.status === 'COMPLETED' || campaign.status === 'REJECTED'
  const needed = isOver ? null : daily.needed
  const severity = campaign.pace === null ? null : deviationOfPace(campaign.pace).severity
  return (
    <section className={styles.card} aria-labelledby="pacing">
      <h2 id="pacing">{t('Pacing')}</h2>
      {campaign.pace === null ? (
        <p className={styles.quiet}>{withoutPace(campaign)}</p>
      ) : (
        <Gauge
          label={t('Pacing')}
          value={campaign.pace * 100}
          text={`${Math.round(campaign.pace * 100)}%`}
          caption={t('of plan to date')}
          zone={healthy}
          tone={severity === 'red' ? 'bad' : 'warn'}
        />
      )}
      {(daily.now !== null || needed !== null) && (
        <dl className={styles.pair}>
          <div>
            <dt>{isOver ? t('Last 14 days of delivery') : t('Now, last 14 days')}</dt>
            <dd>{daily.now === null ? '–' : t('{amount} a day', { amount: print(daily.now) })}</dd>
          </div>
          {!isOver && (
            <div>
              <dt>{t('Needed to end in full')}</dt>
              <dd>{needed === null ? '–' : t('{amount} a day', { amount: print(needed) })}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  )
}

function withoutPace({ campaignObjective, endDate, status, archived }: Campaign): string {
  if (archived) return t('It is archived: nobody follows its pace any more.')
  if (campaignObjective.unlimited) return t('The objective is unlimited, so there is no plan to be ahead of or behind.')
  if (!endDate) return t('The flight has no end, so there is no plan to be ahead of or behind.')
  return status === 'READY' ? t('It has not started: nothing is due yet.') : t('Nothing is due yet.')
}
