import type { Order } from '@spotdesk/sdk'
import { formatCapping, formatMoney, formatObjective, formatTotal, objectiveTypeLabels } from '@spotdesk/sdk/values'
import { KeyValuePanel } from '@spotdesk/ui'
import { Card } from '../../../shared/page/Card.tsx'
import { useDates } from '../../../shared/dates.ts'
import { label, t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { revenueTypeLabels } from '../../campaigns/settings/revenue-texts.ts'
import settings from '../../campaigns/settings/settings.module.css'
import styles from '../orders.module.css'

interface ReadOrderProps {
  order: Order
  /** The user could change it in another state. */
  mayWrite: boolean
}

/** The settings as values, for those who may not change them, and in a state that takes no change. */
export function ReadOrder({ order, mayWrite }: ReadOrderProps) {
  const dates = useDates()
  const zone = useUser().agency.timeZone
  const { startDate, endDate, currency, orderObjective: objective, margin } = order
  const part = (value: number | null) =>
    value === null ? null : objective.type === 'PRICE' ? formatMoney(value, currency) : formatTotal(value)
  return (
    <div className={styles.page}>
      <Card label={t('Order Settings')}>
        {mayWrite && (
          <p className={settings.locked}>
            {order.archived
              ? t('The order is archived. Unarchive it to change its settings.')
              : t('The campaigns of the original could not be copied. Copy them again, or archive the order.')}
          </p>
        )}
        <KeyValuePanel
          isPlain
          columns={2}
          items={[
            { label: t('Name'), value: <span dir="auto">{order.name}</span> },
            { label: t('Advertiser'), value: order.advertiser.name },
            { label: t('Start'), value: startDate && dates.dayTime(startDate, zone), note: zone },
            { label: t('End'), value: endDate ? dates.endTime(endDate, zone) : t('No end'), note: zone },
            { label: t('Objective type'), value: label(objectiveTypeLabels[order.objectiveType]) },
            { label: t('Currency'), value: currency },
            { label: t('Objective'), value: formatObjective(objective, currency) },
            { label: t('Revenue type'), value: revenueTypeLabels[order.orderRevenue.type]() },
            { label: t('Managed objective'), value: part(objective.managedObjective) },
            { label: t('Optimised objective'), value: part(objective.optimisedObjective) },
            ...(typeof margin === 'number' ? [{ label: t('Margin'), value: `${margin}%` }] : []),
            { label: t('Frequency caps'), value: order.cappingRules.map(formatCapping).join('; ') || t('No cap') },
            { label: t('Deal id'), value: order.dealId },
            { label: t('External reference'), value: order.externalReference },
            { label: t('Comments'), value: order.comments },
          ]}
        />
      </Card>
    </div>
  )
}
