import type { insights } from '@spotdesk/sdk/contract'
import { liftVerdict } from '@spotdesk/sdk/rules'
import { formatMoney, formatTotal } from '@spotdesk/sdk/values'
import { t } from '../../text.ts'
import { InsightFigures } from '../insight/InsightFigures.tsx'
import { liftText, smallRateText } from '../insight/table-columns.ts'
import styles from '../insight/insights.module.css'
import { intervalText, liftSentence } from './lift-sentence.ts'

interface LiftCardProps {
  group: insights.AttributionGroup
  currency: string
  spend: number
}

/** The effect of the campaign: the lift with its interval in words, and the figures that it is made of. */
export function LiftCard({ group, currency, spend }: LiftCardProps) {
  return (
    <>
      <InsightFigures
        figures={[
          {
            label: t('Lift'),
            value: liftText(group.lift),
            tone: liftVerdict(group) === 'below' ? 'bad' : undefined,
            more: intervalText(group),
          },
          {
            label: t('Conversions'),
            value: formatTotal(group.conversions),
            more: t('of {count} exposed', { count: formatTotal(group.exposed) }),
          },
          {
            label: t('Conversion rate'),
            value: smallRateText(group.conversionRate),
            more: t('{rate} in the control group', { rate: smallRateText(group.controlRate) }),
          },
          {
            label: t('Cost per action'),
            value: formatMoney(group.costPerAction, currency),
            more: group.costPerAction === null ? null : t('of {spend}', { spend: formatMoney(spend, currency) }),
          },
          {
            label: t('Value of purchases'),
            value: formatMoney(group.value, currency),
            more: spend > 0 ? t('{times} × the spend', { times: (group.value / spend).toFixed(1) }) : null,
          },
        ]}
      />
      <p className={styles.card} role="note">
        {liftSentence(group)}{' '}
        <span className={styles.quiet}>
          {t('Compared with {count} listeners like them who did not hear it.', { count: formatTotal(group.control) })}
        </span>
      </p>
    </>
  )
}
