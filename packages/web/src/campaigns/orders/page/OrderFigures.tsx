import type { Order } from '@spotdesk/sdk'
import type { statistics } from '@spotdesk/sdk/contract'
import { formatMoney, formatProgress, formatTotal } from '@spotdesk/sdk/values'
import { useDates } from '../../../shared/dates.ts'
import { t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { getSpend } from '../../../shared/delivery/amounts.ts'
import { FigureList, paceFigure, SecondScreen, timeFigure, withSecondScreen } from '../../campaigns/stats/Figures.tsx'
import type { FigureProps } from '../../../shared/delivery/stats/figure.ts'
import { plannedText, formatListenRate } from '../../campaigns/stats/range-figures.ts'
import type { RangePlan } from '../../../shared/delivery/stats/range-lines.ts'
import { deviationOfOrder, orderDates } from '../settings/order-dates.ts'

interface OrderFiguresProps {
  order: Order
  /** Everything delivered; undefined while it is loaded. */
  all: statistics.Measures | undefined
  /** Delivered in the chosen range, and its plan, both not known at first; null: the whole delivery is shown. */
  ranged: { sums: statistics.Measures | undefined; plan: RangePlan | null } | null
  now: Date
}

/**
 * The five figures of an order, those of its row in the list, and those of its second screen where it has one. Within a range delivered and
 * spend are the range's against its plan, with the whole order's below them; its pace is that of its campaigns, which have their own ranges.
 */
export function OrderFigures({ order, all, ranged, now }: OrderFiguresProps) {
  const dates = useDates()
  const { agency } = useUser()
  const { currency, objectiveType, estimatedComplete } = order
  const isMoney = objectiveType === 'PRICE'
  const objective = objectiveText(order)
  const expected = estimatedComplete === null ? null : t('{percent} expected at the end', { percent: formatProgress(estimatedComplete) })
  const spend = getSpend(order)
  const sums = ranged?.sums
  const rangedSpend = sums && (sums.spend ?? 0) + (isMoney ? 0 : (sums.secondScreenSpend ?? 0))
  const inRange = (figure: FigureProps, value: string | undefined, print: ((planned: number) => string) | null): FigureProps =>
    ranged
      ? {
          label: figure.label,
          value: value ?? '…',
          more: [print ? plannedText(ranged.plan, print) : t('in this range'), wholeText(figure)],
        }
      : figure
  const pace = paceFigure(order, deviationOfOrder(order, now), t('nothing is due'))
  const figures: FigureProps[] = [
    inRange(
      {
        label: t('Delivered'),
        value: formatTotal(order.actuals),
        more: [isMoney ? t('imp.') : objective, isMoney ? null : expected],
      },
      sums && formatTotal(sums.impressions),
      isMoney ? null : (planned) => `${formatTotal(Math.round(planned))} imp.`,
    ),
    ranged ? { ...pace, more: [...pace.more, t('of the whole order')] } : pace,
    inRange(
      {
        label: t('Spend'),
        value: formatMoney(spend.value, currency),
        more: [isMoney ? objective : null, isMoney ? expected : null, spend.all === null ? null : withSecondScreen(spend.all, currency)],
      },
      rangedSpend === undefined ? undefined : formatMoney(rangedSpend, currency),
      isMoney ? (planned) => formatMoney(planned, currency) : null,
    ),
    inRange(
      { label: t('Listen-through rate'), value: formatListenRate(all?.ltr ?? null), more: [] },
      sums && formatListenRate(sums.ltr),
      null,
    ),
    timeFigure({ ...orderDates(order), timeZone: agency.timeZone, isOver: false }, now, dates),
  ]
  const second = ranged && {
    sums: sums && { secondScreenImpressions: sums.secondScreenImpressions, secondScreenSpend: sums.secondScreenSpend ?? 0 },
    plan: null,
  }
  const hasSecondScreen = order.secondScreenObjective !== null || order.secondScreenImpressions > 0
  return <FigureList figures={figures}>{hasSecondScreen && <SecondScreen of={order} ranged={second} />}</FigureList>
}

function objectiveText({ orderObjective, audioObjective, objectiveType, currency }: Order): string {
  if (orderObjective.unlimited) return t('unlimited objective')
  if (audioObjective === null) return t('no objective')
  const isMoney = objectiveType === 'PRICE'
  return t('of {amount}', { amount: isMoney ? formatMoney(audioObjective, currency) : `${formatTotal(audioObjective)} imp.` })
}

/** A figure of the whole order in a line. */
function wholeText({ value, more }: FigureProps): string {
  return t('Whole order: {figure}', { figure: [value, ...more.filter((text) => text !== null)].join(' · ') })
}
