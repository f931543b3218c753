import { type HTMLAttributes, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import styles from './native.module.css'
import { placeBeside, type Placement } from './place.ts'

interface FloatingProps extends HTMLAttributes<HTMLDivElement> {
  anchor: Element
  placement: Placement
  panelRef?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** Content in the top layer beside its anchor, for as long as it is rendered. */
export function Floating({ anchor, placement, panelRef, className, ...rest }: FloatingProps) {
  const own = useRef<HTMLDivElement>(null)
  const ref = panelRef ?? own
  useLayoutEffect(() => {
    const panel = ref.current!
    const place = () => placeBeside(panel, anchor, placement)
    panel.showPopover()
    place()
    // Whatever scrolls may hold the anchor.
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [anchor, placement, ref])
  // Outside the row that colours or counts its children, and inside the landmark or the modal dialog of its anchor.
  const place = anchor.closest('dialog, main, header, footer, aside, nav') ?? document.body
  return createPortal(
    <div {...rest} ref={ref} popover="manual" data-entering="" className={classNames(styles.floating, className)} />,
    place,
  )
}
