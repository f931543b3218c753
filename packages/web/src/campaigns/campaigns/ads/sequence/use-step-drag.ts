import { type PointerEvent, type RefObject, useCallback, useRef } from 'react'
import { findLandingPosition } from './sequence-moves.ts'

/** Pixels that the pointer moves before a press becomes a drag. */
const slack = 4

/**
 * Drags an entry of a list by its grip: it follows the pointer, a line shows where it would stand, and it moves when the pointer is
 * released. The keyboard moves it by keys.
 */
export function useStepDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const move = useRef(onMove)
  move.current = onMove
  return useCallback(
    (event: PointerEvent<HTMLElement>, from: number) => {
      const entries = [...(list.current?.children ?? [])] as HTMLElement[]
      const entry = entries[from]
      if (event.button !== 0 || !entry) return
      const middles = entries.map((one) => {
        const { top, height } = one.getBoundingClientRect()
        return top + height / 2
      })
      const place = (y: number) => findLandingPosition(middles, from, middles[from]! + y - event.clientY)
      let isDragging = false
      const moveEntry = (at: globalThis.PointerEvent) => {
        if (!isDragging && Math.abs(at.clientY - event.clientY) < slack) return
        isDragging = true
        entry.dataset['dragged'] = ''
        entry.style.translate = `0 ${at.clientY - event.clientY}px`
        const to = place(at.clientY)
        entries.forEach((one, index) => {
          const isTarget = index === to && to !== from
          if (isTarget) one.dataset['drop'] = to > from ? 'after' : 'before'
          else delete one.dataset['drop']
        })
      }
      const end = (at: globalThis.PointerEvent) => {
        removeEventListener('pointermove', moveEntry)
        removeEventListener('pointerup', end)
        removeEventListener('pointercancel', end)
        delete entry.dataset['dragged']
        entry.style.translate = ''
        for (const one of entries) delete one.dataset['drop']
        if (isDragging && at.type === 'pointerup') move.current(from, place(at.clientY))
      }
      addEventListener('pointermove', moveEntry)
      addEventListener('pointerup', end)
      addEventListener('pointercancel', end)
    },
    [list],
  )
}
