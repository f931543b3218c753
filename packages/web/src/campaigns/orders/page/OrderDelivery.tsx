import type { Order } from '@spotdesk/sdk'
import type { OutputOf, statistics } from '@spotdesk/sdk/contract'
import { formatMoney, formatTotal } from '@spotdesk/sdk/values'
import { ToggleGroup } from '@spotdesk/ui'
import { ChartFrame, TimeChart, timeTable } from '@spotdesk/ui/charts'
import { useMemo, useState } from 'react'
import { useDates } from '../../../shared/dates.ts'
import { label, t } from '../../../shared/text.ts'
import type { PageRange } from '../../../shared/delivery/use-page-range.ts'
import { toFootnote, toMeasureFormat, measureLabels, describeDelivery } from '../../campaigns/stats/Delivery.tsx'
import { deliveryChart } from '../../../shared/delivery/stats/delivery-chart.ts'
import { axisSpan, dailyNeed, type Measure } from '../../../shared/delivery/stats/delivery-lines.ts'
import { PacingCard } from '../../../shared/delivery/stats/PacingCard.tsx'
import { linesIn } from '../../../shared/delivery/stats/range-lines.ts'
import styles from '../../../shared/delivery/stats/stats.module.css'
import { orderLines, orderMeasures } from './order-delivery.ts'
import { isOrderOver, orderDates } from '../settings/order-dates.ts'

interface OrderDeliveryProps {
  order: Order
  /** Its delivery by day. */
  days: OutputOf<typeof statistics.ofOrder>
  range: PageRange
  now: Date
}

/** Delivery of an order against its objective over its dates, day by day; beside it how it is paced. */
export function OrderDelivery({ order, days, range, now }: OrderDeliveryProps) {
  const dates = useDates()
  const [chosen, setChosen] = useState<Measure | null>(null)
  const measures = orderMeasures(order)
  const measure = chosen ?? measures[0]!
  const { currency } = order
  const { timeZone: zone, asOf } = days
  const subject = useMemo(() => ({ ...order, ...orderDates(order) }), [order])
  const { lines, own, drawn } = useDrawn(subject, days, { measure, range })
  const title =
    lines.plannedTotal === null
      ? label(measureLabels[measure])
      : t('{measure} against an even plan', { measure: label(measureLabels[measure]) })
  const foot = toFootnote(asOf, { now, dates, zone })
  const note =
    lines.plannedTotal === null ? foot.note : t('{note} · plan: the objective spread evenly over the dates', { note: foot.note ?? '' })
  const print = (value: number) => (measure === 'SPEND' ? formatMoney(value, currency) : formatTotal(Math.round(value)))
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <ChartFrame
          title={title}
          subject={order.name}
          zone={zone}
          {...foot}
          {...(note && { note })}
          fileName={`order-${order.id}-${measure.toLowerCase().replace('_', '-')}`}
          controls={
            <ToggleGroup
              label={t('Measure')}
              value={measure}
              onChange={setChosen}
              options={measures.map((value) => ({ value, label: label(measureLabels[value]) }))}
            />
          }
          {...(drawn && {
            table: timeTable(drawn, {
              time: t('Day'),
              low: (name) => t('{name}, low', { name }),
              high: (name) => t('{name}, high', { name }),
            }),
          })}
        >
          {drawn ? (
            <TimeChart
              label={title}
              summary={describeDelivery(own, toMeasureFormat(measure, currency), range.isChosen ? range.value : null)}
              chart={drawn}
            />
          ) : (
            <p className={styles.quiet}>{t('Nothing was delivered yet, and there is no plan that could be drawn.')}</p>
          )}
        </ChartFrame>
      </div>
      <div className={styles.side}>
        <PacingCard
          pace={order.pace}
          caption={range.isChosen ? t('of what is due to date, of the whole order') : t('of what is due to date')}
          none={t('Nothing of the order is due now.')}
          isOver={isOrderOver(order, now)}
          daily={dailyNeed(lines)}
          print={print}
          isRange={range.isChosen}
        />
      </div>
    </div>
  )
}

/** The chart, laid out again only when what it shows changes. */
function useDrawn(
  order: Order,
  days: OrderDeliveryProps['days'],
  { measure, range: { isChosen, value } }: { measure: Measure; range: PageRange },
) {
  const { currency } = order
  const { timeZone: zone } = days
  const lines = useMemo(() => orderLines(order, days, measure), [order, days, measure])
  // Within a range the sums begin with it.
  const own = useMemo(() => (isChosen ? linesIn(lines, value) : lines), [lines, isChosen, value])
  const drawn = useMemo(() => {
    const span = axisSpan(lines, { timeZone: zone }, isChosen ? value : null)
    if (!span) return null
    const format = toMeasureFormat(measure, currency)
    return deliveryChart({ lines: own, span, measure, format, zone, band: null, fix: null, deviation: null, markers: [], spans: [] })
  }, [lines, own, zone, isChosen, value, measure, currency])
  return { lines, own, drawn }
}
