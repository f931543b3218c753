import { useEffect, useRef, useState } from 'react'
import { type ScheduleCell, hasHour, rectangle, type Schedule, withCells } from './schedule.ts'

/** A rectangle in progress. It lasts until the pointer is lifted, or, for Shift and the arrows, until Shift is released. */
interface Drawing {
  from: ScheduleCell
  to: ScheduleCell
  /** Decided where it began. */
  isSelecting: boolean
  by: 'pointer' | 'keys'
}

export interface Rectangle {
  drawing: Drawing | null
  /** The schedule as it would be with the rectangle. */
  preview: Schedule
  /** @param isSelecting by default what a press of the first cell would do */
  begin: (from: ScheduleCell, by: Drawing['by'], to?: ScheduleCell, isSelecting?: boolean) => void
  /** Does nothing unless a rectangle is being drawn in this way. */
  extend: (to: ScheduleCell, by: Drawing['by']) => void
}

/** Draws rectangles over a schedule. Each is one change of the value, made when it ends. Escape cancels it. */
export function useRectangle(value: Schedule, onChange: (value: Schedule) => void): Rectangle {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  // The pointer may be lifted before its last move is rendered: that move counts.
  const latest = useRef<Drawing | null>(null)
  const draw = (next: Drawing | null) => {
    latest.current = next
    setDrawing(next)
  }
  const preview = drawing ? withCells(value, rectangle(drawing.from, drawing.to), drawing.isSelecting) : value
  useEffect(() => {
    if (!drawing) return
    const end = () => {
      latest.current = null
      setDrawing(null)
    }
    const finish = () => {
      const last = latest.current
      end()
      if (last) onChange(withCells(value, rectangle(last.from, last.to), last.isSelecting))
    }
    const lift = (event: KeyboardEvent) => drawing.by === 'keys' && event.key === 'Shift' && finish()
    const give = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end()
    }
    const drop = () => drawing.by === 'pointer' && finish()
    addEventListener('pointerup', drop)
    addEventListener('keyup', lift)
    addEventListener('keydown', give, true)
    // The key may be lifted in another window.
    addEventListener('blur', finish)
    return () => {
      removeEventListener('pointerup', drop)
      removeEventListener('keyup', lift)
      removeEventListener('keydown', give, true)
      removeEventListener('blur', finish)
    }
  }, [drawing, value, onChange])
  return {
    drawing,
    preview,
    begin: (from, by, to = from, isSelecting = !hasHour(value, from)) => draw({ from, to, by, isSelecting }),
    extend: (to, by) => {
      if (latest.current?.by === by) draw({ ...latest.current, to })
    },
  }
}
