import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Waveform.module.css'

export interface WaveformProps {
  /** Heights of the bars, 0 to 1; default: the seven bars of the mark. */
  bars?: readonly number[]
  /** Height in pixels; width follows from the bars. */
  height?: number
  /** Bars rise and fall, as while something loads; they stand still under reduced motion. */
  isPlaying?: boolean
  className?: string
}

const markBars = [0.26, 0.58, 1, 0.44, 0.82, 0.5, 0.22] as const
const barWidth = 2
const pitch = 4

/** The waveform motif of the brand and of empty and loading states. It is decoration, hidden from screen readers. */
export function Waveform({ bars = markBars, height = 20, isPlaying = false, className }: WaveformProps) {
  const viewHeight = 20
  const width = bars.length * pitch - (pitch - barWidth)
  return (
    <svg
      aria-hidden
      className={classNames(styles.waveform, isPlaying && styles.playing, className)}
      width={(width * height) / viewHeight}
      height={height}
      viewBox={`0 0 ${width} ${viewHeight}`}
      fill="currentColor"
    >
      {bars.map((level, index) => (
        <rect
          // The bars are a fixed drawing: their position is their identity.
          key={index}
          x={index * pitch}
          y={(viewHeight * (1 - level)) / 2}
          width={barWidth}
          height={viewHeight * level}
          rx={barWidth / 2}
          style={{ '--bar': index } as CSSProperties}
        />
      ))}
    </svg>
  )
}
