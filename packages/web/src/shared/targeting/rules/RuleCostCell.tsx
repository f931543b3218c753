import { classNames, shortCountFormat, Skeleton } from '@spotdesk/ui'
import { t } from '../../text.ts'
import type { RuleCost } from './rule-costs.ts'
import styles from '../targeting.module.css'

const short = shortCountFormat()

export const shortCount = (count: number): string => short.value(count)

interface RuleCostCellProps {
  /** Null: not counted yet. */
  cost: RuleCost | null
  /** Days that are counted. */
  days: number
}

/** The part that a rule takes of the requests a day that the rules above it let through: the filled right part of the track. */
export function RuleCostCell({ cost, days }: RuleCostCellProps) {
  if (!cost)
    return (
      <span className={styles.cost}>
        <Skeleton height={12} width="70%" />
      </span>
    )
  const { before, taken, share, mark } = cost
  const percent = Math.round(share * 100)
  const isEmpty = before === 0
  return (
    <span className={styles.cost} data-mark={mark ?? undefined}>
      <span className={styles.costTexts}>
        <strong>
          {isEmpty ? '–' : mark === 'NONE' ? '0%' : percent === 0 ? t('under 1%') : `−${mark === 'ALL' ? 100 : Math.min(percent, 99)}%`}
        </strong>
        <span>
          {isEmpty ? t('nothing left') : mark === 'NONE' ? t('takes nothing') : t('{count} a day', { count: shortCount(taken / days) })}
        </span>
      </span>
      <span
        aria-hidden
        className={classNames(styles.track, mark === 'ALL' && styles.all, mark === 'DEAREST' && styles.dearest)}
        title={t('Requests a day: {before} before, {taken} taken', {
          before: shortCount(before / days),
          taken: shortCount(taken / days),
        })}
      >
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
