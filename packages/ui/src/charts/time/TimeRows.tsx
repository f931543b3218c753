import { Fragment } from 'react'
import type { PlotRow } from '../frame/Plot.tsx'
import styles from '../frame/Plot.module.css'
import { type TipLine, TipLines } from '../frame/PlotTip.tsx'
import { slotLabel } from './time-axis.ts'
import type { TimeLayout } from './time-layout.ts'
import type { TimeChartData } from './time-series.ts'
import type { Signs } from './time-signs.ts'

interface RowsOptions {
  layout: TimeLayout
  signs: Signs
  /** Opens the slot that begins at an instant. */
  onOpen?: ((at: number) => void) | undefined
}

/** Rows of a cursor over time: the changes first, then every series from top to bottom. Texts are made when a point is chosen. */
export function timePlotRows(chart: TimeChartData, { layout, signs, onOpen }: RowsOptions): PlotRow[] {
  const all = layout.panels.flatMap(({ panel, series }) => series.map((drawn) => ({ ...drawn, format: panel.format })))
  const linesAt = (at: number, chosen: string): TipLine[] =>
    all.flatMap(({ series, tone, stops, format }) => {
      const value = stops.find(({ point }) => point.at === at)?.point.value
      if (value === null || value === undefined) return []
      return [
        {
          label: series.label,
          value: format.value(value),
          tone,
          isDashed: (series.dash ?? 'solid') !== 'solid',
          isChosen: series.id === chosen,
        },
      ]
    })
  const rows = all.map(({ series, stops, format }): PlotRow => {
    const at = (index: number) => stops[index]!.point
    return {
      points: stops,
      text: (index) => `${series.label}, ${slotLabel(at(index).at, chart)}: ${format.value(at(index).value ?? 0)}`,
      renderTip: (index) => <TipLines title={slotLabel(at(index).at, chart)} lines={linesAt(at(index).at, series.id)} />,
      ...(onOpen && { onOpen: (index: number) => onOpen(at(index).at) }),
    }
  })
  if (signs.groups.length === 0) return rows
  const signRow: PlotRow = {
    points: signs.groups.map(({ x }) => ({ x, y: (layout.signY ?? 0) + 24 })),
    text: (index) => signs.groups[index]!.markers.map(({ text }) => text).join('; '),
    renderTip: (index) =>
      signs.groups[index]!.markers.map(({ id, tip }, place) => (
        <Fragment key={id}>
          {place > 0 && <hr className={styles.tipRule} />}
          {tip}
        </Fragment>
      )),
  }
  return [signRow, ...rows]
}
