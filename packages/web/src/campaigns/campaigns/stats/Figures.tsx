import type { Campaign } from '@spotdesk/sdk'
import type { campaigns } from '@spotdesk/sdk/contract'
import { type Deviation, deviationOf } from '@spotdesk/sdk/rules'
import { formatMoney, formatProgress, formatSmall, formatTotal, isoDay } from '@spotdesk/sdk/values'
import { classNames } from '@spotdesk/ui'
import type { ReactNode } from 'react'
import { type Dates, useDates } from '../../../shared/dates.ts'
import { t } from '../../../shared/text.ts'
import { daysLeft, daysUntil, deliveredOf, listenThroughChange, sumOfRange } from './figures.ts'
import { countsAudioSpend, spendOf } from '../amounts.ts'
import styles from './stats.module.css'

interface FiguresProps {
  campaign: Campaign
  /** Delivery of the whole flight; undefined while it is loaded. */
  days: readonly campaigns.DeliveryDay[] | undefined
  /** Delivery of the chosen range; null: the whole flight is shown. */
  rangeDays: readonly campaigns.DeliveryDay[] | null
  /** The plan of the whole flight; null: not known yet. */
  planned: { spend: number | null; impressions: number | null } | null
  now: Date
}

/** A figure with its label above it, and what it is held against below. */
export interface FigureProps {
  label: string
  value: ReactNode
  tone?: 'bad' | 'warn' | undefined
  more: readonly (string | null)[]
}

/** The five figures of a campaign, and those of its second screen where it has one. */
export function Figures({ campaign, days, rangeDays, planned, now }: FiguresProps) {
  const dates = useDates()
  const range = rangeDays && sumOfRange(rangeDays)
  const inRange = (text: string) => range && t('{amount} in this range', { amount: text })
  const change = days ? listenThroughChange(days, campaign.asOf && isoDay(campaign.asOf, campaign.timeZone)) : null
  const figures: FigureProps[] = [
    deliveredFigure(campaign, { planned, range, inRange }),
    paceFigure(campaign, deviationOf(campaign), campaign.archived ? t('archived') : t('no plan')),
    spendFigure(campaign, { planned, range, inRange }),
    {
      label: t('Listen-through rate'),
      value: campaign.ltr === null ? '–' : formatProgress(campaign.ltr * 100),
      more: [
        change === null ? null : t('{points} pt on the week before', { points: signed(change) }),
        range && inRange(range.ltr === null ? '–' : formatProgress(range.ltr * 100)),
      ],
    },
    timeFigure({ ...campaign, isOver: campaign.status === 'COMPLETED' }, now, dates),
  ]
  return (
    <FigureList figures={figures}>
      {campaign.secondScreen && campaign.campaignType !== 'SECOND_SCREEN' && <SecondScreen of={campaign} />}
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

function deliveredFigure(
  campaign: Campaign,
  {
    planned,
    range,
    inRange,
  }: Pick<FiguresProps, 'planned'> & { range: ReturnType<typeof sumOfRange> | null; inRange: (text: string) => string | null },
): FigureProps {
  const { delivered, objective, isUnlimited, isMoney } = deliveredOf(campaign)
  const goal = isMoney ? (planned?.impressions ?? null) : objective
  const none = isUnlimited ? t('unlimited objective') : objective === null ? t('no objective') : null
  const inIt = campaign.campaignType === 'SECOND_SCREEN' ? range?.secondScreenImpressions : range?.impressions
  return {
    label: t('Delivered'),
    value: formatTotal(delivered),
    more: [
      none ?? (goal === null ? t('imp.') : t('of {amount}', { amount: `${formatTotal(Math.round(goal))} imp.` })),
      inIt === undefined ? null : inRange(formatTotal(inIt)),
    ],
  }
}

/** Spend against its objective; one of impressions has a plan in money instead. */
function spendFigure(campaign: Campaign, { planned, range, inRange }: Parameters<typeof deliveredFigure>[1]): FigureProps {
  const { campaignObjective, currency } = campaign
  const isAudio = countsAudioSpend(campaign)
  const { value, all } = spendOf(campaign)
  const goal = isAudio ? (campaignObjective.unlimited ? null : campaignObjective.value) : (planned?.spend ?? null)
  return {
    label: t('Spend'),
    value: formatMoney(value, currency),
    more: [
      goal === null ? null : t('of {amount}', { amount: formatMoney(goal, currency) }),
      all === null ? null : withSecondScreen(all, currency),
      range && inRange(formatMoney(isAudio ? range.audioSpend : range.spend, currency)),
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
  const sign = { behind: '−', ahead: '+', onPace: '' }[deviation.direction]
  return {
    label: t('Pace'),
    value: deviation.direction === 'onPace' ? t('On pace') : `${sign}${deviation.percent}%`,
    tone: deviation.severity === 'red' ? 'bad' : deviation.severity === 'orange' ? 'warn' : undefined,
    more,
  }
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

/** The figures of the second screen in a line. */
export function SecondScreen({ of }: { of: SecondScreenFacts }) {
  const {
    currency,
    secondScreenImpressions,
    secondScreenObjective,
    secondScreenComplete,
    secondScreenEstimatedComplete,
    secondScreenSpend,
  } = of
  const facts: [string, string][] = [
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

const signed = (value: number) => {
  const size = Math.abs(value)
  // A tiny change is named and not rounded: '< 0.1', '> -0.1'.
  return value === 0 ? '±0.0' : size < 0.1 ? formatSmall(value) : `${value > 0 ? '+' : '−'}${formatSmall(size)}`
}
