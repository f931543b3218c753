import { classNames } from '../../class-names.ts'
import styles from '../Chart.module.css'
import { ChartArea, type ChartState } from '../frame/ChartArea.tsx'
import { InkTick } from '../frame/InkTick.tsx'
import { Plot } from '../frame/Plot.tsx'
import { TipLines, type TipLine } from '../frame/PlotTip.tsx'
import { barPath } from '../frame/shapes.ts'
import { fitText, textWidth } from '../frame/text-width.ts'
import { type SeriesTone, toneClass } from '../frame/tones.ts'

/** A part of a whole. */
export interface ShareRow {
  id: string
  label: string
  /** 0 to 1; null: not known. */
  share: number | null
  /** Share that it is held against, as an ink tick; null: none. */
  held?: number | null
  /** Texts of the columns at the right, one for each heading. */
  texts: readonly string[]
  tone?: SeriesTone
  /** The rows below it, up to the next such row, are its parts and stand indented. */
  isGroup?: boolean
}

export interface ShareBarsProps extends ChartState {
  label: string
  summary?: string
  rows: readonly ShareRow[]
  /** Headings of the columns at the right. */
  columns: readonly string[]
  /** Name of the ink tick's value: 'All campaigns'. It stands in the head, and in tooltips beside its share. */
  heldLabel?: string
  /** A share as it reads. */
  format: (share: number) => string
}

const lineHeight = 28
const headHeight = 26
const barHeight = 12
const columnGap = 14
const indent = 14

/** Parts of a whole. Each is a line with its bar and its figures. Ink ticks compare it with the shares of another whole. */
export function ShareBars({ isLoading, emptyText, ...props }: ShareBarsProps) {
  return (
    <ChartArea
      label={props.label}
      height={headHeight + props.rows.length * lineHeight}
      isEmpty={props.rows.length === 0}
      isLoading={isLoading}
      emptyText={emptyText}
    >
      {(width) => <SharePlot {...props} width={width} />}
    </ChartArea>
  )
}

type SharePlotProps = Omit<ShareBarsProps, keyof ChartState> & { width: number }

/** Right edges of the columns of figures, and the remaining room for names and bars. */
function toLayout({ rows, columns, width }: Pick<SharePlotProps, 'rows' | 'columns' | 'width'>) {
  const widths = columns.map((name, at) => Math.max(textWidth(name), ...rows.map(({ texts }) => textWidth(texts[at] ?? '', 600))))
  const ends: number[] = []
  let right = width
  for (let at = columns.length - 1; at >= 0; at -= 1) {
    ends[at] = right
    right -= widths[at]! + columnGap
  }
  const isDivided = rows.some(({ isGroup }) => isGroup)
  const inset = ({ isGroup }: ShareRow) => (isDivided && !isGroup ? indent : 0)
  const names = Math.max(0, ...rows.map((row) => textWidth(row.label, row.isGroup ? 600 : 400) + inset(row)))
  const left = Math.min(width * 0.36, names) + 12
  return { ends, left, right: Math.max(left + 24, right), inset }
}

function SharePlot({ label, summary, rows, columns, heldLabel, format, width }: SharePlotProps) {
  const { ends, left, right, inset } = toLayout({ rows, columns, width })
  const most = Math.max(Number.MIN_VALUE, ...rows.flatMap(({ share, held }) => [share ?? 0, held ?? 0]))
  const end = (share: number) => left + ((right - left) * share) / most
  const top = (line: number) => headHeight + line * lineHeight
  const hasHeld = heldLabel !== undefined && rows.some(({ held }) => held !== null && held !== undefined)
  const toTipLines = ({ share, held, texts }: ShareRow): TipLine[] => [
    ...(columns.length === 0 && share !== null ? [{ label: '', value: format(share), isChosen: true }] : []),
    ...columns.map((name, at) => ({ label: name, value: texts[at] ?? '–', isChosen: at === 0 })),
    ...(hasHeld && held !== null && held !== undefined ? [{ label: heldLabel, value: format(held) }] : []),
  ]
  return (
    <Plot
      label={label}
      summary={summary}
      width={width}
      height={headHeight + rows.length * lineHeight}
      rows={rows.map((row, line) => ({
        points: [{ x: end(row.share ?? 0), y: top(line) + lineHeight / 2 }],
        text: () =>
          `${row.label}: ${toTipLines(row)
            .map((one) => [one.label, one.value].filter(Boolean).join(' '))
            .join(', ')}`,
        renderTip: () => <TipLines title={<bdi>{row.label}</bdi>} lines={toTipLines(row)} />,
      }))}
      pick={({ y }) => {
        const line = Math.floor((y - headHeight) / lineHeight)
        return rows[line] ? { row: line, index: 0 } : null
      }}
      renderHighlight={({ row }) => <rect x={0} y={top(row)} width={width} height={lineHeight} rx={4} className={styles.chosenLine} />}
    >
      {columns.map((name, at) => (
        <text key={name} x={ends[at]} y={14} textAnchor="end" className={styles.tick}>
          {name}
        </text>
      ))}
      {hasHeld && <HeldKey x={left} text={fitText(heldLabel, right - left - 14)} />}
      {rows.map((row, line) => (
        <g key={row.id} className={toneClass(row.tone ?? 'neutral')}>
          <text x={inset(row)} y={top(line) + 18} className={classNames(row.isGroup ? styles.now : styles.category)}>
            {fitText(row.label, left - 12 - inset(row), (text) => textWidth(text, row.isGroup ? 600 : 400))}
          </text>
          <ShareBar row={row} from={left} end={end} y={top(line) + (lineHeight - barHeight) / 2} />
          {row.texts.map((text, at) => (
            // A column of figures has no other identity than its place.
            <text
              key={at}
              x={ends[at]}
              y={top(line) + 18}
              textAnchor="end"
              className={at === 0 || row.isGroup ? styles.now : styles.category}
            >
              {text}
            </text>
          ))}
        </g>
      ))}
    </Plot>
  )
}

function ShareBar({ row, from, end, y }: { row: ShareRow; from: number; end: (share: number) => number; y: number }) {
  const { share, held } = row
  return (
    <>
      {share !== null && share > 0 && (
        <path
          d={barPath({ from: y, to: y + barHeight, foot: from, end: Math.max(from + 1, end(share)) }, true)}
          className={styles.solidBar}
        />
      )}
      {held !== null && held !== undefined && <InkTick x1={end(held)} x2={end(held)} y1={y - 3} y2={y + barHeight + 3} />}
    </>
  )
}

/** The meaning of the ink tick, over the bars. */
function HeldKey({ x, text }: { x: number; text: string }) {
  return (
    <>
      <InkTick x1={x + 2} x2={x + 2} y1={4} y2={16} />
      <text x={x + 10} y={14} className={styles.tick}>
        {text}
      </text>
    </>
  )
}
