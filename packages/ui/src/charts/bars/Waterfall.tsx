import { scaleLinear } from 'd3-scale'
import { classNames } from '../../class-names.ts'
import styles from '../Chart.module.css'
import { ChartArea, type ChartState } from '../frame/ChartArea.tsx'
import { InkTick } from '../frame/InkTick.tsx'
import { Plot } from '../frame/Plot.tsx'
import { TipLines } from '../frame/PlotTip.tsx'
import { barPath, hatchPath } from '../frame/shapes.ts'
import { fitText, textWidth } from '../frame/text-width.ts'
import { toneClass } from '../frame/tones.ts'
import type { ValueFormat } from '../frame/value-formats.ts'
import { type WaterfallLevel, signedValue, type WaterfallStep, waterfallLevels } from './waterfall-levels.ts'

export interface WaterfallProps extends ChartState {
  label: string
  summary?: string
  /** From the first total through its losses and gains to what is left. */
  steps: readonly WaterfallStep[]
  format: ValueFormat
  /** The need: a last line of its own, with an ink tick that crosses the line above. */
  need?: { label: string; value: number; note?: string }
}

const lineHeight = 28
const barHeight = 16

/** The steps of an amount, line by line. Losses are hatched and begin where the level above ends. */
export function Waterfall({ label, summary, steps, format, need, ...state }: WaterfallProps) {
  const lines = steps.length + (need ? 1 : 0)
  return (
    <ChartArea label={label} height={lines * lineHeight} isEmpty={steps.length === 0} {...state}>
      {(width) => <WaterfallPlot label={label} summary={summary} steps={steps} format={format} need={need} width={width} />}
    </ChartArea>
  )
}

function WaterfallPlot({ label, summary, steps, format, need, width }: Omit<WaterfallProps, keyof ChartState> & { width: number }) {
  const levels = waterfallLevels(steps)
  const names = [...steps.map(({ label: name }) => name), ...(need ? [need.label] : [])]
  const values = [...steps.map((step) => signedValue(step, format)), ...(need ? [format.value(need.value)] : [])]
  const left = Math.min(width * 0.35, Math.max(...names.map((name) => textWidth(name, 600)))) + 12
  const right = width - Math.max(...values.map((value) => textWidth(value, 600))) - 14
  const ends = levels.flatMap(({ from, to }) => [from, to])
  const x = scaleLinear([Math.min(0, ...ends), Math.max(0, need?.value ?? 0, ...ends)], [left, Math.max(left + 20, right)])
  const middle = (line: number) => (line + 0.5) * lineHeight
  const box = (line: number, from: number, to: number) => ({
    x: x(Math.min(from, to)),
    y: middle(line) - barHeight / 2,
    width: Math.max(1, Math.abs(x(to) - x(from))),
    height: barHeight,
  })
  const drawn: WaterfallLevel[] = [
    ...levels,
    ...(need ? [{ step: { id: 'need', kind: 'total' as const, ...need }, from: 0, to: need.value }] : []),
  ]
  return (
    <Plot
      label={label}
      summary={summary}
      width={width}
      height={drawn.length * lineHeight}
      rows={drawn.map(({ from, to }, line) => ({
        points: [{ x: x(Math.max(from, to)), y: middle(line) }],
        text: () => [`${names[line]}: ${values[line]}`, drawn[line]?.step.note].filter(Boolean).join('. '),
        renderTip: () => (
          <TipLines title={<bdi>{names[line]}</bdi>} lines={tipLines(drawn, line, values, format)} note={drawn[line]?.step.note} />
        ),
      }))}
      pick={({ y }) => (drawn[Math.floor(y / lineHeight)] ? { row: Math.floor(y / lineHeight), index: 0 } : null)}
      renderHighlight={({ row }) =>
        drawn[row] && <rect {...box(row, drawn[row].from, drawn[row].to)} rx={2} className={styles.chosenBar} />
      }
    >
      {drawn.map(({ step, from, to }, line) => {
        const isTotal = step.kind === 'total'
        const isLast = isTotal && line === steps.length - 1
        const area = box(line, from, to)
        return (
          <g key={step.id} className={toneClass(step.tone ?? (isTotal ? '1' : 'neutral'))}>
            <text x={left - 12} y={middle(line) + 4} textAnchor="end" className={isLast ? styles.now : styles.tick}>
              {fitText(names[line] ?? '', left - 12)}
            </text>
            {need && line === steps.length ? (
              <rect {...area} rx={2} className={styles.ghost} />
            ) : isTotal ? (
              <path d={barPath({ from: area.y, to: area.y + barHeight, foot: x(from), end: x(to) }, true)} className={styles.solidBar} />
            ) : (
              <Hatched area={area} />
            )}
            <text x={width} y={middle(line) + 4} textAnchor="end" className={classNames(isTotal ? styles.now : styles.tick)}>
              {values[line]}
            </text>
          </g>
        )
      })}
      {need && (
        <InkTick
          x1={x(need.value)}
          x2={x(need.value)}
          y1={middle(steps.length - 1) - barHeight / 2 - 3}
          y2={middle(steps.length) + barHeight / 2 + 3}
        />
      )}
    </Plot>
  )
}

function tipLines(drawn: readonly WaterfallLevel[], line: number, values: readonly string[], format: ValueFormat) {
  const chosen = drawn[line]
  const first = drawn[0]?.to ?? 0
  if (!chosen) return []
  return [
    { label: '', value: values[line] ?? '', isChosen: true },
    ...(line > 0 && first > 0
      ? [{ label: drawn[0]?.step.label ?? '', value: `${Math.round((Math.abs(chosen.step.value) / first) * 100)}%` }]
      : []),
    ...(chosen.step.kind === 'change' ? [{ label: '→', value: format.value(chosen.to) }] : []),
  ]
}

function Hatched({ area }: { area: { x: number; y: number; width: number; height: number } }) {
  return (
    <>
      <rect {...area} className={styles.hatchGround} />
      <path d={hatchPath(area)} className={styles.hatch} />
    </>
  )
}
