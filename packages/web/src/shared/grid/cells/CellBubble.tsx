import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './CellEdit.module.css'

interface CellBubbleProps {
  id?: string
  tone: 'plain' | 'warn' | 'bad'
  /** Read out when it appears. */
  isLive?: boolean
  children: ReactNode
}

/** Room between a cell and its panel. */
const gap = 4

/** A small panel below its cell, over everything that scrolls: the browser's own top layer, without a focus of its own. */
export function CellBubble({ id, tone, isLive = false, children }: CellBubbleProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    const cell = element?.closest<HTMLElement>('[role=gridcell]')
    if (!element || !cell) return undefined
    element.showPopover()
    const place = () => {
      const box = cell.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height } = element
      const isBelow = box.bottom + gap + height <= innerHeight
      element.style.left = `${Math.max(gap, Math.min(box.left, innerWidth - width - gap))}px`
      element.style.top = `${isBelow ? box.bottom + gap : Math.max(gap, box.top - height - gap)}px`
      // Outside the visible part of its list it would point at another row.
      const frame = cell.closest('[data-scroller]')?.getBoundingClientRect()
      element.style.visibility = frame && (box.bottom < frame.top || box.top > frame.bottom) ? 'hidden' : ''
    }
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  })
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a click on it is none on the row
    <div
      ref={panel}
      id={id}
      popover="manual"
      className={styles.bubble}
      data-tone={tone}
      {...(isLive && { role: 'alert' })}
      onMouseDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </div>
  )
}
