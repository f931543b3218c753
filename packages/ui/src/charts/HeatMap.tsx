import { useText } from '../text.tsx'
import styles from './Chart.module.css'
import { ChartArea, type ChartState } from './frame/ChartArea.tsx'
import { heatStep, heatSteps } from './heat-steps.ts'
import { Plot, type PlotRow } from './frame/Plot.tsx'
import { TipLines, type TipLine } from './frame/PlotTip.tsx'
import { fitText, textWidth } from './frame/text-width.ts'
import type { ValueFormat } from './frame/value-formats.ts'

/** Values by two things, such as weekday and hour. */
export interface HeatMapData {
  rows: readonly string[]
  columns: readonly string[]
  /** By row, then by column; `null` for no value. */
  values: readonly (readonly (number | null)[])[]
  format: ValueFormat
}

export interface HeatMapProps extends ChartState, HeatMapData {
  label: string
  summary?: string
  /** The weakest step is that of the lowest value, not of zero. Use it for rates, which lie close together. */
  isRelative?: boolean
  /** More of a cell's tooltip. */
  details?: (row: number, column: number) => readonly TipLine[]
  /** Height of a cell in pixels. */
  cellHeight?: number
}

const gap = 2
/** The last step with readable ink on its ground. Stronger steps carry the text colour of the accent. */
const darkFrom = 4
const axisHeight = 24
const scaleHeight = 24

/**
 * A map of cells. A stronger colour means a higher value. Keyboard and pointer show each cell's value, and the cell holds it where there is
 * room.
 */
export function HeatMap({ label, summary, cellHeight = 22, isRelative, details, isLoading, emptyText, ...data }: HeatMapProps) {
  const more = { ...(isRelative && { isRelative }), ...(details && { details }) }
  const height = data.rows.length * cellHeight + axisHeight + scaleHeight
  const isEmpty = !data.values.some((row) => row.some((value) => value !== null))
  return (
    <ChartArea label={label} height={height} isEmpty={isEmpty} isLoading={isLoading} emptyText={emptyText}>
      {(width) => <HeatPlot label={label} summary={summary} data={data} cellHeight={cellHeight} width={width} height={height} {...more} />}
    </ChartArea>
  )
}

interface HeatPlotProps extends Pick<HeatMapProps, 'isRelative' | 'details'> {
  label: string
  summary?: string
  data: HeatMapData
  cellHeight: number
  width: number
  height: number
}

function HeatPlot({ label, summary, data, cellHeight, width, height, isRelative = false, details }: HeatPlotProps) {
  const { rows: names, columns, values, format } = data
  const ends = findEnds(values, isRelative)
  const left = Math.min(width * 0.3, Math.max(...names.map((name) => textWidth(name)))) + 10
  const cell = (width - left) / columns.length
  const bottom = names.length * cellHeight
  const box = (row: number, column: number) => ({
    x: left + column * cell,
    y: row * cellHeight,
    width: Math.max(1, cell - gap),
    height: cellHeight - gap,
  })
  const rows = names.map((name, row): PlotRow => {
    const read = (column: number) => {
      const value = values[row]?.[column] ?? null
      return value === null ? '–' : format.value(value)
    }
    return {
      points: columns.map((_, column) => ({ x: left + (column + 0.5) * cell, y: (row + 0.5) * cellHeight })),
      text: (column) => {
        const more = details?.(row, column).map((one) => `${one.label} ${one.value}`) ?? []
        return [`${name}, ${columns[column]}: ${read(column)}`, ...more].join(', ')
      },
      renderTip: (column) => (
        <TipLines
          title={<bdi>{`${name}, ${columns[column]}`}</bdi>}
          lines={[{ label: '', value: read(column), isChosen: true }, ...(details?.(row, column) ?? [])]}
        />
      ),
    }
  })
  return (
    <Plot
      label={label}
      summary={summary}
      width={width}
      height={height}
      rows={rows}
      pick={({ x, y }) => {
        const [row, index] = [Math.floor(y / cellHeight), Math.floor((x - left) / cell)]
        return names[row] === undefined || columns[index] === undefined ? null : { row, index }
      }}
      renderHighlight={({ row, index }) => <rect {...box(row, index)} rx={3} className={styles.chosenBar} />}
    >
      <Cells data={data} box={box} ends={ends} />
      <HeatAxes data={data} left={left} cell={cell} cellHeight={cellHeight} bottom={bottom} />
      <Scale left={left} y={bottom + axisHeight} width={width} {...(isRelative && { texts: ends.map((end) => format.value(end)) })} />
    </Plot>
  )
}

/** The values of the weakest and of the strongest step. */
function findEnds(values: HeatMapData['values'], isRelative: boolean): readonly [number, number] {
  const known = values.flat().filter((value) => value !== null)
  // A map of thousands of cells is too much for the arguments of a call.
  const of = (pick: (a: number, b: number) => number, from: number) => known.reduce((a, b) => pick(a, b), from)
  return [isRelative && known.length > 0 ? of(Math.min, Infinity) : 0, of(Math.max, 0)]
}

type Box = { x: number; y: number; width: number; height: number }

interface CellsProps {
  data: HeatMapData
  box: (row: number, column: number) => Box
  ends: readonly [number, number]
}

/** One path for each step: a map of thousands of cells is drawn at once. */
function Cells({ data: { values, format, columns }, box, ends: [least, most] }: CellsProps) {
  const paths = new Map<number | null, string[]>()
  const texts: { key: string; x: number; y: number; text: string; step: number }[] = []
  values.forEach((row, at) =>
    columns.forEach((_, column) => {
      const value = row[column] ?? null
      const step = heatStep(value, most, least)
      const { x, y, width, height } = box(at, column)
      const path = `M${x},${y}h${width}v${height}h${-width}Z`
      paths.set(step, [...(paths.get(step) ?? []), path])
      // A field of zeros says nothing that its pale cells do not say.
      if (width < 34 || height < 18 || value === null || !step) return
      const text = format.tick(value, Math.max((most - least) / 20, most / 1e4, Number.MIN_VALUE))
      if (textWidth(text) <= width - 6) texts.push({ key: `${at} ${column}`, x: x + width / 2, y: y + height / 2 + 4, text, step })
    }),
  )
  return (
    <>
      {[...paths].map(([step, path]) => (
        <path
          key={step ?? 'none'}
          d={path.join('')}
          className={step === null ? styles.noCell : step === 0 ? styles.zeroCell : styles[`heat-${step}`]}
        />
      ))}
      {texts.map(({ key, x, y, text, step }) => (
        <text key={key} x={x} y={y} textAnchor="middle" className={step > darkFrom ? styles.onHeat : styles.category}>
          {text}
        </text>
      ))}
    </>
  )
}

interface HeatAxesProps {
  data: HeatMapData
  left: number
  cell: number
  cellHeight: number
  bottom: number
}

function HeatAxes({ data: { rows, columns }, left, cell, cellHeight, bottom }: HeatAxesProps) {
  const widest = Math.max(...columns.map((name) => textWidth(name)))
  // Of hours every third or sixth is written rather than every second or fifth.
  const every = [1, 2, 3, 6, 12, 24].find((count) => count * cell >= widest + 8) ?? Math.ceil((widest + 8) / cell)
  return (
    <>
      {rows.map((name, row) => (
        <text key={name} x={left - 10} y={(row + 0.5) * cellHeight + 3} textAnchor="end" className={styles.category}>
          {fitText(name, left - 10)}
        </text>
      ))}
      {columns.map(
        (name, column) =>
          column % every === 0 && (
            <text key={name} x={left + column * cell + (cell - gap) / 2} y={bottom + 14} textAnchor="middle" className={styles.tick}>
              {name}
            </text>
          ),
      )}
    </>
  )
}

/** The steps from few to many, below the map. */
function Scale({ left, y, width, texts }: { left: number; y: number; width: number; texts?: readonly string[] }) {
  const t = useText()
  const [few = '', many = ''] = texts ?? [t('few'), t('many')]
  const end = width - gap
  const start = end - textWidth(many) - 8 - heatSteps * 16
  if (start < left) return null
  return (
    <>
      <text x={start - 8} y={y + 14} textAnchor="end" className={styles.tick}>
        {few}
      </text>
      {Array.from({ length: heatSteps }, (_, index) => (
        <rect key={index} x={start + index * 16} y={y + 4} width={14} height={12} rx={2} className={styles[`heat-${index + 1}`]} />
      ))}
      <text x={end} y={y + 14} textAnchor="end" className={styles.tick}>
        {many}
      </text>
    </>
  )
}
