import { formatProgress } from '@spotdesk/sdk/values'
import { classNames } from '../class-names.ts'
import styles from './PacingBar.module.css'

export interface PacingBarProps {
  /** Names the bar for screen readers: 'Pacing of Spring Launch 1'. */
  label: string
  /** Percent of the objective that is delivered. */
  value: number
  /** Elapsed percent of the flight's time, at which the tick stands. `null`: without a tick. */
  elapsed: number | null
  /** Colour of the gap between delivered and due; `none` while the gap does not matter. */
  gap?: 'none' | 'warn' | 'bad'
  /** The deviation in words, right above the bar: '−12 % behind'. */
  note?: string
  /** Text of the value; default: one decimal and a percent sign. */
  valueText?: string
  className?: string
}

const toBar = (percent: number) => Math.min(100, Math.max(0, percent))

/**
 * Delivery against time: the percent and the deviation above a neutral bar, on which an ink tick marks the due part. Only the gap between
 * the two is coloured. It consists of plain elements without state, because a list has one in every row.
 */
export function PacingBar({ label, value, elapsed, gap = 'none', note, valueText = formatProgress(value), className }: PacingBarProps) {
  const done = toBar(value)
  const due = elapsed === null ? done : toBar(elapsed)
  const isGap = gap !== 'none' && done !== due
  const quiet = isGap ? Math.min(done, due) : done
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={done}
      aria-valuetext={note ? `${valueText}, ${note}` : valueText}
      className={classNames(styles.pacing, gap !== 'none' && styles[gap], className)}
    >
      <span aria-hidden className={styles.texts}>
        <span>{valueText}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <span aria-hidden className={styles.bar}>
        <span className={styles.track}>
          <span className={styles.done} style={{ width: `${quiet}%` }} />
          {isGap && <span data-gap className={styles.gap} style={{ insetInlineStart: `${quiet}%`, width: `${Math.abs(due - done)}%` }} />}
        </span>
        {elapsed !== null && <span data-tick className={styles.tick} style={{ insetInlineStart: `${due}%` }} />}
      </span>
    </div>
  )
}
