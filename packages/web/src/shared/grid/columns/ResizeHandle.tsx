import type { PointerEvent } from 'react'
import styles from '../Header.module.css'
import { type ColumnWidths, clampWidth } from './use-column-widths.ts'

interface ResizeHandleProps {
  field: string
  widths: ColumnWidths
  onFit: () => void
}

/**
 * Drags a column's edge; a double-click fits the column to its content. While dragging, the width is a custom property of the grid, so no
 * row is rendered; it becomes state when the pointer is released. The keyboard uses the column's menu.
 */
export function ResizeHandle({ field, widths, onFit }: ResizeHandleProps) {
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    const scroller = handle.closest<HTMLElement>('[data-scroller]')
    if (!scroller) return
    const [property, need] = [`--w-${field}`, `--need-${field}`]
    const start = handle.parentElement!.getBoundingClientRect().width
    const sign = getComputedStyle(scroller).direction === 'rtl' ? -1 : 1
    const widthAt = (x: number) => clampWidth(start + sign * (x - event.clientX))
    handle.setPointerCapture(event.pointerId)
    const onMove = (move: globalThis.PointerEvent) => {
      // A narrower column than its numbers need is the user's choice.
      scroller.style.removeProperty(need)
      scroller.style.setProperty(property, `${widthAt(move.clientX)}px`)
    }
    const onEnd = (end: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', onMove)
      scroller.style.removeProperty(property)
      if (end.type === 'pointerup' && end.clientX !== event.clientX) widths.set(field, widthAt(end.clientX))
    }
    handle.addEventListener('pointermove', onMove)
    handle.addEventListener('pointerup', onEnd, { once: true })
    handle.addEventListener('pointercancel', onEnd, { once: true })
  }
  return <div className={styles.resize} onPointerDown={onPointerDown} onDoubleClick={onFit} aria-hidden data-resize />
}
