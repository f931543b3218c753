import { formatMoneyTotal } from '@spotdesk/sdk/values'
import { Button } from '@spotdesk/ui'
import { ArrowRight, GitFork } from 'lucide-react'
import { t } from '../../shared/text.ts'
import styles from './attention.module.css'
import type { Plan, PlanCampaign } from './choices.ts'
import { FixSteps } from './FixField.tsx'
import own from './PlanCard.module.css'

interface PlanCardProps {
  plan: Plan
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
          {chosen.map(({ campaignId, name, chosen: fix, before, after, currency }) => (
            <li key={campaignId}>
              <strong title={name} dir="auto">
                {name}
              </strong>
              {fix && <FixSteps fix={fix} />}
              <span className={styles.money}>{savedText(before.atRisk, after.atRisk, currency)}</span>
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

/** The money that a fix takes out of risk: these add up to what the plan saves. */
const savedText = (before: number | null, after: number | null, currency: string) =>
  before === null || after === null ? '–' : formatMoneyTotal(before - after, currency)

/** Money of one currency: before, after, and the part that is saved. */
function Total({ currency, atRisk, left }: Plan['totals'][number]) {
  const saved = Math.max(0, atRisk - left)
  return (
    <div className={own.total}>
      <p>
        <del>{formatMoneyTotal(atRisk, currency)}</del>{' '}
        <span role="img" aria-label={t('with the plan')}>
          →
        </span>{' '}
        <strong>{formatMoneyTotal(left, currency)}</strong> <span className={styles.quiet}>{t('still at risk')}</span>
      </p>
      <div className={styles.bar} aria-hidden>
        <span className={styles.saved} style={{ flexGrow: saved }} />
        <span className={styles.missing} style={{ flexGrow: left }} />
      </div>
      <p className={own.savedText}>{t('{money} saved', { money: formatMoneyTotal(saved, currency) })}</p>
    </div>
  )
}
