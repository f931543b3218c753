import type { Campaign } from '@spotdesk/sdk'
import { deviationOfPace } from '@spotdesk/sdk/rules'
import { deviationThresholds } from '@spotdesk/sdk/values'
import { Gauge } from '@spotdesk/ui/charts'
import { t } from '../../text.ts'
import type { Daily } from './delivery-lines.ts'
import styles from './stats.module.css'

interface PacingCardProps {
  /** Delivered of what is due; null: there is no plan, or nothing is due. */
  pace: number | null
  /** Says of which plan it is: 'of plan to date'. */
  caption: string
  /** Stands in place of a pace. */
  none: string
  /** Nothing is to be delivered any more. */
  isOver: boolean
  daily: Daily
  print: (value: number) => string
  /** The pace is that of a range; what is delivered and needed a day is the flight's. */
  isRange?: boolean
}

/** From a little behind to a little ahead: where a deviation has no colour. */
const healthy = [100 - deviationThresholds.behind, 100 + deviationThresholds.ahead] as const

/** How delivery is paced: delivered of what is due, the present delivery a day and the one it needs. */
export function PacingCard({ pace, caption, none, isOver, daily, print, isRange = false }: PacingCardProps) {
  const needed = isOver ? null : daily.needed
  const severity = pace === null ? null : deviationOfPace(pace).severity
  return (
    <section className={styles.card} aria-labelledby="pacing">
      <h2 id="pacing">{t('Pacing')}</h2>
      {pace === null ? (
        <p className={styles.quiet}>{none}</p>
      ) : (
        <Gauge
          label={t('Pacing')}
          value={pace * 100}
          text={`${Math.round(pace * 100)}%`}
          caption={caption}
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
              <dd>{needed === null ? withoutNeed(daily) : t('{amount} a day', { amount: print(needed) })}</dd>
              {needed !== null && daily.planned !== null && (
                <dd className={styles.note}>{t('plan: {amount} a day', { amount: print(daily.planned) })}</dd>
              )}
            </div>
          )}
        </dl>
      )}
      {daily.hasGaps && needed !== null && (
        <p className={styles.note}>{t('Amounts a day are of days with a plan. Pauses and closed days do not count.')}</p>
      )}
      {isRange && <p className={styles.note}>{t('Amounts a day are those of the whole flight.')}</p>}
    </section>
  )
}

function withoutNeed({ missing }: Daily): string {
  if (missing === 'days') return t('no day of the plan is left')
  return missing === 'delivery' ? t('unknown until the first data of delivery') : t('unknown without a plan')
}

/** Why a campaign has no pace. */
export function withoutPace({ campaignObjective, endDate, status, archived }: Campaign): string {
  if (archived) return t('It is archived, so nobody follows its pace any more.')
  if (campaignObjective.unlimited) return t('The objective is unlimited, so there is no plan to be ahead of or behind.')
  if (!endDate) return t('The flight has no end, so there is no plan to be ahead of or behind.')
  return status === 'READY' ? t('It has not started, so nothing is due yet.') : t('Nothing is due yet.')
}
