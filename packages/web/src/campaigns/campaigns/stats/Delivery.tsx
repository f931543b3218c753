import { forecastLedger } from '@spotdesk/sdk/calls'
import { type DateRange, type Deviation, deviationOf } from '@spotdesk/sdk/rules'
import { dayMs, formatMoney, formatTotal, hourMs } from '@spotdesk/sdk/values'
import { ToggleGroup } from '@spotdesk/ui'
import { ChartFrame, TimeChart, type ValueFormat, countFormat, moneyFormat, timeTable } from '@spotdesk/ui/charts'
import { useMemo, useState } from 'react'
import { Can } from '../../../shared/session/Can.tsx'
import { type Dates, useDates } from '../../../shared/dates.ts'
import { label, t } from '../../../shared/text.ts'
import { isFinished } from '../../../shared/delivery/flight.ts'
import { markedChanges, shownPauses } from '../../../shared/delivery/stats/changes.ts'
import { deliveryChart } from '../../../shared/delivery/stats/delivery-chart.ts'
import {
  type DeliveryData,
  findForecastBand,
  fixTotal,
  toDeliveryLines,
  listMeasures,
  noPlanReason,
  objectiveMeasure,
} from './delivery-data.ts'
import { type DeliveryLines, type Measure, axisSpan, dailyNeed } from '../../../shared/delivery/stats/delivery-lines.ts'
import { type Grain, usualGrain } from '../../../shared/delivery/stats/hours.ts'
import { Hours } from './Hours.tsx'
import { Ledger } from '../../../forecast/panel/ledger/Ledger.tsx'
import { changeMarkers } from '../../../shared/delivery/stats/markers.tsx'
import { PacingCard, withoutPace } from '../../../shared/delivery/stats/PacingCard.tsx'
import { deliveredIn, linesIn, paceIn, planIn } from '../../../shared/delivery/stats/range-lines.ts'
import { Reliability } from '../../../forecast/panel/ledger/Reliability.tsx'
import styles from '../../../shared/delivery/stats/stats.module.css'

export const measureLabels: Record<Measure, string> = { SPEND: 'Spend', IMPRESSIONS: 'Impressions', SECOND_SCREEN: 'Second screen' }
const titles: Record<Measure, string> = {
  SPEND: 'Spend against plan',
  IMPRESSIONS: 'Impressions against plan',
  SECOND_SCREEN: 'Second screen against plan',
}
const noPlanTexts = {
  unlimited: 'There is no plan because the objective is unlimited.',
  noEnd: 'There is no plan because the flight has no end.',
  noObjective: 'Without an objective there is no plan.',
  noPrice: 'The price is not one of impressions, so there is no plan in money.',
} as const

interface DeliveryProps {
  data: DeliveryData
  /** The chosen range; null: the whole flight. */
  range: DateRange | null
  /** The whole flight. */
  whole: DateRange
  now: Date
}

/** Delivery against its plan over the flight, with what was changed in it; beside it pacing and the ledger of forecasts, below it how reliable they are. */
export function Delivery({ data, range, whole, now }: DeliveryProps) {
  const { campaign, plan } = data
  const { timeZone: zone, currency } = campaign
  const dates = useDates()
  const measures = useMemo(() => listMeasures(data), [data])
  const [chosen, setChosen] = useState<Measure | null>(null)
  const rangePace = useMemo(() => range && findRangePace(data, range), [data, range])
  const [chosenGrain, setGrain] = useState<Grain | null>(null)
  const measure = chosen ?? measures.first
  const grain = chosenGrain ?? usualGrain(range ?? whole)
  const { lines, changes, drawn } = useDrawn(data, { measure, range, now, dates })
  const format = useMemo(() => toMeasureFormat(measure, currency), [measure, currency])
  const print = (value: number) => (measure === 'SPEND' ? formatMoney(value, currency) : formatTotal(Math.round(value)))
  const price = measure === 'SPEND' ? plan.audio?.impressionPrice : null
  const reason = noPlanReason(data, measure)
  const title = label(reason ? measureLabels[measure] : titles[measure])
  const controls = (
    <>
      <ToggleGroup
        label={t('Measure')}
        value={measure}
        onChange={setChosen}
        options={measures.all.map((value) => ({ value, label: label(measureLabels[value]) }))}
      />
      <ToggleGroup
        label={t('Steps of the chart')}
        value={grain}
        onChange={setGrain}
        options={[
          { value: 'day', label: t('Days') },
          { value: 'hour', label: t('Hours') },
        ]}
      />
      {reason && <span className={styles.note}>{label(noPlanTexts[reason])}</span>}
    </>
  )
  const foot = toFootnote(plan.asOf, { now, dates, zone, expected: lines.expectedTotal === null ? null : expectedBy(plan, measure) })
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        {grain === 'hour' ? (
          <Hours {...{ data, lines, changes, measure, format, title, controls, foot }} range={range ?? whole} />
        ) : (
          <ChartFrame
            title={title}
            subject={campaign.name}
            controls={controls}
            zone={zone}
            {...foot}
            fileName={`campaign-${campaign.id}-${measure.toLowerCase().replace('_', '-')}`}
            {...(drawn && {
              table: timeTable(drawn.chart, {
                time: t('Day'),
                low: (name) => t('{name}, low', { name }),
                high: (name) => t('{name}, high', { name }),
              }),
            })}
          >
            {drawn ? (
              <TimeChart label={title} summary={describeDelivery(drawn.lines, format, range)} chart={drawn.chart} />
            ) : (
              <p className={styles.quiet}>{t('Nothing was delivered yet, and there is no plan that could be drawn.')}</p>
            )}
          </ChartFrame>
        )}
        <Can call={forecastLedger.reliability}>
          <Reliability />
        </Can>
      </div>
      <div className={styles.side}>
        <PacingCard
          pace={rangePace ? rangePace.pace : campaign.pace}
          caption={rangePace ? t('of plan in this range') : t('of plan to date')}
          none={rangePace ? t('Nothing of this range is due by a plan.') : withoutPace(campaign)}
          isRange={range !== null}
          isOver={isFinished(campaign)}
          daily={dailyNeed(lines)}
          print={print}
        />
        <Ledger
          campaign={campaign}
          current={data.forecast?.before}
          changes={changes}
          pauses={drawn?.pauses ?? []}
          print={(impressions) => (price ? formatMoney(impressions * price, currency) : formatTotal(impressions))}
        />
      </div>
    </div>
  )
}

/** How amounts of a measure read. */
export const toMeasureFormat = (measure: Measure, currency: string) => (measure === 'SPEND' ? moneyFormat(currency) : countFormat('imp.'))

/** The chart, laid out again only when what it shows changes. */
function useDrawn(
  data: DeliveryData,
  { measure, range, now, dates }: { measure: Measure; range: DateRange | null; now: Date; dates: Dates },
) {
  const { campaign, plan, pauses, history } = data
  const { timeZone: zone, currency } = campaign
  const changes = useMemo(() => markedChanges(history), [history])
  const lines = useMemo(() => toDeliveryLines(data, measure), [data, measure])
  const drawn = useMemo(() => {
    const span = axisSpan(lines, campaign, range)
    if (!span) return null
    // Within a range the sums begin with it, so that delivered and plan are both the range's.
    const own = range ? linesIn(lines, range) : lines
    const base = lines.now && own.now ? lines.now.delivered - own.now.delivered : 0
    const shown = shownPauses(pauses, span, plan.asOf?.getTime() ?? now.getTime(), dayMs)
    const total = fixTotal(data, measure)
    const chart = deliveryChart({
      lines: own,
      span,
      measure,
      format: toMeasureFormat(measure, currency),
      zone,
      band: findForecastBand(data, measure),
      deviation: range ? (findRangePace(data, range).deviation ?? null) : deviationOf(campaign),
      fix: total === null ? null : { total: total - base, label: t('in full with the fix') },
      markers: changeMarkers(changes, { lines, measure, currency, dates, zone, pauses: shown }),
      spans: shown.map(({ from, to, days }) => ({ from, to, label: t('Paused {days, plural, one {# day} other {# days}}', { days }) })),
    })
    return { pauses: shown, chart, lines: own }
  }, [data, campaign, plan, pauses, lines, changes, measure, range, now, dates, zone, currency])
  return { lines, changes, drawn }
}

/** Delivered of what the plan of a range has due, in the measure of the objective; null: nothing is due, or no plan. */
function findRangePace(data: DeliveryData, range: DateRange): { pace: number | null; deviation: Deviation | null } {
  const lines = toDeliveryLines(data, objectiveMeasure(data.campaign))
  const found = paceIn(planIn(lines, range), deliveredIn(lines, range))
  return found ?? { pace: null, deviation: null }
}

type ExpectedBy = Pick<NonNullable<DeliveryData['plan']['audio']>, 'supply' | 'forecastAt'> | null

/** The source of the expected delivery; null: nothing is expected. */
function expectedBy({ audio, secondScreen }: DeliveryData['plan'], measure: Measure): ExpectedBy {
  return measure === 'SECOND_SCREEN' ? secondScreen : (audio ?? secondScreen)
}

interface FootOptions {
  now: Date
  dates: Dates
  zone: string
  expected?: ExpectedBy
}

/** To when the data is complete, when more comes, and what the expected delivery is of. */
export function toFootnote(asOf: Date | null, { now, dates, zone, expected = null }: FootOptions): { asOf?: string; note?: string } {
  const source = expected && expectedText(expected, dates, zone)
  const noted = (text: string) => [text, source].filter(Boolean).join(' · ')
  if (!asOf) return { note: noted(t('no delivery was reported yet')) }
  const next = new Date(asOf.getTime() + hourMs)
  return {
    asOf: dates.dayTime(asOf, zone),
    note: noted(next > now ? t('next refresh {time}', { time: dates.time(next, zone) }) : t('the next refresh is due')),
  }
}

function expectedText({ supply, forecastAt }: NonNullable<ExpectedBy>, dates: Dates, zone: string): string | null {
  if (forecastAt) return t('expected by the forecast of {time}', { time: dates.dayTime(forecastAt, zone) })
  return supply === 'LAST_WEEK' ? t('expected by its last seven days') : null
}

/** The chart in a sentence. */
export function describeDelivery(lines: DeliveryLines, format: ValueFormat, range: DateRange | null = null): string {
  const { now, plannedTotal } = lines
  if (range) return rangeSummary(lines, format)
  if (!now) return t('Nothing was delivered yet.')
  const delivered = format.value(now.delivered)
  if (now.planned === null || plannedTotal === null) return t('{delivered} delivered so far.', { delivered })
  return t('{delivered} delivered so far, {planned} planned so far, {total} planned in all.', {
    delivered,
    planned: format.value(now.planned),
    total: format.value(plannedTotal),
  })
}

/** The chart of a range, whose sums begin with it, in a sentence. */
function rangeSummary({ days, plannedTotal }: DeliveryLines, format: ValueFormat): string {
  const delivered = format.value(days.findLast(({ deliveredSum }) => deliveredSum !== null)?.deliveredSum ?? 0)
  const planned = plannedTotal === null ? null : (days.at(-1)?.plannedSum ?? null)
  if (planned === null) return t('{delivered} delivered in this range.', { delivered })
  return t('{delivered} delivered of {planned} planned in this range.', { delivered, planned: format.value(planned) })
}
