import { type PointerEvent, useCallback } from 'react'

/** Pixels that the pointer moves before a press becomes a drag. */
const slack = 6

/**
 * Drags a column by its header: a line shows where it would stand, and it moves when the pointer is released. A press that does not move
 * stays a click. The keyboard uses the column's menu.
 */
export function useColumnDrag(onDrop: (field: string, target: string) => void): (event: PointerEvent<HTMLElement>) => void {
  return useCallback(
    (event) => {
      const cell = event.currentTarget
      const field = cell.dataset['field']
      if (event.button !== 0 || !field || cell.dataset['pinned'] !== undefined) return
      let target: HTMLElement | null = null
      let isDragging = false
      const mark = (next: HTMLElement | null) => {
        target?.removeAttribute('data-drop')
        target = next
        if (!next) return
        const isAfter = Boolean(cell.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING)
        next.dataset['drop'] = isAfter ? 'after' : 'before'
      }
      const onMove = (move: globalThis.PointerEvent) => {
        if (!isDragging && Math.abs(move.clientX - event.clientX) < slack) return
        if (!isDragging) cell.setPointerCapture(event.pointerId)
        isDragging = true
        cell.dataset['dragged'] = ''
        const under = document.elementsFromPoint(move.clientX, event.clientY)
        const over = under.map((element) => element.closest<HTMLElement>('[role=columnheader][data-field]')).find((found) => found !== null)
        mark(over && over !== cell && over.dataset['pinned'] === undefined && over.parentElement === cell.parentElement ? over : null)
      }
      const onEnd = (end: globalThis.PointerEvent) => {
        removeEventListener('pointermove', onMove)
        removeEventListener('pointerup', onEnd)
        removeEventListener('pointercancel', onEnd)
        delete cell.dataset['dragged']
        const dropped = target?.dataset['field']
        mark(null)
        if (!isDragging) return
        // The click that ends a drag does not sort.
        cell.addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => cell.removeEventListener('click', swallow, { capture: true }))
        if (end.type === 'pointerup' && dropped) onDrop(field, dropped)
      }
      addEventListener('pointermove', onMove)
      addEventListener('pointerup', onEnd)
      addEventListener('pointercancel', onEnd)
    },
    [onDrop],
  )
}

function swallow(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}
