/** The delivery of an order against an even plan, as the numbers of the chart that a campaign's delivery is drawn with. Pure. */
import type { Order } from '@spotdesk/sdk'
import type { OutputOf, statistics } from '@spotdesk/sdk/contract'
import { createLocalDays, type DateRange, daysOfPlan } from '@spotdesk/sdk/rules'
import { type DeliveryLines, deliveryLines, type LinesSource, type Measure } from '../../../shared/delivery/stats/delivery-lines.ts'
import { planIn, type RangePlan } from '../../../shared/delivery/stats/range-lines.ts'
import { orderDates } from '../settings/order-dates.ts'

type Statistics = OutputOf<typeof statistics.ofOrder>
type Planned = NonNullable<LinesSource['plan']>['audio']

/** The measure of the order's own objective, which alone has a plan. */
export const ownMeasure = ({ objectiveType }: Pick<Order, 'objectiveType'>): Measure =>
  objectiveType === 'PRICE' ? 'SPEND' : 'IMPRESSIONS'

/** Measures that say something about the order, that of its objective first. */
export function orderMeasures(order: Pick<Order, 'objectiveType' | 'secondScreenObjective' | 'secondScreenImpressions'>): Measure[] {
  const own = ownMeasure(order)
  const hasSecondScreen = order.secondScreenObjective !== null || order.secondScreenImpressions > 0
  return [own, own === 'SPEND' ? 'IMPRESSIONS' : 'SPEND', ...(hasSecondScreen ? (['SECOND_SCREEN'] as const) : [])]
}

type Subject = Pick<
  Order,
  | 'actuals'
  | 'totalSpend'
  | 'audioSpend'
  | 'secondScreenImpressions'
  | 'secondScreenSpend'
  | 'objectiveType'
  | 'audioObjective'
  | 'orderRevenue'
> & { startDate: Date | null; endDate: Date | null }

/** Lines of the chart: delivered by day, and planned where the order has an objective and dates. */
export function orderLines(
  order: Subject,
  { rows, asOf, timeZone }: Pick<Statistics, 'rows' | 'asOf' | 'timeZone'>,
  measure: Measure,
): DeliveryLines {
  const { objectiveType, actuals, totalSpend, audioSpend, secondScreenImpressions, secondScreenSpend, startDate, endDate } = order
  const days = rows.flatMap(({ date, spend, secondScreenSpend: second, ...row }) =>
    date === null ? [] : [{ ...row, date, spend: spend ?? 0, secondScreenSpend: second ?? 0 }],
  )
  return deliveryLines({
    campaign: {
      // Its campaigns are of any type: only one that is all second screen counts otherwise.
      campaignType: 'STANDARD',
      objectiveType,
      actuals,
      totalSpend,
      audioSpend,
      secondScreenImpressions,
      secondScreenSpend,
      timeZone,
      startDate,
      endDate,
      campaignRevenue: { type: order.orderRevenue.type },
    },
    days,
    asOf,
    plan: { audio: measure === ownMeasure(order) ? evenPlan(order, timeZone, asOf) : null, secondScreen: null },
    measure,
  })
}

/** The even plan of a range, in the unit of the order's objective. */
export function orderPlanIn(order: Order, days: Parameters<typeof orderLines>[1], range: DateRange): RangePlan {
  return planIn(orderLines({ ...order, ...orderDates(order) }, days, ownMeasure(order)), range)
}

/** The objective spread evenly over the dates of the order; null without one of them. */
function evenPlan(order: Subject, zone: string, asOf: Date | null): Planned {
  const { startDate, endDate, audioObjective: objective, objectiveType: unit } = order
  if (!startDate || !endDate || endDate <= startDate || !objective) return null
  const [start, end] = [startDate.getTime(), endDate.getTime()]
  const plannedAt = (at: number) => objective * Math.min(1, Math.max(0, (at - start) / (end - start)))
  const calendar = createLocalDays(zone)
  const days = daysOfPlan({ start, end }, asOf?.getTime() ?? start, calendar).map((day) => {
    const until = new Date(Math.min(end, calendar.startOf(day + 1)))
    return { date: calendar.textOf(day), until, planned: plannedAt(until.getTime()), expected: null }
  })
  const delivered = unit === 'PRICE' ? order.audioSpend : order.actuals
  // Its campaigns have plans of their own, which say how far delivery is behind: this one is not held against it.
  return { unit, objective, delivered, planned: null, impressionPrice: null, supply: 'NONE', forecastAt: null, days, hours: [] }
}
