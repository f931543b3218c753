import { attentionPlans } from '@spotdesk/sdk/calls'
import { attentionLimits } from '@spotdesk/sdk/values'
import { VisuallyHidden } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus, X } from 'lucide-react'
import { useDates } from '../../shared/dates.ts'
import { query } from '../../shared/query.ts'
import { t } from '../../shared/text.ts'
import { useUser } from '../../shared/use-user.ts'
import styles from './attention.module.css'
import own from './PlanCard.module.css'
import { percentText } from './texts.ts'

/** The latest plan whose week is over, or the one that runs: what came of each fix. */
export function LastPlan() {
  const plans = useQuery(query(attentionPlans.list, {}))
  const dates = useDates()
  const zone = useUser().agency.timeZone
  const plan = plans.data?.find(({ days }) => days >= attentionLimits.outcomeDays) ?? plans.data?.[0]
  if (!plan) return null
  const worked = plan.fixes.filter((fix) => fix.worked).length
  const isOver = plan.days >= attentionLimits.outcomeDays
  return (
    <section className={styles.card} aria-labelledby="last-plan-title">
      <div className={styles.cardHead}>
        <h2 id="last-plan-title">{isOver ? t('Last week’s plan') : t('Plan of {day}', { day: dates.day(plan.appliedAt, zone) })}</h2>
        <span className={isOver ? styles.ok : styles.quiet}>
          {isOver
            ? t('{worked} of {count, plural, one {# fix} other {# fixes}} worked', { worked, count: plan.fixes.length })
            : t('{days} of {all} days', { days: plan.days, all: attentionLimits.outcomeDays })}
        </span>
      </div>
      <table className={own.outcomes}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('Outcome')}</VisuallyHidden>
            </th>
            <th scope="col">{t('Campaign')}</th>
            <th scope="col">{t('Chance then')}</th>
            <th scope="col">{t('Delivered')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.fixes.map(({ campaignId, name, text, after, deliveredPercent, worked: isFixed, reason }) => {
            const Icon = isFixed === null ? Minus : isFixed ? Check : X
            return (
              <tr key={campaignId} data-worked={isFixed ?? undefined}>
                <td>
                  <Icon size={16} aria-label={isFixed === null ? t('not known yet') : isFixed ? t('worked') : t('did not work')} />
                </td>
                <th scope="row" title={text} dir="auto">
                  {name}
                  {reason && <span className={styles.reason}>{reason}</span>}
                </th>
                <td>{percentText(after)}</td>
                <td>{deliveredPercent === null ? '–' : t('{percent}%', { percent: deliveredPercent.toFixed(1) })}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
