import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import { useText } from '../../text.tsx'
import { type Cursor, movedCursor, nearestPoint, type PlotPoint } from './nearest-point.ts'
import { PlotTip } from './PlotTip.tsx'
import styles from './Plot.module.css'

/** Points that the arrow keys walk through, from left to right. */
export interface PlotRow {
  points: readonly PlotPoint[]
  /** Text of a point for screen readers: 'Delivered, Thu, Oct 8: $327'. */
  text: (index: number) => string
  /** The content of the tooltip at a point. */
  renderTip: (index: number) => ReactNode
  /** A click or Enter on a point opens it. */
  onOpen?: (index: number) => void
}

export interface PlotProps {
  /** Names the chart for screen readers. */
  label: string
  /** Describes it in a sentence: what it spans, its last value. */
  summary?: string
  width: number
  height: number
  rows: readonly PlotRow[]
  /** Drawn over the chart at the chosen point. */
  renderHighlight?: (cursor: Cursor) => ReactNode
  /** The point that a pointer means; by default the nearest along x. */
  pick?: (place: PlotPoint) => Cursor | null
  /** Up and down keep the index in the row rather than the place along x: rows are categories. */
  keepsIndex?: boolean
  /** The drawing: SVG elements. Pass the same element again when nothing changed, so that a moved cursor renders none of it. */
  children: ReactNode
}

/**
 * The drawing of a chart with its cursor. It has one tab stop. Arrow keys, Home and End walk through the points, up and down through the
 * rows, and Escape closes the tooltip. Screen readers announce a point chosen by keyboard.
 */
export function Plot({ label, summary, width, height, rows, renderHighlight, pick, keepsIndex, children }: PlotProps) {
  const t = useText()
  const summaryId = useId()
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const [said, setSaid] = useState('')
  const places = useMemo(() => rows.map(({ points }) => points), [rows])
  // Data may have changed under the cursor.
  const chosen = cursor && places[cursor.row]?.[cursor.index] ? cursor : null
  const place = chosen && places[chosen.row]?.[chosen.index]

  const show = (next: Cursor | null) => {
    if (next?.row !== cursor?.row || next?.index !== cursor?.index) setCursor(next)
  }
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = { x: event.clientX - box.left, y: event.clientY - box.top }
    show(pick ? pick(at) : nearestPoint(places, at))
  }
  const open = () => {
    if (chosen) rows[chosen.row]?.onOpen?.(chosen.index)
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      open()
      return
    }
    if (event.key === 'Escape' && chosen) {
      event.stopPropagation()
      show(null)
      return
    }
    const next = movedCursor(places, chosen, event.key, keepsIndex)
    if (!next) return
    event.preventDefault()
    show(next)
    setSaid(rows[next.row]?.text(next.index) ?? '')
  }
  return (
    <div className={styles.plot}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes its keys itself: a chart is operated, not read line by line */}
      <div
        role="application"
        aria-roledescription={t('chart')}
        aria-label={label}
        aria-describedby={summaryId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys need the focus
        tabIndex={0}
        className={styles.stage}
        data-opens={chosen && rows[chosen.row]?.onOpen ? true : undefined}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => show(null)}
        onClick={open}
        onBlur={() => show(null)}
        onKeyDown={press}
      >
        <svg width={width} height={height} aria-hidden data-chart className={styles.drawing}>
          {children}
          {chosen && renderHighlight?.(chosen)}
        </svg>
      </div>
      {chosen && place && (
        <PlotTip place={place} width={width} height={height}>
          {rows[chosen.row]?.renderTip(chosen.index)}
        </PlotTip>
      )}
      <VisuallyHidden>
        <p id={summaryId}>
          {[summary, t('Arrow keys move through the values.'), rows.some(({ onOpen }) => onOpen) && t('Enter opens the chosen one.')]
            .filter(Boolean)
            .join(' ')}
        </p>
        <p aria-live="polite">{said}</p>
      </VisuallyHidden>
    </div>
  )
}
