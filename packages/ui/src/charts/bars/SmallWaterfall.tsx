import { scaleLinear } from 'd3-scale'
import styles from '../Chart.module.css'
import { ChartArea, type ChartState } from '../frame/ChartArea.tsx'
import { Plot } from '../frame/Plot.tsx'
import { TipLines } from '../frame/PlotTip.tsx'
import { fitText } from '../frame/text-width.ts'
import { toneClass } from '../frame/tones.ts'
import type { ValueFormat } from '../frame/value-formats.ts'
import { signedValue, type WaterfallStep, waterfallLevels } from './waterfall-levels.ts'

export interface SmallWaterfallProps extends ChartState {
  label: string
  summary?: string
  /** Five steps at most: more do not fit a card of 320 px. */
  steps: readonly WaterfallStep[]
  /** Short values, such as those of `shortCountFormat`. */
  format: ValueFormat
  /** The dashed line from the second bar on: '780k needed'. */
  need?: { label: string; value: number }
}

const plotHeight = 84
const top = 18
const axis = 22

/** A waterfall for a card: standing bars with their short values, and the needed value as a dashed line. */
export function SmallWaterfall({ label, summary, steps, format, need, ...state }: SmallWaterfallProps) {
  return (
    <ChartArea label={label} height={top + plotHeight + axis} isEmpty={steps.length === 0} {...state}>
      {(width) => <SmallPlot label={label} summary={summary} steps={steps} format={format} need={need} width={width} />}
    </ChartArea>
  )
}

function SmallPlot({ label, summary, steps, format, need, width }: Omit<SmallWaterfallProps, keyof ChartState> & { width: number }) {
  const levels = waterfallLevels(steps)
  const y = scaleLinear([0, Math.max(need?.value ?? 0, ...levels.flatMap(({ from, to }) => [from, to]))], [top + plotHeight, top])
  const slot = width / steps.length
  const bar = Math.min(44, slot * 0.78)
  const middle = (index: number) => slot * (index + 0.5)
  const box = (index: number) => {
    const { from, to } = levels[index]!
    return { x: middle(index) - bar / 2, y: Math.min(y(from), y(to)), width: bar, height: Math.max(2, Math.abs(y(from) - y(to))) }
  }
  const needY = need && y(need.value)
  const last = levels.length - 1
  // The words would cover a last bar that stands over the line, so they stand before it.
  const over = needY === undefined || last < 0 ? 0 : needY - box(last).y
  const needText = over > 4 ? { x: middle(last) - bar / 2 - 4, dy: over < 18 ? 14 : -5 } : { x: width, dy: -5 }
  return (
    <Plot
      label={label}
      summary={summary}
      width={width}
      height={top + plotHeight + axis}
      rows={[
        {
          points: levels.map((_, index) => ({ x: middle(index), y: box(index).y })),
          text: (index) => `${steps[index]!.label}: ${format.value(steps[index]!.value)}`,
          renderTip: (index) => (
            <TipLines
              title={<bdi>{steps[index]!.label}</bdi>}
              lines={[{ label: '', value: format.value(steps[index]!.value), isChosen: true }]}
            />
          ),
        },
      ]}
      renderHighlight={({ index }) => levels[index] && <rect {...box(index)} rx={2} className={styles.chosenBar} />}
    >
      {levels.map(({ step, to }, index) => (
        <g key={step.id} className={toneClass(step.tone ?? 'neutral')}>
          <rect {...box(index)} rx={2} className={styles.solidBar} />
          {index < levels.length - 1 && (
            <line x1={middle(index) + bar / 2} x2={middle(index + 1) - bar / 2} y1={y(to)} y2={y(to)} className={styles.rule} />
          )}
          <text x={middle(index)} y={y.range()[0]! + 18} textAnchor="middle" className={styles.tick}>
            {fitText(step.label, slot - 2)}
          </text>
        </g>
      ))}
      {needY !== undefined && (
        <>
          <line x1={middle(1) + bar / 2 + 6} x2={width} y1={needY} y2={needY} className={styles.need} />
          <text x={needText.x} y={needY + needText.dy} textAnchor="end" className={styles.haloText}>
            {need?.label}
          </text>
        </>
      )}
      {levels.map(({ step }, index) => {
        const { y: edge } = box(index)
        const text = signedValue(step, format)
        const isUnderNeed = needY !== undefined && index > 1 && Math.abs(edge - 5 - needY) < 8
        return (
          <text key={step.id} x={middle(index)} y={isUnderNeed ? needY + 14 : edge - 5} textAnchor="middle" className={styles.haloText}>
            {text}
          </text>
        )
      })}
    </Plot>
  )
}
