import { type RefCallback, useCallback, useRef } from 'react'

/** The list, and a function to call where its lines change: the pointer then rests until it is moved again. */
interface RestingPointer {
  list: RefCallback<HTMLElement>
  rest: () => void
}

/** Keeps a pointer that rests where a list appears, or where its lines move, from choosing one of them: it counts once it is moved. */
export function useRestingPointer(): RestingPointer {
  const isMoved = useRef(false)
  const rest = useCallback(() => void (isMoved.current = false), [])
  const list = useCallback((element: HTMLElement | null) => {
    const move = ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) isMoved.current = true
    }
    const over = (event: PointerEvent) => {
      if (!isMoved.current) event.stopPropagation()
    }
    // React makes the entering of a line from the leaving of what the pointer was over.
    const out = (event: PointerEvent) => {
      if (!isMoved.current && event.relatedTarget instanceof Node && element?.contains(event.relatedTarget)) event.stopPropagation()
    }
    element?.addEventListener('pointermove', move)
    element?.addEventListener('pointerover', over, { capture: true })
    addEventListener('pointerout', out, { capture: true })
    return () => {
      element?.removeEventListener('pointermove', move)
      element?.removeEventListener('pointerover', over, { capture: true })
      removeEventListener('pointerout', out, { capture: true })
    }
  }, [])
  return { list, rest }
}
