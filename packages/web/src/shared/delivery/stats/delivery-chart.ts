/** The delivery of a campaign as a chart over time: sums against plan and forecast, and days below them on the same axis. */
import { type Deviation, deviationOfPace } from '@spotdesk/sdk/rules'
import { deviationThresholds } from '@spotdesk/sdk/values'
import type { ChangeMarker, ShadedSpan, TimeChartData, TimePanel, TimePoint, TimeSeries, ValueFormat } from '@spotdesk/ui/charts'
import { t } from '../../text.ts'
import { type DeliveryLines, type LineDay, type Measure, plannedADay } from './delivery-lines.ts'

/** The effect of a fix: the sum at the end of the flight, and its short name. */
export interface FixLine {
  total: number
  label: string
}

export interface ChartSource {
  lines: DeliveryLines
  span: { from: number; to: number }
  measure: Measure
  format: ValueFormat
  zone: string
  /** Bounds of the delivery that is expected, as shares of it; null: not known. */
  band: { low: number; high: number } | null
  fix: FixLine | null
  /** Whose colour the gap has; null: it is neither behind nor ahead. */
  deviation: Deviation | null
  markers: readonly ChangeMarker[]
  spans: readonly ShadedSpan[]
}

export function deliveryChart(source: ChartSource): TimeChartData {
  const { lines, span, zone, markers, spans } = source
  return {
    grain: 'day',
    zone,
    ...span,
    panels: [sumsPanel(source), daysPanel(source)],
    markers,
    spans,
    ...(lines.now && { now: lines.now.at }),
  }
}

/** Sum at the beginning of the axis, as a point that only begins the line. */
function anchor(days: readonly LineDay[], from: number, of: (day: LineDay) => number | null): TimePoint[] {
  const [first] = days.filter(({ until }) => until > from)
  const before = days.findLast(({ until }) => until <= from)
  const value = before ? of(before) : 0
  return first && value !== null && of(first) !== null ? [{ at: first.at, value, drawnAt: Math.max(from, first.at), isAnchor: true }] : []
}

function sumsPanel({ lines, span, format, band, fix, deviation }: ChartSource): TimePanel {
  const { now, days } = lines
  const within = days.filter(({ at, until }) => until > span.from && at < span.to)
  const sums = (of: (day: LineDay) => number | null, known = Infinity): TimePoint[] =>
    within.flatMap((day) => {
      const value = of(day)
      return value === null ? [] : [{ at: day.at, value, drawnAt: Math.min(day.until, span.to, known) }]
    })
  const delivered: TimeSeries = {
    id: 'delivered',
    label: t('Delivered so far'),
    kind: 'line',
    tone: '1',
    place: 'end',
    points: [...anchor(days, span.from, ({ deliveredSum }) => deliveredSum), ...sums(({ deliveredSum }) => deliveredSum, now?.at)],
  }
  const plan = planLine(
    sums(({ plannedSum }) => plannedSum),
    anchor(days, span.from, ({ plannedSum }) => plannedSum),
    format,
  )
  const expected = now ? expectedLine({ lines, within, band, format }) : []
  const gap = now && now.at >= span.from && now.at <= span.to ? toGap(now, format, deviation) : undefined
  return {
    id: 'sums',
    height: 280,
    format,
    series: [...plan, ...expected, ...(fix && now ? fixLine({ lines, within, fix }) : []), delivered],
    ...(gap && { gap }),
  }
}

function planLine(points: TimePoint[], start: TimePoint[], format: ValueFormat): TimeSeries[] {
  const last = points.at(-1)?.value
  if (last === undefined || last === null) return []
  return [
    {
      id: 'plan',
      label: t('Planned so far'),
      kind: 'line',
      tone: 'plan',
      dash: 'dotted',
      isThin: true,
      place: 'end',
      points: [...start, ...points],
      end: { text: t('{amount} plan', { amount: format.rounded(last) }) },
    },
  ]
}

function expectedLine({
  lines,
  within,
  band,
  format,
}: Pick<ChartSource, 'lines' | 'band' | 'format'> & { within: LineDay[] }): TimeSeries[] {
  const { now, expectedTotal, expectedShare: share } = lines
  const ahead = within.filter(({ expectedSum }) => expectedSum !== null)
  if (!now || ahead.length === 0 || expectedTotal === null) return []
  const bound = (day: LineDay, share: number) =>
    Math.min(inFull(lines, day) ?? Infinity, now.delivered + (day.expectedSum! - now.delivered) * share)
  const points = ahead.map((day): TimePoint => {
    const value = day.expectedSum!
    const ends = band && { low: Math.min(value, bound(day, band.low)), high: Math.max(value, bound(day, band.high)) }
    return { at: day.at, value, drawnAt: day.until, ...ends }
  })
  const isAtNow = within.some(({ at, until }) => at <= now.at && until >= now.at)
  const start: TimePoint[] = isAtNow
    ? [
        {
          at: ahead[0]!.at,
          value: now.delivered,
          drawnAt: now.at,
          isAnchor: true,
          ...(band && { low: now.delivered, high: now.delivered }),
        },
      ]
    : []
  const isShort = share !== null && share < 0.995
  return [
    {
      id: 'expected',
      label: t('Expected as is'),
      kind: 'line',
      tone: '1',
      dash: 'dashed',
      place: 'end',
      points: [...start, ...points],
      ...(isShort && {
        end: {
          text: t('{amount} as is', { amount: format.rounded(points.at(-1)!.value!) }),
          // The same colour as the pace beside it: a percent behind is no alarm.
          tone: deviationOfPace(share).severity === 'red' ? ('bad' as const) : ('ink' as const),
          detail: t('{percent}% of plan', { percent: Math.floor(share * 100) }),
        },
      }),
    },
  ]
}

/** The way to the whole plan from now on, in the shape of the plan; null before now and without a plan. */
function inFull({ now, plannedTotal, inFullTotal }: DeliveryLines, { until, plannedSum }: LineDay, total = inFullTotal): number | null {
  if (!now || now.planned === null || plannedTotal === null || plannedSum === null || total === null) return null
  const rest = plannedTotal - now.planned
  return until <= now.at || rest <= 0 ? null : now.delivered + ((total - now.delivered) * (plannedSum - now.planned)) / rest
}

/** From now to what the fix brings at the end. */
function fixLine({ lines, within, fix }: { lines: DeliveryLines; within: LineDay[]; fix: FixLine }): TimeSeries[] {
  const { now } = lines
  if (!now) return []
  const points = within.flatMap((day): TimePoint[] => {
    const value = inFull(lines, day, fix.total)
    return value === null ? [] : [{ at: day.at, value, drawnAt: day.until }]
  })
  if (points.length === 0) return []
  return [
    {
      id: 'fix',
      label: t('With the fix'),
      kind: 'line',
      tone: 'ok',
      isThin: true,
      place: 'end',
      points: [{ at: points[0]!.at, value: now.delivered, drawnAt: now.at, isAnchor: true }, ...points],
      end: { text: fix.label, tone: 'ok' },
    },
  ]
}

function toGap(
  { at, delivered, planned }: NonNullable<DeliveryLines['now']>,
  format: ValueFormat,
  deviation: Deviation | null,
): TimePanel['gap'] {
  if (planned === null || planned <= 0) return undefined
  const missing = planned - delivered
  if (Math.abs(missing) * 100 < deviationThresholds.shown * planned) return undefined
  const tone = deviation?.severity === 'red' ? 'bad' : deviation?.severity === 'orange' ? 'warn' : 'muted'
  return { at, from: delivered, to: planned, label: `${missing > 0 ? '−' : '+'}${format.rounded(Math.abs(missing))}`, tone }
}

function daysPanel({ lines, span, measure, format }: ChartSource): TimePanel {
  const within = lines.days.filter(({ at }) => at >= span.from && at < span.to)
  const points = (of: (day: LineDay) => number | null): TimePoint[] => within.map((day) => ({ at: day.at, value: of(day) }))
  const isAhead = ({ delivered }: LineDay) => delivered === null
  const usual = plannedADay(within)
  const series: TimeSeries[] = [
    { id: 'day', label: t('Delivered'), kind: 'bar', tone: '1', points: points(({ delivered }) => delivered) },
    {
      id: 'day-expected',
      label: t('Expected'),
      kind: 'bar',
      tone: '1',
      isFaint: true,
      points: points((day) => (isAhead(day) ? day.expected : null)),
    },
  ]
  if (usual !== null)
    series.push({
      id: 'day-plan',
      label: t('Planned'),
      kind: 'line',
      tone: 'plan',
      dash: 'dotted',
      isThin: true,
      points: points((day) => day.planned),
      end: { text: t('Plan {amount} a day', { amount: format.rounded(usual) }), tone: 'muted' },
    })
  return {
    id: 'days',
    title: measure === 'SPEND' ? t('Daily spend') : t('Daily impressions'),
    height: 90,
    format,
    series: series.filter(({ points: some }) => some.some(({ value }) => value !== null)),
  }
}
