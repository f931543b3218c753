import type { Campaign } from '@spotdesk/sdk'
import type { campaigns } from '@spotdesk/sdk/contract'
import { type Deviation, deviationOf } from '@spotdesk/sdk/rules'
import { formatMoney, formatProgress, formatSmall, formatTotal, isoDay } from '@spotdesk/sdk/values'
import { classNames } from '@spotdesk/ui'
import type { ReactNode } from 'react'
import { type Dates, useDates } from '../../../shared/dates.ts'
import { t } from '../../../shared/text.ts'
import type { Measure } from '../../../shared/delivery/stats/delivery-lines.ts'
import { type FigureProps, toPaceFigure } from '../../../shared/delivery/stats/figure.ts'
import {
  daysLeft,
  daysUntil,
  getDeliveredImpressions,
  listenThroughChange,
  type RangeSums,
  sumOfRange,
} from '../../../shared/delivery/stats/figures.ts'
import { ofPlanText, plannedText, rangeFigures, formatListenRate } from './range-figures.ts'
import { paceIn, type RangePlan } from '../../../shared/delivery/stats/range-lines.ts'
import { countsAudioSpend, getSpend } from '../../../shared/delivery/amounts.ts'
import styles from '../../../shared/delivery/stats/stats.module.css'

interface FiguresProps {
  campaign: Campaign
  /** Delivery of the whole flight; undefined while it is loaded. */
  days: readonly campaigns.DeliveryDay[] | undefined
  /** The chosen range: its delivery, and its plan in each measure, both not known at first; null: the whole flight is shown. */
  ranged: { days: readonly campaigns.DeliveryDay[] | undefined; plans: Record<Measure, RangePlan> | null } | null
  /** The plan of the whole flight; null: not known yet. */
  planned: { spend: number | null; impressions: number | null } | null
  now: Date
}

/**
 * The five figures of a campaign, and those of its second screen where it has one. Within a range each is delivered of the range against
 * the plan of the range, with the flight's below it.
 */
export function Figures({ campaign, days, ranged, planned, now }: FiguresProps) {
  const dates = useDates()
  const change = days ? listenThroughChange(days, campaign.asOf && isoDay(campaign.asOf, campaign.timeZone)) : null
  const flight = {
    delivered: deliveredFigure(campaign, planned),
    pace: paceFigure(campaign, deviationOf(campaign), campaign.archived ? t('archived') : t('no plan')),
    spend: spendFigure(campaign, planned),
    listened: {
      label: t('Listen-through rate'),
      value: formatListenRate(campaign.ltr),
      more: [change === null ? null : t('{points} pt on the week before', { points: signed(change) })],
    },
  }
  const time = timeFigure({ ...campaign, isOver: campaign.status === 'COMPLETED' }, now, dates)
  const { delivered, pace, spend, listened } = ranged ? rangeFigures(campaign, flight, ranged) : flight
  const second = ranged && { sums: ranged.days && sumOfRange(ranged.days), plan: ranged.plans?.SECOND_SCREEN ?? null }
  return (
    <FigureList figures={[delivered, pace, spend, listened, time]}>
      {campaign.secondScreen && campaign.campaignType !== 'SECOND_SCREEN' && <SecondScreen of={campaign} ranged={second} />}
    </FigureList>
  )
}

/** Five figures beside each other, and below them what has figures of its own. */
export function FigureList({ figures, children }: { figures: readonly FigureProps[]; children?: ReactNode }) {
  return (
    <section className={styles.figures} aria-label={t('Figures')}>
      <dl className={styles.five}>
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
      {children}
    </section>
  )
}

function Figure({ label, value, tone, more }: FigureProps) {
  const texts = more.filter((text) => text !== null)
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={classNames(styles.value, tone && styles[tone])}>{value}</span>
        {texts.map((text) => (
          <span key={text} className={styles.more}>
            {text}
          </span>
        ))}
      </dd>
    </div>
  )
}

function deliveredFigure(campaign: Campaign, planned: FiguresProps['planned']): FigureProps {
  const { delivered, objective, isUnlimited, isMoney } = getDeliveredImpressions(campaign)
  const goal = isMoney ? (planned?.impressions ?? null) : objective
  const none = isUnlimited ? t('unlimited objective') : objective === null ? t('no objective') : null
  return {
    label: t('Delivered'),
    value: formatTotal(delivered),
    more: [none ?? (goal === null ? t('imp.') : t('of {amount}', { amount: `${formatTotal(Math.round(goal))} imp.` }))],
  }
}

/** Spend against its objective; one of impressions has a plan in money instead. */
function spendFigure(campaign: Campaign, planned: FiguresProps['planned']): FigureProps {
  const { campaignObjective, currency } = campaign
  const isAudio = countsAudioSpend(campaign)
  const { value, all } = getSpend(campaign)
  const goal = isAudio ? (campaignObjective.unlimited ? null : campaignObjective.value) : (planned?.spend ?? null)
  return {
    label: t('Spend'),
    value: formatMoney(value, currency),
    more: [
      goal === null ? null : t('of {amount}', { amount: formatMoney(goal, currency) }),
      all === null ? null : withSecondScreen(all, currency),
    ],
  }
}

/** All spend, where the figure above it is that of the audio. */
export const withSecondScreen = (all: number, currency: string) =>
  t('{money} with the second screen', { money: formatMoney(all, currency) })

interface Paced {
  /** Percent delivered and percent of the time that is over. */
  complete: number | null
  elapsed: number | null
}

/** How far delivery is behind or ahead. @param none why there is no pace */
export function paceFigure({ complete, elapsed }: Paced, deviation: Deviation | null, none: string): FigureProps {
  const parts = t('{delivered} delivered, {elapsed} elapsed', { delivered: formatProgress(complete), elapsed: formatProgress(elapsed) })
  const more = [complete !== null && elapsed !== null ? parts : null]
  if (!deviation) return { label: t('Pace'), value: '–', more: more[0] === null ? [none] : more }
  return { label: t('Pace'), ...toPaceFigure(deviation), more }
}

interface Timed {
  startDate: Date | null
  endDate: Date | null
  timeZone: string
  /** It has delivered all it was to. */
  isOver: boolean
}

/** Days to the start, or to the end. */
export function timeFigure({ startDate, endDate, isOver, timeZone }: Timed, now: Date, dates: Dates): FigureProps {
  const ahead = daysUntil(startDate, now, timeZone)
  const left = daysLeft(endDate, now, timeZone)
  const flight = endDate ? dates.lastDay(endDate, timeZone) : null
  if (startDate && startDate > now)
    return { label: t('Days to start'), value: String(ahead), more: [t('starts {day}', { day: dates.day(startDate, timeZone) })] }
  if (left === null || flight === null) return { label: t('Days left'), value: '–', more: [t('no end')] }
  if (isOver || endDate! <= now)
    return {
      label: t('Days left'),
      value: '0',
      more: [endDate! <= now ? t('ended {day}', { day: flight }) : t('objective met, ends {day}', { day: flight })],
    }
  return { label: t('Days left'), value: String(left), more: [left === 0 ? t('ends today') : t('ends {day}', { day: flight })] }
}

type SecondScreenFacts = Pick<
  Campaign,
  | 'currency'
  | 'secondScreenImpressions'
  | 'secondScreenObjective'
  | 'secondScreenComplete'
  | 'secondScreenEstimatedComplete'
  | 'secondScreenSpend'
>

interface SecondScreenProps {
  of: SecondScreenFacts
  /** The chosen range; null: the whole flight is shown. */
  ranged?: {
    sums: Pick<RangeSums, 'secondScreenImpressions' | 'secondScreenSpend'> | undefined
    /** Null: not known yet, or there is none. */
    plan: RangePlan | null
  } | null
}

/** The figures of the second screen in a line; within a range those of the range alone. */
export function SecondScreen({ of, ranged = null }: SecondScreenProps) {
  const facts = ranged ? rangedSecondScreen(of, ranged) : wholeSecondScreen(of)
  return (
    <dl className={styles.second} aria-label={t('Second screen')}>
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function rangedSecondScreen(of: SecondScreenFacts, { sums, plan }: NonNullable<SecondScreenProps['ranged']>): [string, string][] {
  if (!sums) return [[t('Second screen'), '…']]
  const delivered = sums.secondScreenImpressions
  const paced = plan && paceIn(plan, delivered)
  return [
    [t('Second screen'), `${formatTotal(delivered)} ${plannedText(plan, (value) => `${formatTotal(Math.round(value))} imp.`)}`],
    ...(paced ? [[t('Pace'), ofPlanText(paced.pace)] satisfies [string, string]] : []),
    [t('Spend'), formatMoney(sums.secondScreenSpend, of.currency)],
  ]
}

function wholeSecondScreen(of: SecondScreenFacts): [string, string][] {
  const {
    currency,
    secondScreenImpressions,
    secondScreenObjective,
    secondScreenComplete,
    secondScreenEstimatedComplete,
    secondScreenSpend,
  } = of
  return [
    [
      t('Second screen'),
      secondScreenObjective === null
        ? `${formatTotal(secondScreenImpressions)} imp.`
        : t('{delivered} of {objective} imp.', {
            delivered: formatTotal(secondScreenImpressions),
            objective: formatTotal(secondScreenObjective),
          }),
    ],
    [t('Delivered'), formatProgress(secondScreenComplete)],
    [t('Expected at the end'), formatProgress(secondScreenEstimatedComplete)],
    [t('Spend'), formatMoney(secondScreenSpend, currency)],
  ]
}

const signed = (value: number) => {
  const size = Math.abs(value)
  // A tiny change is named and not rounded: '< 0.1', '> -0.1'.
  return value === 0 ? '±0.0' : size < 0.1 ? formatSmall(value) : `${value > 0 ? '+' : '−'}${formatSmall(size)}`
}
