/** Charts over time as data: panels that share one axis, their series, and the events of that time. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SeriesTone } from '../frame/tones.ts'
import type { TimeGrain, TimeWords } from './time-axis.ts'
import type { ValueFormat } from '../frame/value-formats.ts'

export interface TimePoint {
  /** Beginning of the slot that the value belongs to, UTC milliseconds. */
  at: number
  /** `null` leaves a gap. */
  value: number | null
  /** Ends of the band around the value. */
  low?: number
  high?: number
  /** The instant where it is drawn, if that is not its series' place in the slot. */
  drawnAt?: number
  /** True for a point that only gives the line its beginning. It is drawn. The cursor skips it, and the table leaves it out. */
  isAnchor?: boolean
}

/** The name of a line at its end, in the margin. */
export interface EndLabel {
  text: string
  tone?: 'ink' | 'muted' | 'ok' | 'bad'
  /** A second line, in grey unless it has a tone of its own. */
  detail?: string
  detailTone?: 'muted' | 'ok' | 'bad'
}

export interface TimeSeries {
  id: string
  label: string
  kind: 'line' | 'area' | 'bar'
  points: readonly TimePoint[]
  /** By default the colour of its place among the panel's series. */
  tone?: SeriesTone
  dash?: 'solid' | 'dashed' | 'dotted'
  /** Thin and without a dot at its end: a plan, a fix. */
  isThin?: boolean
  /** Pale, for what has not happened yet. */
  isFaint?: boolean
  /** Where in its slot a value is drawn: bars in the middle, sums so far at the end. Default: the middle. */
  place?: 'start' | 'middle' | 'end'
  end?: EndLabel
}

/** A horizontal line that values are held against, such as the plan of a day. */
export interface Level {
  value: number
  label: string
}

/** A vertical line from one value to another, with the difference: the present shortfall. */
export interface ValueGap {
  at: number
  from: number
  to: number
  label: string
  /** Default: 'bad'. */
  tone?: 'bad' | 'warn' | 'muted'
}

export interface TimePanel {
  id: string
  /** Stands over the panel; the first panel may leave it to the frame. */
  title?: string
  /** Height of the plot in pixels, without title and axis. */
  height: number
  format: ValueFormat
  series: readonly TimeSeries[]
  levels?: readonly Level[]
  gap?: ValueGap
  /** Bars and areas stand on each other. */
  isStacked?: boolean
  /** False for an axis that need not hold zero. Default: true. */
  isFromZero?: boolean
  /** Names of the series above the plot. By default they show where there is more than one series and none is named at its end. */
  hasLegend?: boolean
}

/** An event, such as a change of the campaign. It is a sign on a line through all panels. */
export interface ChangeMarker {
  id: string
  at: number
  icon: LucideIcon
  /** Beside the sign, where there is room. */
  label: string
  /** Its text for screen readers: 'Frequency cap 3 → 1, Nov 7, 10:24, Mara Reyes'. */
  text: string
  /** Content of its tooltip. */
  tip: ReactNode
  /** True for the one that explains the problem. */
  isStrong?: boolean
}

/** A span that is shaded through all panels, such as a pause. */
export interface ShadedSpan {
  from: number
  to: number
  label: string
}

/** Everything that a chart over time shows, without the space it has. */
export interface TimeChartData extends TimeWords {
  grain: TimeGrain
  /** The span of the axis, half-open, UTC milliseconds. */
  from: number
  to: number
  panels: readonly TimePanel[]
  markers?: readonly ChangeMarker[]
  spans?: readonly ShadedSpan[]
  /** The instant of the line "Now". */
  now?: number
}

/** True when nothing in the panels has a value. */
export function isEmpty(panels: readonly TimePanel[]): boolean {
  return !panels.some(({ series }) => series.some(({ points }) => points.some(({ value, isAnchor }) => value !== null && !isAnchor)))
}
