import { classNames } from '@spotdesk/ui'
import { t } from '../../text.ts'
import styles from './insights.module.css'

export interface InsightFigure {
  label: string
  value: string
  tone?: 'ok' | 'bad' | 'warn' | undefined
  /** Small, beside the value; null is left out. */
  more?: string | null
}

/** The figures at the head of a tab, in one card. */
export function InsightFigures({ figures }: { figures: readonly InsightFigure[] }) {
  return (
    <section aria-label={t('Figures')}>
      <dl className={styles.figures}>
        {figures.map(({ label, value, tone, more }) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>
              <span className={classNames(styles.value, tone && styles[tone])}>{value}</span>
              {more && <span className={styles.more}>{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
