import { formatTotal } from '@spotdesk/sdk/values'
import { t } from '../../../shared/text.ts'
import { bandPlaces } from './band-places.ts'
import styles from './forecast.module.css'

interface IntervalBandProps {
  /** Impressions that are expected. */
  value: number
  interval: { low: number; high: number; confidence: number }
  /** Impressions left to deliver; null: no objective. */
  objective: number | null
}

/** Available impressions as a band with the expected number as a dot, held against the objective's tick. */
export function IntervalBand({ value, interval, objective }: IntervalBandProps) {
  const places = bandPlaces(value, interval, objective)
  const isShort = objective !== null && interval.low < objective
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
        {objective !== null && <strong>{t('Objective {count} imp. left', { count: formatTotal(objective) })}</strong>}
        <span>
          {t('{low} to {high} available, with {percent}% probability', {
            low: formatTotal(interval.low),
            high: formatTotal(interval.high),
            percent: Math.round(interval.confidence * 100),
          })}
        </span>
      </p>
    </div>
  )
}
