import { isBudgetBlurred, offeredByBudget } from '@spotdesk/sdk/rules'
import { budgetEstimateText, formatCpm, formatMoney, formatTotal } from '@spotdesk/sdk/values'
import { Button, IconButton, Select, Skeleton, Spinner, classNames } from '@spotdesk/ui'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { memo, useId } from 'react'
import { label, t } from '../../../shared/text.ts'
import styles from './budget.module.css'
import { type BillingInfo, differenceText, toLineParts, shownLines } from './budget-lines.ts'
import { BudgetLine } from './BudgetLine.tsx'
import { EstimateFoot } from './EstimateFoot.tsx'
import { type SalesTaxState, useSalesTaxState } from './sales-tax-state.ts'
import { type BudgetCardProps, type BudgetState, useBudget } from './use-budget.ts'

/** The cost of a campaign, line by line. A form beside it that says nothing else draws nothing of it. */
export const BudgetCard = memo(function BudgetCard(props: BudgetCardProps) {
  return props.campaign.campaignType === 'RESERVED' ? null : <Card {...props} />
})

function Card({ campaign, request, isSaveRequired, onSave }: BudgetCardProps) {
  const id = useId()
  const tax = useSalesTaxState(campaign.advertiser.id)
  const budget = useBudget({ campaign, request, isSaveRequired, salesTax: tax.isPending ? undefined : tax.state })
  const { panel, saved, reload } = budget
  const info = panel.answer
  const offer = offeredByBudget(panel)
  const difference = info && saved && !isBudgetBlurred(panel) ? totalDifference(saved, info) : null
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={panel.state === 'loading'}>
      <header className={styles.head}>
        <h2 id={id}>{t('Budget')}</h2>
        {difference && <span className={styles.difference}>{t('{difference} against saved', { difference })}</span>}
        {offer === 'RELOAD' && (
          <IconButton
            icon={RotateCw}
            label={t('Reload')}
            onPress={reload}
            isDisabled={panel.state === 'loading'}
            className={styles.reload}
          />
        )}
      </header>
      <div className={styles.body}>
        {info ? <Lines info={info} tax={tax} isBlurred={isBudgetBlurred(panel)} /> : <Placeholder isQuiet={offer !== 'RELOAD'} />}
        <Over budget={budget} onSave={onSave} />
      </div>
    </section>
  )
}

function totalDifference({ estimatedTotals: before }: BillingInfo, { estimatedTotals: after, goalData: { currency } }: BillingInfo) {
  const billed = (totals: BillingInfo['estimatedTotals']) => ({ min: totals.minBillableSpend, max: totals.maxBillableSpend })
  return differenceText(billed(before), billed(after), currency)
}

/** Over the content, which is blurred below it: what it waits for, and the button that ends the wait. */
function Over({ budget: { panel, failure, reload }, onSave }: { budget: BudgetState; onSave: (() => void) | undefined }) {
  const offer = offeredByBudget(panel)
  const isEmpty = panel.answer === null
  if (panel.state === 'loading' && offer === 'RELOAD')
    return (
      <div role="status" className={styles.over}>
        <Spinner size={24} />
        <span>{t('Loading...')}</span>
      </div>
    )
  if (offer === 'SAVE')
    return (
      <div role="status" className={styles.over}>
        <p>{t('This change can be calculated once it is saved.')}</p>
        {onSave && <Button onPress={onSave}>{t('Save')}</Button>}
      </div>
    )
  if (offer === 'HINT')
    return (
      <div role="status" className={styles.over}>
        <p>
          {isEmpty
            ? t('Fill in the form to see what the campaign will cost.')
            : t('Some values are not valid. Correct them to see what the campaign will cost.')}
        </p>
      </div>
    )
  if (failure === null) return null
  return (
    <div role="alert" className={styles.over}>
      <p>{failure}</p>
      <Button icon={RotateCw} onPress={reload}>
        {t('Retry')}
      </Button>
    </div>
  )
}

function Placeholder({ isQuiet }: { isQuiet: boolean }) {
  return (
    <div className={styles.placeholder}>
      {[62, 48, 55, 40, 66, 52].map((width) =>
        // Where nothing is loading only their room is kept: what is not seen does not move either.
        isQuiet ? <span key={width} className={styles.kept} /> : <Skeleton key={width} width={`${width}%`} height={16} />,
      )}
    </div>
  )
}

function Lines({ info, tax, isBlurred }: { info: BillingInfo; tax: SalesTaxState; isBlurred: boolean }) {
  const { goalData, trace, warnings } = info
  const { currency } = goalData
  const maximum = trace.find(({ key }) => key === 'maxCPM')
  // An advertiser sees no line of it.
  const hasTax = tax.states.length > 0 && info.salesTaxData.minSalesTax !== null
  return (
    <div className={classNames(styles.content, isBlurred && styles.blurred)} inert={isBlurred}>
      <ul className={styles.lines}>
        <BudgetLine name={t('Objective')} value={objectiveText(goalData)} parts={objectiveParts(goalData)} />
        {maximum && <BudgetLine name={label(maximum.label)} value={formatCpm(maximum.min, currency)} parts={toLineParts(maximum, info)} />}
        {shownLines(info).map((line) => (
          <BudgetLine key={line.key} line={line} info={info} />
        ))}
      </ul>
      {hasTax && (
        <div className={styles.tax}>
          <Select
            label={t('Sales tax')}
            description={tax.state ? undefined : t('Choose a state to estimate its sales tax.')}
            options={tax.states.map(({ code, name }) => ({ value: code, label: name }))}
            value={tax.state}
            onChange={tax.choose}
            noneLabel={t('No sales tax')}
            isSearchable
          />
        </div>
      )}
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label={t('Warnings')}>
          {warnings.map(({ code, message }) => (
            <li key={`${code} ${message}`}>
              <TriangleAlert size={16} aria-hidden />
              <span>{label(message)}</span>
            </li>
          ))}
        </ul>
      )}
      <EstimateFoot info={info} />
      <p className={styles.note}>{label(budgetEstimateText)}</p>
    </div>
  )
}

type GoalData = BillingInfo['goalData']

function objectiveText({ unlimited, objectiveType, totalObjective, currency }: GoalData): string {
  if (unlimited) return t('Unlimited')
  return objectiveType === 'PRICE' ? formatMoney(totalObjective, currency) : t('{count} imp.', { count: formatTotal(totalObjective) })
}

/** The part of the second screen, where there is one. */
function objectiveParts({ unlimited, objectiveType, totalObjective, secondScreenObjective }: GoalData) {
  if (unlimited || objectiveType === 'PRICE' || secondScreenObjective === 0) return []
  return [
    { label: t('Audio impressions'), value: formatTotal(Math.max(0, totalObjective - secondScreenObjective)) },
    { label: t('Impressions of the second screen'), value: formatTotal(secondScreenObjective) },
    { label: t('Sum'), value: formatTotal(totalObjective), isResult: true },
  ]
}
