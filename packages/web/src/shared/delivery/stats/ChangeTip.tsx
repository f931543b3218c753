import { shorten } from '@spotdesk/sdk/values'
import { t } from '../../text.ts'
import type { MarkedChange } from './changes.ts'
import styles from './stats.module.css'

interface ChangeTipProps {
  change: MarkedChange
  /** In place of the changed fields, where they say less than a word. */
  title?: string
  /** Its time, as the user reads times. */
  at: string
  printValue: (field: string, text: string | null) => string | null
  /** Daily delivery before and since, printed; null: no whole day. */
  around: { before: string | null; since: string | null; percent: number | null; title: { before: string; since: string } }
}

/** A change in a tooltip: the old value struck through and the new one, who did it and when, and the daily delivery before and since. */
export function ChangeTip({ change, title, at, printValue, around }: ChangeTipProps) {
  return (
    <div className={styles.tip}>
      {title && <p className={styles.tipTitle}>{title}</p>}
      {(title ? [] : change.changes).slice(0, 4).map(({ field, label, before, after, of }) => (
        <p key={`${of} ${field}`} className={styles.tipTitle}>
          {of ? `${of}: ${label}` : label} {before !== null && <del>{short(printValue(field, before) ?? t('none'))}</del>} →{' '}
          {short(printValue(field, after) ?? t('none'))}
        </p>
      ))}
      {!title && change.changes.length > 4 && (
        <p>{t('and {count, plural, one {# more} other {# more}}', { count: change.changes.length - 4 })}</p>
      )}
      <p className={styles.tipBy}>
        {at} · {change.by}
      </p>
      <dl className={styles.tipPair}>
        <div>
          <dt>{around.title.before}</dt>
          <dd>{around.before ?? '–'}</dd>
        </div>
        <div>
          <dt>{around.title.since}</dt>
          <dd className={around.percent !== null && around.percent <= -10 ? styles.bad : undefined}>
            {around.since ?? '–'}
            {around.percent !== null && `, ${around.percent > 0 ? '+' : around.percent < 0 ? '−' : ''}${Math.abs(around.percent)}%`}
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** Targetings and lists are longer than a tooltip. */
const short = (text: string) => shorten(text)
