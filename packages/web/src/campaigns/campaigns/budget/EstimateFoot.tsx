import { formatMoney } from '@spotdesk/sdk/values'
import { t } from '../../../shared/text.ts'
import styles from './budget.module.css'
import { type BillingInfo, toLineParts, rangePlaces, rangeText } from './budget-lines.ts'
import { BudgetLine } from './BudgetLine.tsx'

/** The estimated invoice from the cheapest to the most expensive case, on a bar against what is billed. Absent for an advertiser. */
export function EstimateFoot({ info }: { info: BillingInfo }) {
  const { minForecastedInvoice: min, maxForecastedInvoice: max, maxBillableSpend: billed } = info.estimatedTotals
  if (min === null || max === null) return null
  const { currency, unlimited } = info.goalData
  const range = { min, max }
  const places = rangePlaces(range, billed)
  const line = info.trace.find(({ key }) => key === 'forecastedInvoice')
  return (
    <div className={styles.foot} role="group" aria-label={t('Estimated invoice')}>
      <p className={styles.footHead}>
        <strong>{t('Estimated invoice')}</strong>
        {min !== max && <span>{t('least to most')}</span>}
      </p>
      <p className={styles.invoice}>{rangeText(range, currency)}</p>
      {!unlimited && billed > 0 && (
        <>
          <div className={styles.track} aria-hidden>
            <span
              className={styles.range}
              style={{ insetInlineStart: `${places.from}%`, width: `max(4px, ${places.to - places.from}%)` }}
            />
            <span className={styles.tick} style={{ insetInlineStart: `${places.mark}%` }} />
          </div>
          <p className={styles.scale}>
            <span>{formatMoney(0, currency)}</span>
            <span>{t('Billable spend {amount}', { amount: formatMoney(billed, currency) })}</span>
          </p>
        </>
      )}
      {unlimited && <p className={styles.footNote}>{t('The objective is unlimited, so only rates are known.')}</p>}
      {line && toLineParts(line, info).length > 0 && (
        <ul className={styles.footLines}>
          <BudgetLine name={t('How it adds up')} value="" parts={toLineParts(line, info)} />
        </ul>
      )}
    </div>
  )
}
