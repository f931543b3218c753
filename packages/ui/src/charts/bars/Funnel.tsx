import { useText } from '../../text.tsx'
import styles from '../Chart.module.css'
import { ChartArea, type ChartState } from '../frame/ChartArea.tsx'
import { Plot } from '../frame/Plot.tsx'
import { TipLines } from '../frame/PlotTip.tsx'
import { barPath } from '../frame/shapes.ts'
import { fitText, textWidth } from '../frame/text-width.ts'
import { type SeriesTone, toneClass } from '../frame/tones.ts'
import { percentFormat, type ValueFormat } from '../frame/value-formats.ts'

export interface FunnelStage {
  id: string
  label: string
  value: number
  tone?: SeriesTone
}

export interface FunnelProps extends ChartState {
  label: string
  summary?: string
  /** From all to those that come through. */
  stages: readonly FunnelStage[]
  format: ValueFormat
  locale?: string
}

const lineHeight = 38
const barHeight = 20

/** The stages of a funnel. Each bar stands on the ground of the one before, with the share that came through. */
export function Funnel({ label, summary, stages, format, locale, ...state }: FunnelProps) {
  return (
    <ChartArea label={label} height={stages.length * lineHeight} isEmpty={!stages.some(({ value }) => value > 0)} {...state}>
      {(width) => <FunnelPlot label={label} summary={summary} stages={stages} format={format} locale={locale} width={width} />}
    </ChartArea>
  )
}

function FunnelPlot({ label, summary, stages, format, locale, width }: Omit<FunnelProps, keyof ChartState> & { width: number }) {
  const t = useText()
  const percent = percentFormat(locale)
  const shares = stages.map(({ value }, index) => {
    const before = stages[index - 1]?.value
    return before === undefined ? null : before > 0 ? (value / before) * 100 : 0
  })
  const values = stages.map(({ value }) => format.value(value))
  const shareTexts = shares.map((share) => (share === null ? '' : percent.value(share)))
  const left = Math.min(width * 0.3, Math.max(...stages.map(({ label: name }) => textWidth(name)))) + 12
  const shareWidth = Math.max(...shareTexts.map((text) => textWidth(text)))
  const right = Math.max(left + 20, width - Math.max(...values.map((text) => textWidth(text, 600))) - shareWidth - 34)
  const most = Math.max(...stages.map(({ value }) => value))
  const end = (value: number) => left + ((right - left) * value) / most
  const top = (line: number) => line * lineHeight + (lineHeight - barHeight) / 2
  const share = (line: number) =>
    shares[line] === null ? '' : t('{share} of {stage}', { share: shareTexts[line] ?? '', stage: stages[line - 1]?.label ?? '' })
  return (
    <Plot
      label={label}
      summary={summary}
      width={width}
      height={stages.length * lineHeight}
      rows={stages.map(({ label: name, value }, line) => ({
        points: [{ x: end(value), y: top(line) + barHeight / 2 }],
        text: () => [`${name}: ${values[line]}`, share(line)].filter(Boolean).join(', '),
        renderTip: () => (
          <TipLines
            title={<bdi>{name}</bdi>}
            lines={[{ label: '', value: values[line] ?? '', isChosen: true }, ...(share(line) ? [{ label: '', value: share(line) }] : [])]}
          />
        ),
      }))}
      pick={({ y }) => (stages[Math.floor(y / lineHeight)] ? { row: Math.floor(y / lineHeight), index: 0 } : null)}
      renderHighlight={({ row }) =>
        stages[row] && (
          <rect
            x={left}
            y={top(row)}
            width={Math.max(1, end(stages[row].value) - left)}
            height={barHeight}
            rx={2}
            className={styles.chosenBar}
          />
        )
      }
    >
      {stages.map(({ id, label: name, value, tone = '1' }, line) => (
        <g key={id} className={toneClass(tone)}>
          <text x={left - 12} y={top(line) + 14} textAnchor="end" className={styles.category}>
            {fitText(name, left - 12)}
          </text>
          {line > 0 && (
            <path
              d={barPath({ from: top(line), to: top(line) + barHeight, foot: left, end: end(stages[line - 1]!.value) }, true)}
              className={styles.ghost}
            />
          )}
          {value > 0 && (
            <path
              d={barPath({ from: top(line), to: top(line) + barHeight, foot: left, end: end(value) }, true)}
              className={styles.solidBar}
            />
          )}
          <text x={width - shareWidth - 14} y={top(line) + 14} textAnchor="end" className={styles.now}>
            {values[line]}
          </text>
          <text x={width} y={top(line) + 14} textAnchor="end" className={styles.tick}>
            {shareTexts[line]}
          </text>
        </g>
      ))}
    </Plot>
  )
}
