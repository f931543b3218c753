import { formatTotal } from '@spotdesk/sdk/values'
import { shortCountFormat } from '@spotdesk/ui/charts'
import { t } from '../../../shared/text.ts'
import { bandPlaces } from './band-places.ts'
import styles from '../forecast.module.css'

interface IntervalBandProps {
  /** Impressions that are expected. */
  value: number
  interval: { low: number; high: number; confidence: number }
  /** Impressions left to deliver; null: no objective. */
  objective: number | null
}

const short = shortCountFormat()

/** Available impressions as a band with the expected number as a dot, held against the objective's tick. */
export function IntervalBand({ value, interval, objective }: IntervalBandProps) {
  const places = bandPlaces(value, interval, objective)
  const isShort = objective !== null && interval.low < objective
  const { low, high, confidence } = interval
  return (
    <div className={styles.interval}>
      <div className={styles.track} aria-hidden>
        <span
          className={isShort ? styles.bandShort : styles.band}
          style={{ insetInlineStart: `${places.low}%`, width: `max(4px, ${places.high - places.low}%)` }}
        />
        <span className={styles.dot} style={{ insetInlineStart: `${places.value}%` }} />
        {places.objective !== null && <span className={styles.tick} style={{ insetInlineStart: `${places.objective}%` }} />}
      </div>
      <p className={styles.scale}>
        {objective !== null && (
          <strong title={formatTotal(objective)}>{t('Objective {count} imp. left', { count: short.value(objective) })}</strong>
        )}
        <span title={`${formatTotal(low)} – ${formatTotal(high)}`}>
          {t('{low}–{high} available in {cases} of 10 cases', {
            low: short.value(low),
            high: short.value(high),
            cases: Math.round(confidence * 10),
          })}
        </span>
      </p>
    </div>
  )
}
