import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Pixels between two parts and of the "more" button; `hasMore` if the button is there however wide the row is. */
export interface FitSizes {
  gap: number
  more: number
  hasMore?: boolean
}

/** A row whose last parts leave it when it is narrow, and how many of them fit. */
export interface Fit<E extends HTMLElement> {
  /** The row; its parts are its children marked `data-part=<id>`. */
  row: RefObject<E | null>
  /** From 0 to the number of parts. */
  shown: number
}

/**
 * Measures how many parts of a row fit into its width beside a "more" button, which needs room only where a part is left out. A part that
 * is left out stays in the page without a place of its own (`visibility: hidden; position: absolute`), so it keeps a width to measure. The
 * width of the row must not depend on its parts.
 */
export function useFit<E extends HTMLElement>(ids: readonly string[], { gap, more, hasMore = false }: FitSizes): Fit<E> {
  const row = useRef<E>(null)
  const count = ids.length
  // Text, because callers make the list anew in every render.
  const known = JSON.stringify(ids)
  const [shown, setShown] = useState(count)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const wanted = new Set(JSON.parse(known) as string[])
    const parts = [...element.querySelectorAll<HTMLElement>(':scope > [data-part]')].filter(({ dataset }) =>
      wanted.has(dataset['part'] ?? ''),
    )
    const measure = () => {
      setShown(
        countFitting(
          parts.map((part) => part.offsetWidth),
          element.clientWidth,
          { gap, more, hasMore },
        ),
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  }, [known, gap, more, hasMore])
  return { row, shown: Math.min(shown, count) }
}

/** The number of parts, from the first, that fit into a width in pixels. Parts that are left out cost the width of the "more" button. */
export function countFitting(widths: readonly number[], available: number, { gap, more, hasMore }: FitSizes): number {
  const total = widths.reduce((sum, width) => sum + width + gap, -gap)
  if (total + (hasMore ? gap + more : 0) <= available) return widths.length
  let used = more
  let fitting = 0
  for (const width of widths) {
    used += width + gap
    if (used > available) break
    fitting += 1
  }
  return fitting
}
