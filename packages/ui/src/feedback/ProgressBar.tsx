import { formatProgress } from '@spotdesk/sdk/values'
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
  /** Text beside the bar. The default is one decimal and a percent sign. An empty text hides it. */
  valueText?: string
  /** Label of the estimate for screen readers, after the value. */
  estimateText?: (percent: string) => string
  locale?: string
  className?: string
}

const toBar = (percent: number) => Math.min(100, Math.max(0, percent))

/**
 * A two-tone bar, 6 px high, as wide as its place. The done part stands before the estimated part at 38 % strength. It consists of plain
 * elements, because lists hold hundreds.
 */
export function ProgressBar(props: ProgressBarProps) {
  const { label, value, estimate = null, tone = 'ok', locale, estimateText = (percent) => `estimated ${percent}`, className } = props
  const text = props.valueText ?? formatProgress(value, locale)
  const spoken = [
    text || formatProgress(value, locale),
    ...(estimate === null ? [] : [estimateText(formatProgress(estimate, locale))]),
  ].join(', ')
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={toBar(value ?? 0)}
      aria-valuetext={spoken}
      className={classNames(styles.progress, styles[tone], className)}
    >
      <span className={styles.track}>
        <Fill percent={estimate} className={styles.estimate} />
        <Fill percent={value} />
      </span>
      {text && (
        <span aria-hidden className={styles.text}>
          {text}
        </span>
      )}
    </div>
  )
}

function Fill({ percent, className }: { percent: number | null; className?: string }) {
  if (percent === null || percent <= 0) return null
  return <span className={classNames(styles.fill, className)} style={{ width: `${toBar(percent)}%` }} />
}
