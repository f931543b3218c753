import { formatMoneyTotal } from '@spotdesk/sdk/values'
import { Button } from '@spotdesk/ui'
import { ArrowRight, GitFork } from 'lucide-react'
import { t } from '../../shared/text.ts'
import styles from './attention.module.css'
import type { AttentionPlan, PlanCampaign } from './choices.ts'
import { FixSteps } from './FixField.tsx'
import own from './PlanCard.module.css'

interface PlanCardProps {
  plan: AttentionPlan
  chosen: readonly PlanCampaign[]
  isComputing: boolean
  /** Why the user cannot apply it; null: the user can. */
  refusal: string | null
  onReview: () => void
}

/** The chosen fixes together: what is at risk before and after, how they meet, and the step to apply them. */
export function PlanCard({ plan, chosen, isComputing, refusal, onReview }: PlanCardProps) {
  const left = plan.campaigns.length - chosen.length
  return (
    <section className={styles.card} aria-labelledby="plan-title" aria-busy={isComputing}>
      <div className={styles.cardHead}>
        <h2 id="plan-title">{t('The plan')}</h2>
        <span className={styles.quiet}>{t('{count, plural, =0 {no fix} one {# fix} other {# fixes}}', { count: chosen.length })}</span>
      </div>
      {plan.totals.map((total) => (
        <Total key={total.currency} {...total} />
      ))}
      <div className={styles.barText}>
        <span />
        <span className={styles.left}>{left > 0 && t('{count, plural, one {# left} other {# left}}', { count: left })}</span>
      </div>
      {chosen.length > 0 && (
        <ul className={own.list}>
          {chosen.map(({ campaignId, name, chosen: fix, outcome, currency }) => (
            <li key={campaignId}>
              <strong title={name} dir="auto">
                {name}
              </strong>
              {fix && <FixSteps fix={fix} />}
              <span className={styles.money}>{outcomeText(outcome, currency)}</span>
            </li>
          ))}
        </ul>
      )}
      {plan.conflicts.length > 0 && (
        <div className={own.conflicts}>
          <h3>
            <GitFork size={16} aria-hidden />
            {t('{count, plural, one {# conflict solved jointly} other {# conflicts solved jointly}}', { count: plan.conflicts.length })}
          </h3>
          {plan.conflicts.map(({ text }) => (
            <p key={text} dir="auto">
              {text}
            </p>
          ))}
        </div>
      )}
      {refusal !== null && <p className={styles.quiet}>{refusal}</p>}
      <Button
        variant="primary"
        trailingIcon={ArrowRight}
        className={own.review!}
        isDisabled={refusal !== null || chosen.length === 0 || isComputing}
        onPress={onReview}
      >
        {t('Review as change-set')}
      </Button>
    </section>
  )
}

/** The money that a fix brings, and that it gives up: no objective that is lowered is money that is saved. */
function outcomeText(outcome: PlanCampaign['outcome'], currency: string): string {
  if (!outcome) return '–'
  const { recovered, givenUp } = outcome
  const texts = [
    ...(recovered !== 0 || givenUp === 0 ? [formatMoneyTotal(recovered, currency)] : []),
    ...(givenUp > 0 ? [t('{money} given up', { money: formatMoneyTotal(givenUp, currency) })] : []),
  ]
  return texts.join(', ')
}

/** Money of one currency: what is at risk before and after, and the three sums that it ends in. */
function Total({ currency, atRisk, left, recovered, givenUp, kept }: AttentionPlan['totals'][number]) {
  const money = (amount: number) => formatMoneyTotal(amount, currency)
  return (
    <div className={own.total}>
      <p>
        <del>{money(atRisk)}</del>{' '}
        <span role="img" aria-label={t('with the plan')}>
          →
        </span>{' '}
        <strong>{money(left)}</strong> <span className={styles.quiet}>{t('still at risk')}</span>
      </p>
      <div className={styles.bar} aria-hidden>
        <span className={styles.saved} style={{ flexGrow: Math.max(0, recovered) }} />
        <span className={styles.missing} style={{ flexGrow: left }} />
      </div>
      <p className={own.savedText}>{t('{money} recovered', { money: money(recovered) })}</p>
      <p className={styles.quiet}>{t('{money} kept', { money: money(kept) })}</p>
      <p className={givenUp > 0 ? styles.bad : styles.quiet}>{t('{money} given up', { money: money(givenUp) })}</p>
    </div>
  )
}
