/** Charts, as an entry of their own: only what shows a chart loads them. */
export type { BarChartData, BarSeries } from './bars/bar-layout.ts'
export { BarChart, type BarChartProps } from './bars/BarChart.tsx'
export { type Bin, toBins as binsOf } from './bars/bins.ts'
export { barTable, binTable, heatTable, stepTable } from './bars/category-tables.ts'
export { Curve, type CurvePoint, type CurveProps } from './time/Curve.tsx'
export { Funnel, type FunnelProps, type FunnelStage } from './bars/Funnel.tsx'
export { Gauge, type GaugeProps } from './Gauge.tsx'
export { weekLabels } from './heat-steps.ts'
export { HeatMap, type HeatMapData, type HeatMapProps } from './HeatMap.tsx'
export { Histogram, type HistogramProps } from './bars/Histogram.tsx'
export { type IntervalRow, Intervals, type IntervalsProps } from './bars/Intervals.tsx'
export { ShareBars, type ShareBarsProps, type ShareRow } from './bars/ShareBars.tsx'
export { SmallWaterfall, type SmallWaterfallProps } from './bars/SmallWaterfall.tsx'
export { Waterfall, type WaterfallProps } from './bars/Waterfall.tsx'
export type { WaterfallStep } from './bars/waterfall-levels.ts'
export { ChartFrame, type ChartFrameProps } from './frame/ChartFrame.tsx'
export type { ChartState } from './frame/ChartArea.tsx'
export { type ChartCell as Cell, type ChartColumn, type ChartTable, csvText } from './frame/chart-table.ts'
export { DataTable } from './frame/DataTable.tsx'
export { TipLines, type TipLine } from './frame/PlotTip.tsx'
export { TimeChart, type TimeChartProps } from './time/TimeChart.tsx'
export { slotEnd, slotId, slotLabel, listSlots as slotsOf, type TimeGrain } from './time/time-axis.ts'
export type {
  ChangeMarker,
  EndLabel,
  Level,
  ShadedSpan,
  TimeChartData,
  TimePanel,
  TimePoint,
  TimeSeries,
  ValueGap,
} from './time/time-series.ts'
export { timeTable, type TimeTableTexts } from './time/time-table.ts'
export { useTimeTable } from './time/use-time-table.ts'
export type { SeriesTone } from './frame/tones.ts'
export { countFormat, moneyFormat, percentFormat, shortCountFormat, type ValueFormat } from './frame/value-formats.ts'
