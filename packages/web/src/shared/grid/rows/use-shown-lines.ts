import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Line, nextRange, type Part, listDrawnParts, toLineOffsets, rangeAt } from './shown-lines.ts'

interface ShownLines {
  /** A line, or a gap in place of the lines that do not exist. */
  parts: readonly Part[]
  /** The ref of a detail, whose height is known only once it is drawn. */
  measure: (element: HTMLElement | null) => void
}

/** From this many lines on only those near the visible part exist. */
const manyLines = 40

/**
 * Few lines exist all; of many those near the visible part and the row under the cursor. Rows have one height, details are measured. A
 * library for this costs 10 kB of the first load, and lists of any height are not needed here.
 * @param cursor index of the row under the cursor
 */
export function useShownLines(
  lines: readonly Line[],
  cursor: number | undefined,
  rowHeight: number,
  scroller: RefObject<HTMLElement | null>,
): ShownLines {
  const isMany = lines.length > manyLines
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const places = useMemo(() => toLineOffsets(lines, rowHeight, heights), [lines, rowHeight, heights])
  // Before anything can be measured: no list is higher than its window.
  const [range, setRange] = useState(() => rangeAt(places, 0, window.innerHeight, 0))
  const latest = useRef(places)
  latest.current = places

  const look = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const [top, height] = [element.scrollTop, element.clientHeight]
    // The same range renders nothing.
    setRange((drawn) => nextRange(drawn, latest.current, top, height))
  }, [scroller])
  useEffect(() => {
    const element = scroller.current
    if (!isMany || !element) return
    element.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [isMany, look, scroller])
  // In the frame that shows the change, when its layout is made anyway.
  const lookLater = useCallback(() => {
    const frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [look])
  useLayoutEffect(lookLater, [lookLater, places])

  const observer = useRef<ResizeObserver>(undefined)
  useEffect(() => () => observer.current?.disconnect(), [])
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    observer.current ??= new ResizeObserver((entries) => {
      setHeights((known) => {
        const measured = entries
          .filter(({ target }) => target.isConnected)
          .map(({ target, borderBoxSize }) => [(target as HTMLElement).dataset['detail']!, borderBoxSize[0]!.blockSize] as const)
        return measured.every(([id, height]) => known.get(id) === height) ? known : new Map([...known, ...measured])
      })
    })
    observer.current.observe(element)
  }, [])
  const parts = useMemo(
    () => (isMany ? listDrawnParts(lines, places, range, cursor) : lines.map((_, line) => ({ kind: 'line' as const, line }))),
    [isMany, lines, places, range, cursor],
  )
  return { parts, measure }
}
