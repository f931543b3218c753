import { t } from '../../shared/text.ts'
import styles from './Chance.module.css'
import { percentText } from './texts.ts'

interface ChanceProps {
  now: number | null
  later: number | null
  /** A fix is known. */
  hasFix: boolean
  /** Its fix is chosen: what is forecast will be. */
  isChosen: boolean
}

/** The chance to deliver in full: a hollow dot for now, a full one for after the fix. */
export function Chance({ now, later, hasFix, isChosen }: ChanceProps) {
  const place = (value: number) => `${Math.round(100 * value)}%`
  const [from, to] = [now ?? later ?? 0, later ?? now ?? 0]
  return (
    <div className={styles.chance} data-chosen={isChosen || undefined}>
      <div className={styles.chanceText}>
        <span>{percentText(now)}</span>
        {hasFix && (
          <>
            <span role="img" aria-label={t('with the fix')}>
              →
            </span>
            <strong>{percentText(later)}</strong>
          </>
        )}
      </div>
      <div className={styles.scale} aria-hidden>
        <span className={styles.gain} style={{ insetInlineStart: place(Math.min(from, to)), width: place(Math.abs(to - from)) }} />
        <span className={styles.hollow} style={{ insetInlineStart: place(from) }} />
        {hasFix && <span className={styles.full} style={{ insetInlineStart: place(to) }} />}
      </div>
    </div>
  )
}
