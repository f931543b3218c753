import { useMemo } from 'react'
import { ChartArea, type ChartState } from '../frame/ChartArea.tsx'
import { type Cursor, nearestPoint, type PlotPoint } from '../frame/nearest-point.ts'
import { Plot } from '../frame/Plot.tsx'
import { textWidth } from '../frame/text-width.ts'
import { timeLayout, timeRows } from './time-layout.ts'
import { isEmpty, type TimeChartData } from './time-series.ts'
import { placeSigns } from './time-signs.ts'
import { TimeGround } from './TimeGround.tsx'
import { TimeHighlight } from './TimeHighlight.tsx'
import { TimeMarks } from './TimeMarks.tsx'
import { TimeNames } from './TimeNames.tsx'
import { timePlotRows } from './TimeRows.tsx'
import { TimeSigns } from './TimeSigns.tsx'

export interface TimeChartProps extends ChartState {
  /** Names the chart for screen readers. */
  label: string
  /** Describes it in a sentence for screen readers. */
  summary?: string
  /** Pass the same object again when nothing changed. A new object is laid out again in full. */
  chart: TimeChartData
  /** A click or Enter on a slot opens it, by the instant at which it begins. Pass the same function again. */
  onOpen?: (at: number) => void
}

/**
 * Lines, areas and bars over time, in panels that share one axis. It has a zero line, levels such as a plan, bands of forecasts, shaded
 * pauses, signs for changes and the line "Now". The margin names the ends of lines.
 */
export function TimeChart({ label, summary, chart, onOpen, ...state }: TimeChartProps) {
  return (
    <ChartArea label={label} height={timeRows(chart).height} isEmpty={isEmpty(chart.panels)} {...state}>
      {(width) => <TimePlot label={label} summary={summary} chart={chart} onOpen={onOpen} width={width} />}
    </ChartArea>
  )
}

type TimePlotProps = Pick<TimeChartProps, 'label' | 'summary' | 'chart'> & { onOpen: TimeChartProps['onOpen']; width: number }

function TimePlot({ label, summary, chart, onOpen, width }: TimePlotProps) {
  const { layout, signs, rows, drawing } = useMemo(() => {
    const layout = timeLayout(chart, width, textWidth)
    const signs = placeSigns(chart, layout, textWidth)
    const drawing = (
      <>
        <TimeGround chart={chart} layout={layout} />
        {layout.panels.map((panel) => (
          <TimeMarks key={panel.panel.id} panel={panel} width={layout.right - layout.left} />
        ))}
        <TimeSigns chart={chart} layout={layout} signs={signs} />
        <TimeNames layout={layout} />
      </>
    )
    return { layout, signs, drawing, rows: timePlotRows(chart, { layout, signs, onOpen }) }
  }, [chart, onOpen, width])
  const hasSigns = signs.groups.length > 0
  const pick = ({ x, y }: PlotPoint): Cursor | null => {
    const nearest = (from: number, to?: number) =>
      nearestPoint(
        rows.slice(from, to).map(({ points }) => points),
        { x, y },
      )
    if (hasSigns && layout.signY !== null && y < layout.signY + 14) {
      const sign = nearest(0, 1)
      if (sign && Math.abs(signs.groups[sign.index]!.x - x) < 16) return sign
    }
    const point = nearest(hasSigns ? 1 : 0)
    return point && { ...point, row: point.row + (hasSigns ? 1 : 0) }
  }
  return (
    <Plot
      label={label}
      summary={summary}
      width={width}
      height={layout.height}
      rows={rows}
      pick={pick}
      renderHighlight={(cursor) => <TimeHighlight layout={layout} signs={signs} cursor={cursor} />}
    >
      {drawing}
    </Plot>
  )
}
