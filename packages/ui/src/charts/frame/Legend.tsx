import styles from '../Chart.module.css'
import { symbolPath } from './shapes.ts'
import { fitText, textWidth } from './text-width.ts'
import { type SeriesTone, toneClass } from './tones.ts'

export interface LegendItem {
  label: string
  tone: SeriesTone
  /** Pieces of stacks are areas too: their colour is full. */
  kind: 'line' | 'area' | 'bar'
  dash?: 'solid' | 'dashed' | 'dotted'
}

/** Names of series in one row above a plot: colour, and dash or mark. */
export function Legend({ x, y, width, items }: { x: number; y: number; width: number; items: readonly LegendItem[] }) {
  const lines = items.filter(({ kind, dash }) => kind === 'line' && !dash)
  const swatch = 24
  const gap = 18
  const wanted = items.map(({ label }) => textWidth(label))
  const room = width - items.length * (swatch + gap)
  // Names share the row: where they do not fit, the longest are cut.
  const most = longest(wanted, room)
  let left = x
  return items.map((item, index) => {
    const at = left
    left += swatch + Math.min(wanted[index]!, most) + gap
    return (
      <g key={item.label} className={toneClass(item.tone)}>
        {item.kind === 'line' ? (
          <line x1={at} x2={at + 18} y1={y - 4} y2={y - 4} className={`${styles.line} ${styles[item.dash ?? 'solid']}`} />
        ) : (
          <rect x={at + 4} y={y - 9} width={10} height={10} rx={2} className={item.kind === 'area' ? styles.solidBar : styles.bars} />
        )}
        {lines.length > 1 && lines.includes(item) && (
          <path d={symbolPath(lines.indexOf(item))} transform={`translate(${at + 9},${y - 4})`} className={styles.symbol} />
        )}
        <text x={at + 24} y={y} className={styles.tick}>
          {fitText(item.label, most)}
        </text>
      </g>
    )
  })
}

/** The width to which names are cut so that all of them together fit. */
function longest(wanted: readonly number[], room: number): number {
  const sorted = wanted.toSorted((a, b) => a - b)
  let left = room
  for (const [index, width] of sorted.entries()) {
    const share = left / (sorted.length - index)
    if (width > share) return Math.max(12, share)
    left -= width
  }
  return sorted.at(-1) ?? 0
}
