/** Side of the anchor, and the edge that both share; without an edge they share their centre. */
export type Placement = 'bottom start' | 'bottom end' | 'bottom' | 'top start' | 'top end' | 'top'

/** Pixels between the anchor and what floats beside it, and between that and the edge of the page. */
const gap = 6
const margin = 8

/**
 * Puts a floating element beside its anchor. It goes to the other side where it does not fit, and gets no higher or wider than the page.
 * The place is computed, because Firefox places by anchor only since version 147.
 */
export function placeBeside(panel: HTMLElement, anchor: Element, placement: Placement): void {
  const { style } = panel
  style.maxHeight = ''
  const [side, edge] = placement.split(' ')
  const { top, bottom, left, right, width } = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetWidth, offsetHeight } = panel

  const roomBelow = clientHeight - bottom - gap - margin
  const roomAbove = top - gap - margin
  const [room, otherRoom] = side === 'bottom' ? [roomBelow, roomAbove] : [roomAbove, roomBelow]
  const isBelow = (side === 'bottom') === (offsetHeight <= room || room >= otherRoom)
  const height = Math.min(offsetHeight, isBelow ? roomBelow : roomAbove)
  style.maxHeight = `${height}px`
  style.top = `${isBelow ? bottom + gap : top - gap - height}px`

  const isLeft = (edge === 'start') === (getComputedStyle(anchor).direction === 'ltr')
  const wanted = edge ? (isLeft ? left : right - offsetWidth) : left + (width - offsetWidth) / 2
  style.left = `${Math.max(margin, Math.min(wanted, clientWidth - offsetWidth - margin))}px`
}
