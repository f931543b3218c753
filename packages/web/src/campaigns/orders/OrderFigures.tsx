import type { CampaignTotals, Order } from '@spotdesk/sdk'
import type { statistics } from '@spotdesk/sdk/contract'
import { deviationOfPace } from '@spotdesk/sdk/rules'
import { formatMoney, formatProgress, formatTotal } from '@spotdesk/sdk/values'
import { useDates } from '../../shared/dates.ts'
import { t } from '../../shared/text.ts'
import { useUser } from '../../shared/use-user.ts'
import { FigureList, type FigureProps, paceFigure, SecondScreen, timeFigure } from '../campaigns/stats/Figures.tsx'
import { orderDates } from './order-dates.ts'

interface OrderFiguresProps {
  order: Order
  /** Totals of its campaigns; undefined while they are loaded. */
  totals: CampaignTotals | undefined
  /** Everything delivered; undefined while it is loaded. */
  all: statistics.Measures | undefined
  /** Delivered in the chosen range; null: the whole delivery is shown. */
  ranged: statistics.Measures | null
  now: Date
}

/** The five figures of an order, which sum up its campaigns, and those of its second screen where it has one. */
export function OrderFigures({ order, totals, all, ranged, now }: OrderFiguresProps) {
  const dates = useDates()
  const { agency } = useUser()
  const { currency, objectiveType, audioObjective, orderObjective, estimatedComplete } = order
  const inRange = (text: string) => ranged && t('{amount} in this range', { amount: text })
  const isMoney = objectiveType === 'PRICE'
  const objective = orderObjective.unlimited
    ? t('unlimited objective')
    : audioObjective === null
      ? t('no objective')
      : t('of {amount}', { amount: isMoney ? formatMoney(audioObjective, currency) : `${formatTotal(audioObjective)} imp.` })
  const expected = estimatedComplete === null ? null : t('{percent} expected at the end', { percent: formatProgress(estimatedComplete) })
  const deviation = totals && totals.pace !== null ? deviationOfPace(totals.pace) : null
  const paced = { complete: totals?.complete ?? null, elapsed: totals?.elapsed ?? null }
  const figures: FigureProps[] = [
    {
      label: t('Delivered'),
      value: formatTotal(order.actuals),
      more: [isMoney ? t('imp.') : objective, isMoney ? null : expected, ranged && inRange(formatTotal(ranged.impressions))],
    },
    paceFigure(paced, deviation, t('no campaign is due')),
    {
      label: t('Spend'),
      value: formatMoney(order.totalSpend, currency),
      more: [
        isMoney ? objective : null,
        isMoney ? expected : null,
        ranged && inRange(formatMoney((ranged.spend ?? 0) + (ranged.secondScreenSpend ?? 0), currency)),
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

const rate = (ltr: number | null) => (ltr === null ? '–' : formatProgress(ltr * 100))
