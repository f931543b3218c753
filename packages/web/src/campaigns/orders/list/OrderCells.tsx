/** Cells of the order list. Plain elements and ready formats: a page has many of them. */
import type { OrderRow } from '@spotdesk/sdk'
import { deviationOfPace, orderColour, type OrderColour, orderProblem } from '@spotdesk/sdk/rules'
import { formatMoney, type OrderStatus, orderStatusLabels } from '@spotdesk/sdk/values'
import { classNames, DeliveryStripe, StatusDot, type StatusDotProps, type Tone } from '@spotdesk/ui'
import { AmountCell } from '../../../shared/grid/cells/Amount.tsx'
import { ScreenLink } from '../../../shared/page/ScreenLink.tsx'
import { label, t } from '../../../shared/text.ts'
import { type Amount as Sum, printAmount, formatUnit } from '../../../shared/delivery/amounts.ts'
import cells from '../../campaigns/list/CampaignCells.module.css'
import styles from '../../campaigns/campaigns.module.css'
import { formatDeviation } from '../../../shared/delivery/deviation-text.ts'
import { orderPath } from '../paths.ts'
import { ParentLink } from '../../campaigns/page/ParentLink.tsx'

const dash = '–'

/** Tone and mark of each status: a dot for what is, a ring for what waits. */
export const orderStatusLooks: Record<OrderStatus, { tone: Tone; shape: NonNullable<StatusDotProps['shape']> }> = {
  DUPLICATING: { tone: 'muted', shape: 'ring' },
  DUPLICATION_FAILED: { tone: 'bad', shape: 'dot' },
  DUPLICATED: { tone: 'ok', shape: 'dot' },
  ACTIVE: { tone: 'ok', shape: 'dot' },
  INACTIVE: { tone: 'muted', shape: 'dot' },
  ARCHIVED: { tone: 'muted', shape: 'ring' },
}

/** The name, a link, above its advertiser and the number of its campaigns. */
export function OrderName({ order }: { order: OrderRow }) {
  const { name, advertiser, campaigns } = order
  return (
    <div className={styles.name}>
      <ScreenLink href={orderPath(order)} className={styles.nameText} title={name} dir="auto">
        {name}
      </ScreenLink>
      <span className={styles.nameMore}>
        <ParentLink kind="advertiser" of={advertiser} className={styles.parent} />
        {` · ${t('{count, plural, =0 {no campaigns} one {# campaign} other {# campaigns}}', { count: campaigns })}`}
      </span>
    </div>
  )
}

/** Behind its plan, at risk or ahead, before its status: the word of a list and of the order's page. */
export function problemOfOrder(order: OrderRow): { text: string; tone: Tone } | undefined {
  const problem = orderProblem(order)
  return problem ? { text: label(problem.label), tone: problem.tone } : undefined
}

/** The status as a text: 'Behind plan, Active'. */
export function formatOrderStatus(order: OrderRow): string {
  return [problemOfOrder(order)?.text, label(orderStatusLabels[order.status])].filter(Boolean).join(', ')
}

/** How far the order is from its plan, in a word: '−12% behind'. */
export function formatOrderPace({ pace }: OrderRow): string {
  return pace === null ? dash : formatDeviation(deviationOfPace(pace))
}

/** What leads the order, and its status small below it. */
export function OrderStatusCell({ order }: { order: OrderRow }) {
  const { status } = order
  const { tone, shape } = orderStatusLooks[status]
  const problem = problemOfOrder(order)
  if (problem)
    return (
      <div className={cells.lines}>
        <StatusDot tone={problem.tone}>
          <span className={cells.line}>{problem.text}</span>
        </StatusDot>
        <span className={classNames(cells.more, cells.below)}>{label(orderStatusLabels[status])}</span>
      </div>
    )
  return (
    <StatusDot tone={tone} shape={shape}>
      {label(orderStatusLabels[status])}
    </StatusDot>
  )
}

/** Delivered so far in the unit of the objective, and the objective that it is held against: in the list and on the order's page. */
export function deliveredOfOrder(order: OrderRow): { done: Sum; whole: string } {
  const { objectiveType, currency, audioSpend, actuals, audioObjective, orderObjective } = order
  // The second screen has an objective of its own.
  const done = objectiveType === 'PRICE' ? { value: audioSpend, currency } : { value: actuals, currency: null }
  const whole = orderObjective.unlimited
    ? t('Unlimited')
    : audioObjective === null
      ? dash
      : t('of {total}', { total: printAmount({ ...done, value: audioObjective }) })
  return { done, whole }
}

/** The same as a text: '208,921 of 560,000 imp. · $1,200.00 spent'. */
export function formatOrderAmounts(order: OrderRow): string {
  const { done, whole } = deliveredOfOrder(order)
  const spend = formatMoney(order.totalSpend, order.currency)
  return `${printAmount(done)} ${whole} ${formatUnit(done)} · ${t('{spend} spent', { spend })}`
}

/** Delivered, of the objective, and their unit; impressions show their spend too. */
export function OrderAmounts({ order }: { order: OrderRow }) {
  const { done, whole } = deliveredOfOrder(order)
  const { currency, totalSpend } = order
  const spend = formatMoney(totalSpend, currency)
  return (
    <div title={formatOrderAmounts(order)}>
      <AmountCell done={printAmount(done)} whole={whole} unit={formatUnit(done)} />
      {done.currency === null && <AmountCell done={spend} whole={t('spent')} unit={currency} isQuiet />}
    </div>
  )
}

const stripeTones: Record<OrderColour, Tone> = { green: 'ok', red: 'bad', gray: 'muted' }

/** The stripe in the gutter: green for a duplicate, red for one whose copying failed, else grey. */
export function orderStripe({ duplicationStatus, status }: OrderRow) {
  return <DeliveryStripe tone={stripeTones[orderColour(duplicationStatus)]} label={label(orderStatusLabels[status])} />
}
