import type { Order } from '@spotdesk/sdk'
import type { statistics } from '@spotdesk/sdk/contract'
import { formatMoney, formatProgress, formatTotal } from '@spotdesk/sdk/values'
import { useDates } from '../../shared/dates.ts'
import { t } from '../../shared/text.ts'
import { useUser } from '../../shared/use-user.ts'
import { spendOf } from '../campaigns/amounts.ts'
import { FigureList, type FigureProps, paceFigure, SecondScreen, timeFigure, withSecondScreen } from '../campaigns/stats/Figures.tsx'
import { deviationOfOrder, orderDates } from './order-dates.ts'

interface OrderFiguresProps {
  order: Order
  /** Everything delivered; undefined while it is loaded. */
  all: statistics.Measures | undefined
  /** Delivered in the chosen range; null: the whole delivery is shown. */
  ranged: statistics.Measures | null
  now: Date
}

/** The five figures of an order, those of its row in the list, and those of its second screen where it has one. */
export function OrderFigures({ order, all, ranged, now }: OrderFiguresProps) {
  const dates = useDates()
  const { agency } = useUser()
  const { currency, objectiveType, estimatedComplete } = order
  const inRange = (text: string) => ranged && t('{amount} in this range', { amount: text })
  const isMoney = objectiveType === 'PRICE'
  const objective = objectiveText(order)
  const expected = estimatedComplete === null ? null : t('{percent} expected at the end', { percent: formatProgress(estimatedComplete) })
  const spend = spendOf(order)
  const rangedSpend = ranged && (ranged.spend ?? 0) + (isMoney ? 0 : (ranged.secondScreenSpend ?? 0))
  const figures: FigureProps[] = [
    {
      label: t('Delivered'),
      value: formatTotal(order.actuals),
      more: [isMoney ? t('imp.') : objective, isMoney ? null : expected, ranged && inRange(formatTotal(ranged.impressions))],
    },
    paceFigure(order, deviationOfOrder(order, now), t('nothing is due')),
    {
      label: t('Spend'),
      value: formatMoney(spend.value, currency),
      more: [
        isMoney ? objective : null,
        isMoney ? expected : null,
        spend.all === null ? null : withSecondScreen(spend.all, currency),
        rangedSpend === null ? null : inRange(formatMoney(rangedSpend, currency)),
      ],
    },
    {
      label: t('Listen-through rate'),
      value: rate(all?.ltr ?? null),
      more: [ranged && inRange(rate(ranged.ltr))],
    },
    timeFigure({ ...orderDates(order), timeZone: agency.timeZone, isOver: false }, now, dates),
  ]
  const hasSecondScreen = order.secondScreenObjective !== null || order.secondScreenImpressions > 0
  return <FigureList figures={figures}>{hasSecondScreen && <SecondScreen of={order} />}</FigureList>
}

function objectiveText({ orderObjective, audioObjective, objectiveType, currency }: Order): string {
  if (orderObjective.unlimited) return t('unlimited objective')
  if (audioObjective === null) return t('no objective')
  const isMoney = objectiveType === 'PRICE'
  return t('of {amount}', { amount: isMoney ? formatMoney(audioObjective, currency) : `${formatTotal(audioObjective)} imp.` })
}

const rate = (ltr: number | null) => (ltr === null ? '–' : formatProgress(ltr * 100))
