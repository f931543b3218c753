import { formatProgress } from '@spotdesk/sdk/values'
import { ProgressBar as AriaProgressBar } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import type { Tone } from '../tone.ts'
import styles from './ProgressBar.module.css'

export interface ProgressBarProps {
  /** Names the bar for screen readers: 'Progress of Spring Launch 1'. */
  label: string
  /** Percent done, 0 to 100 and above; `null` while it is not known. */
  value: number | null
  /** Percent that is expected at the end; drawn behind the value. */
  estimate?: number | null
  tone?: Tone | 'accent'
  /** Text beside the bar; one decimal and a percent sign unless told. An empty text hides it. */
  valueText?: string
  locale?: string
  className?: string
}

const toBar = (percent: number) => `${Math.min(100, Math.max(0, percent))}%`

/** A two-tone bar, 6 px high: what is done, before what is estimated at 38 % strength. */
export function ProgressBar({ label, value, estimate, tone = 'ok', valueText, locale, className }: ProgressBarProps) {
  const text = valueText ?? formatProgress(value, locale)
  const spoken = estimate === undefined || estimate === null ? text : `${text} (${formatProgress(estimate, locale)})`
  return (
    <AriaProgressBar
      aria-label={label}
      value={Math.min(100, Math.max(0, value ?? 0))}
      valueLabel={spoken}
      className={classNames(styles.progress, styles[tone], className)}
    >
      <span className={styles.track}>
        {estimate !== undefined && estimate !== null && (
          <span className={classNames(styles.fill, styles.estimate)} style={{ width: toBar(estimate) }} />
        )}
        {value !== null && value > 0 && <span className={styles.fill} style={{ width: toBar(value) }} />}
      </span>
      {text && (
        <span aria-hidden className={styles.text}>
          {text}
        </span>
      )}
    </AriaProgressBar>
  )
}
