import { classNames } from '@spotdesk/ui'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from 'react-aria-components'
import { useDates } from '../../../shared/dates.ts'
import { label, t } from '../../../shared/text.ts'
import styles from './budget.module.css'
import { amountText, type BillingInfo, type LinePart, toLineParts, type TraceLine } from './budget-lines.ts'

type BudgetLineProps = { line: TraceLine; info: BillingInfo } | { name: string; value: string; parts: readonly LinePart[] }

/** A line of the card with its amount. It opens to its base, its rate with the unit, and the result. */
export function BudgetLine(props: BudgetLineProps) {
  const { name, value, parts, isTotal } = 'line' in props ? ofTrace(props.line, props.info) : { ...props, isTotal: false }
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const dates = useDates()
  const toTextValues = ({ day }: LinePart) => (day === undefined ? undefined : { day: dates.day(new Date(`${day}T00:00:00Z`), 'UTC') })
  const amount = <span className={styles.amount}>{value}</span>
  return (
    <li className={classNames(styles.line, isTotal && styles.total)}>
      {parts.length === 0 ? (
        <div className={styles.row}>
          <span className={styles.gap} />
          <span className={styles.name}>{name}</span>
          {amount}
        </div>
      ) : (
        <Button
          className={classNames(styles.row, styles.press)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onPress={() => setOpen(!isOpen)}
        >
          <ChevronRight size={16} aria-hidden className={classNames(styles.chevron, isOpen && styles.open)} />
          <span className={styles.name}>{name}</span>
          {amount}
        </Button>
      )}
      {isOpen && parts.length > 0 && (
        <dl id={id} aria-label={t('How {name} comes about', { name })} className={styles.parts}>
          {parts.map((part) => (
            <div key={part.label} className={part.isResult ? styles.result : undefined}>
              <dt>{label(part.label, toTextValues(part))}</dt>
              <dd>{part.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

function ofTrace(line: TraceLine, info: BillingInfo) {
  return {
    name: label(line.label),
    value: amountText(line, info.goalData.currency),
    parts: toLineParts(line, info),
    isTotal: line.effect === 'TOTAL',
  }
}
