import { attentionPlans, changeSets } from '@spotdesk/sdk/calls'
import type { attentionPlans as attention } from '@spotdesk/sdk/contract'
import { attentionLimits } from '@spotdesk/sdk/values'
import { Button, useConfirm, VisuallyHidden } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useCan } from '../../shared/session/Can.tsx'
import { useDates } from '../../shared/dates.ts'
import { query } from '../../shared/query.ts'
import { revertChangeSets } from '../../shared/data/revert.ts'
import { t } from '../../shared/text.ts'
import { useUser } from '../../shared/session/use-user.ts'
import styles from './attention.module.css'
import own from './PlanCard.module.css'
import { percentText } from './texts.ts'

/** The latest plan, and the latest whose week is over: what came of each fix, and the button that reverts it. */
export function LastPlan() {
  const plans = useQuery(query(attentionPlans.list, {}))
  const [latest] = plans.data ?? []
  const over = plans.data?.find(({ days }) => days >= attentionLimits.outcomeDays)
  return [latest, over === latest ? undefined : over].map((plan) => plan && <AppliedPlan key={plan.changeSetId} plan={plan} />)
}

function AppliedPlan({ plan }: { plan: attention.AppliedPlan }) {
  const id = useId()
  const dates = useDates()
  const zone = useUser().agency.timeZone
  const mayRevert = useCan(changeSets.revert)
  const confirm = useConfirm()
  const [isPending, setPending] = useState(false)
  const revert = async () => {
    const isAgreed = await confirm({
      title: t('Revert the plan?'),
      message: t(
        'Its changes are taken out of {count, plural, one {# campaign} other {# campaigns}}. What somebody has changed since stays.',
        {
          count: plan.fixes.length,
        },
      ),
      confirmLabel: t('Revert the plan'),
      cancelLabel: t('Cancel'),
    })
    if (!isAgreed) return
    setPending(true)
    await revertChangeSets([plan.changeSetId])
    setPending(false)
  }
  const worked = plan.fixes.filter((fix) => fix.worked).length
  const isOver = plan.days >= attentionLimits.outcomeDays
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 id={id}>{isOver ? t('Last week’s plan') : t('Plan of {day}', { day: dates.day(plan.appliedAt, zone) })}</h2>
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
      {mayRevert && (
        <Button isPending={isPending} onPress={() => void revert()}>
          {t('Revert the plan')}
        </Button>
      )}
    </section>
  )
}
