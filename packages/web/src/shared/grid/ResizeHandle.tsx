import type { PointerEvent } from 'react'
import styles from './Grid.module.css'
import { type ColumnWidths, clampWidth } from './use-column-widths.ts'

/**
 * Drags a column's edge. While dragging, the width is a custom property of the grid, so no row is rendered; it becomes state when the
 * pointer is released. The keyboard uses the column's menu.
 */
export function ResizeHandle({ column, widths }: { column: { field: string; width: number }; widths: ColumnWidths }) {
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    const scroller = handle.closest<HTMLElement>('[role=table]')?.parentElement
    if (!scroller) return
    const property = `--w-${column.field}`
    const start = handle.parentElement!.getBoundingClientRect().width
    const widthAt = (x: number) => clampWidth(start + x - event.clientX)
    handle.setPointerCapture(event.pointerId)
    const onMove = (move: globalThis.PointerEvent) => scroller.style.setProperty(property, `${widthAt(move.clientX)}px`)
    const onEnd = (end: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', onMove)
      scroller.style.removeProperty(property)
      if (end.type === 'pointerup' && end.clientX !== event.clientX) widths.set(column.field, widthAt(end.clientX))
    }
    handle.addEventListener('pointermove', onMove)
    handle.addEventListener('pointerup', onEnd, { once: true })
    handle.addEventListener('pointercancel', onEnd, { once: true })
  }
  return <div className={styles.resize} onPointerDown={onPointerDown} aria-hidden />
}
