/** Cells of the campaign list. Plain elements and ready formats: a page has hundreds of them. */
import { PacingBar, ProgressBar, classNames } from '@spotdesk/ui'
import type { CampaignRow } from '@spotdesk/sdk'
import { deviationOf } from '@spotdesk/sdk/rules'
import { formatMoney, formatProgress } from '@spotdesk/sdk/values'
import type { Dates } from '../../../shared/dates.ts'
import { t } from '../../../shared/text.ts'
import { AmountCell } from '../../../shared/grid/cells/Amount.tsx'
import { getDelivered, isUnlimited, getObjective, printAmount, formatUnit } from '../../../shared/delivery/amounts.ts'
import styles from './CampaignCells.module.css'
import { formatDeviation } from '../../../shared/delivery/deviation-text.ts'
import { flightStage, lastDays } from '../../../shared/delivery/flight.ts'

const dash = '–'
/** The colour of a gap by its severity. */
export const gaps = { red: 'bad', orange: 'warn', gray: 'none' } as const

/** Percent done against the time that is over. */
export function PacingCell({ campaign }: { campaign: CampaignRow }) {
  const { name, complete, elapsed, status, archived } = campaign
  if (complete === null) return dash
  const deviation = deviationOf(campaign)
  const isNothing = complete === 0 && deviation?.direction === 'behind'
  const isOver = archived || status === 'COMPLETED'
  return (
    <PacingBar
      label={t('Pacing of {name}', { name })}
      value={complete}
      elapsed={isOver ? null : elapsed}
      gap={gaps[deviation?.severity ?? 'gray']}
      {...(deviation && { note: isNothing ? t('no delivery') : formatDeviation(deviation) })}
    />
  )
}

type SecondScreen = Pick<CampaignRow, 'name' | 'secondScreenComplete' | 'secondScreenEstimatedComplete'>

/** Progress of the second screen. */
export function SecondScreenProgress({ of: { name, secondScreenComplete, secondScreenEstimatedComplete } }: { of: SecondScreen }) {
  return (
    <EstimatedProgress
      label={t('2nd screen complete of {name}', { name })}
      value={secondScreenComplete}
      estimate={secondScreenEstimatedComplete}
    />
  )
}

interface EstimatedProgressProps {
  /** Names the bar for screen readers. */
  label: string
  /** Percent done; null: there is no objective. */
  value: number | null
  /** Percent that is expected at the end. */
  estimate: number | null
  tone?: 'ok' | 'muted'
}

/** Percent done before the percent that is expected at the end. */
export function EstimatedProgress({ label, value, estimate, tone = 'muted' }: EstimatedProgressProps) {
  if (value === null) return dash
  return <ProgressBar label={label} value={value} estimate={estimate ?? value} tone={tone} valueText={formatProgress(value)} />
}

/** Delivered, of the objective, their unit, and of impressions what they cost, as texts. */
export function deliveredTexts(campaign: CampaignRow) {
  const { totalSpend, currency } = campaign
  const done = getDelivered(campaign)
  const objective = getObjective(campaign)
  const total = isUnlimited(campaign)
    ? t('Unlimited')
    : objective === null
      ? dash
      : t('of {total}', { total: printAmount({ ...done, value: objective }) })
  const spend = done.currency === null ? formatMoney(totalSpend, currency) : null
  return { value: printAmount(done), total, unit: formatUnit(done), spend }
}

/** The same as one text: '208,921 of 560,000 imp. · $1,200.00 spent'. */
export function formatCampaignAmounts(campaign: CampaignRow): string {
  const { value, total, unit, spend } = deliveredTexts(campaign)
  return [`${value} ${total} ${unit}`, ...(spend ? [t('{spend} spent', { spend })] : [])].join(' · ')
}

/** Delivered, of the objective, and their unit: three tracks that stand below each other in every row. Impressions show their spend too. */
export function AmountsCell({ campaign }: { campaign: CampaignRow }) {
  const { value, total, unit, spend } = deliveredTexts(campaign)
  const { currency } = campaign
  return (
    <div title={formatCampaignAmounts(campaign)}>
      <AmountCell done={value} whole={total} unit={unit} />
      {spend && <AmountCell done={spend} whole={t('spent')} unit={currency} isQuiet />}
    </div>
  )
}

interface FlightCellProps {
  flight: { startDate: Date | null; endDate: Date | null }
  /** Nobody waits for its days any more. */
  isQuiet: boolean
  dates: Dates
  zone: string
  now: Date
}

/** First and last day: '2026/03/01 → 2026/03/31'. */
export function formatFlightDays({ startDate, endDate }: FlightCellProps['flight'], dates: Dates, zone: string): string {
  return `${dates.day(startDate, zone)} → ${endDate ? dates.lastDay(endDate, zone) : t('no end')}`
}

/** First and last day on one line, and the days left below. */
export function FlightCell({ flight: days, isQuiet, dates, zone, now }: FlightCellProps) {
  const flight = flightStage(days, zone, now)
  return (
    <div className={styles.lines}>
      <span className={styles.line}>{formatFlightDays(days, dates, zone)}</span>
      {!isQuiet && flight.stage !== 'open' && (
        <span className={classNames(styles.more, flight.stage === 'on' && flight.days <= lastDays && styles.soon)}>
          {formatFlight(flight)}
        </span>
      )}
    </div>
  )
}

function formatFlight(flight: ReturnType<typeof flightStage>): string {
  if (flight.stage === 'over') return t('ended')
  if (flight.stage === 'open') return ''
  const { days } = flight
  if (flight.stage === 'ahead') return t('starts in {days, plural, one {# day} other {# days}}', { days })
  return days === 0 ? t('last day') : t('{days, plural, one {# day} other {# days}} left', { days })
}
