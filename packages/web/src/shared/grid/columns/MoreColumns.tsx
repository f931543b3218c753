import { LinkButton } from '@spotdesk/ui'
import { type Ref, type RefObject, useImperativeHandle, useState } from 'react'
import { t } from '../../text.ts'
import type { OutsideListener } from '../rows/use-edges.ts'

interface MoreColumnsProps {
  /** By which it is told the number: only this button is rendered again while the list scrolls. */
  ref: Ref<OutsideListener>
  scroller: RefObject<HTMLDivElement | null>
}

/** The number of columns that have no room at this width, and the way to them: to the end, and from there back to the start. */
export function MoreColumns({ ref, scroller }: MoreColumnsProps) {
  const [count, setCount] = useState(0)
  useImperativeHandle(ref, () => setCount, [])
  if (count === 0) return null
  const show = () => {
    const element = scroller.current
    if (!element) return
    const whole = element.scrollWidth - element.clientWidth
    const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    element.scrollTo({ left: element.hasAttribute('data-more-end') ? sign * whole : 0 })
  }
  return <LinkButton onPress={show}>{t('{count, plural, one {Show # more column} other {Show # more columns}}', { count })}</LinkButton>
}
