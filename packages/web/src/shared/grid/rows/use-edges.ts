import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** Is told how many columns are not wholly in view. */
export type OutsideListener = (count: number) => void

/** Pixels of a column that an edge may cover: they are padding. */
const coveredMost = 12
/** Pixels that have to be scrolled before an edge throws a shadow. */
const threshold = 5

/**
 * Marks the edges of a scrolled grid: shadows while there is more behind them, and `--shown-…` of each column that an edge covers in
 * part: it is not shown at all, so that no number is read without its last digits. Writes to the element, renders nothing.
 * @param template changes when the columns or their widths do
 * @param outside is told the number of columns that the width leaves out of view, in part or whole
 */
export function useEdges(scroller: RefObject<HTMLDivElement | null>, template: unknown, outside: RefObject<OutsideListener | null>): void {
  const mark = useCallback(() => {
    if (!scroller.current) return
    const count = markEdges(scroller.current)
    outside.current?.(count)
  }, [scroller, outside])
  // In the frame that shows the change, when its layout is made anyway; the observer below marks the first one.
  const isFirst = useRef(true)
  const markChange = useCallback(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const frame = requestAnimationFrame(mark)
    return () => cancelAnimationFrame(frame)
  }, [mark])
  useLayoutEffect(markChange, [markChange, template])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    element.addEventListener('scroll', mark, { passive: true })
    const observer = new ResizeObserver(mark)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', mark)
      observer.disconnect()
    }
  }, [scroller, mark])
}

/** The number of columns that are not wholly in view. */
function markEdges(scroller: HTMLElement): number {
  const head = scroller.querySelector<HTMLElement>('[data-head]')
  if (!head) return 0
  const isReversed = getComputedStyle(scroller).direction === 'rtl'
  const frame = scroller.getBoundingClientRect()
  const left = Math.abs(scroller.scrollLeft)
  scroller.toggleAttribute('data-more-start', left > threshold)
  scroller.toggleAttribute('data-more-end', scroller.scrollWidth - scroller.clientWidth - left > threshold)

  const cells = [...head.children].map((cell) => ({ cell: cell as HTMLElement, box: cell.getBoundingClientRect() }))
  // Distances from the edge at which lines begin.
  const toStart = (box: DOMRect) => (isReversed ? frame.right - box.right : box.left - frame.left)
  const isFixed = ({ cell }: { cell: HTMLElement }) => cell.dataset['field'] === undefined || cell.dataset['pinned'] !== undefined
  const fixed = cells.filter(isFixed)
  const menu = fixed.find(({ cell }) => cell.dataset['menu'] !== undefined)
  const from = Math.max(0, ...fixed.filter((one) => one !== menu).map(({ box }) => toStart(box) + box.width))
  const to = menu ? toStart(menu.box) : scroller.clientWidth
  let outside = 0
  for (const { cell, box } of cells.filter((one) => !isFixed(one))) {
    const start = toStart(box)
    const end = start + box.width
    const covered = Math.max(from - start, end - to)
    // A column without room for all of it stays: there is nothing to scroll it to.
    const isOut = covered > coveredMost && box.width <= to - from
    if (isOut) outside++
    setShown(scroller, `--shown-${cell.dataset['field']}`, !(isOut && end > from && start < to))
  }
  return outside
}

function setShown({ style }: HTMLElement, name: string, isShown: boolean): void {
  const text = isShown ? '' : '0'
  if (style.getPropertyValue(name) === text) return
  if (text) style.setProperty(name, text)
  else style.removeProperty(name)
}
