import { type ReactNode, useRef } from 'react'
import type { PlotPoint } from './nearest-point.ts'
import { classNames } from '../../class-names.ts'
import styles from './Plot.module.css'
import { type SeriesTone, toneClass } from './tones.ts'
import { useSize } from './use-size.ts'

/** The tooltip beside a point: to its right where there is room, never outside the chart. Screen readers get the text of the point. */
export function PlotTip({ place, width, height, children }: { place: PlotPoint; width: number; height: number; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const size = useSize(ref)
  const distance = 12
  const isRight = place.x + distance + size.width <= width
  const left = isRight ? place.x + distance : Math.max(0, place.x - distance - size.width)
  const top = Math.max(0, Math.min(height - size.height, place.y + distance))
  return (
    <div ref={ref} aria-hidden className={styles.tip} style={{ left, top }}>
      {children}
    </div>
  )
}

/** One line of a tooltip: what, and how much. */
export interface TipLine {
  label: string
  value: string
  tone?: SeriesTone
  isDashed?: boolean
  isChosen?: boolean
}

/** The usual content of a tooltip: a heading, lines with their values, and a note below them. */
export function TipLines({ title, lines, note }: { title: ReactNode; lines: readonly TipLine[]; note?: string | undefined }) {
  return (
    <>
      <p className={styles.tipTitle}>{title}</p>
      {lines.map(({ label, value, tone, isDashed, isChosen }) => (
        <p key={`${label} ${value}`} className={classNames(styles.tipLine, isChosen && styles.tipChosen)}>
          {tone && <span className={classNames(styles.tipMark, isDashed && styles.tipDashed, toneClass(tone))} />}
          <bdi className={styles.tipLabel}>{label}</bdi>
          <span className={styles.tipValue}>{value}</span>
        </p>
      ))}
      {note && <p className={styles.tipNote}>{note}</p>}
    </>
  )
}
