import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { useText } from '../text.tsx'
import styles from './SidePeek.module.css'

export interface SidePeekProps {
  title: string
  /** Small text over the title: its kind and id. */
  eyebrow?: ReactNode
  children: ReactNode
  footer?: ReactNode
  onClose: () => void
  /** Shows the next or the previous row of the list. Absent at its ends. The keys are j and k, and the head has buttons. */
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  /** The element that gets the focus at the end, if the peek no longer shows the row that opened it. */
  returnTo?: () => HTMLElement | null
}

/**
 * One row of a list at the right of the page, while the list stays usable. It is not a dialog, and does not trap the focus. The focus goes
 * to its title when it opens. Inside it, j and k move on. Escape closes it from the peek and from the page, and the focus returns.
 */
export function SidePeek({ title, eyebrow, children, footer, onClose, onNext, onPrevious, returnTo }: SidePeekProps) {
  const t = useText()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const giveBack = useEffectEvent((opener: Element | null) =>
    (returnTo?.() ?? (opener as HTMLElement | null))?.focus({ preventScroll: true }),
  )
  const escape = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere =
      event.target instanceof Element && event.target.closest('[role=dialog], [role=menu], [role=listbox], input, textarea') !== null
    if (event.key !== 'Escape' || event.defaultPrevented || (isElsewhere && !panel.current?.contains(event.target as Node))) return
    // Nothing else takes it, such as a selection that it would clear.
    event.preventDefault()
    onClose()
  })
  const move = useEffectEvent((event: KeyboardEvent) => {
    if ((event.target as Element).closest('input, textarea, [contenteditable]') || event.ctrlKey || event.metaKey || event.altKey) return
    const go = event.key === 'j' ? onNext : event.key === 'k' ? onPrevious : undefined
    if (!go) return
    event.preventDefault()
    // The keys of the page below would move on a second time.
    event.stopPropagation()
    go()
  })
  useEffect(() => {
    const opener = document.activeElement
    const own = panel.current
    heading.current?.focus({ preventScroll: true })
    const press = (event: KeyboardEvent) => escape(event)
    const pressInside = (event: KeyboardEvent) => move(event)
    document.addEventListener('keydown', press)
    own?.addEventListener('keydown', pressInside)
    return () => {
      document.removeEventListener('keydown', press)
      own?.removeEventListener('keydown', pressInside)
      // A user who has gone on in the list keeps the place.
      if (own?.contains(document.activeElement) || document.activeElement === document.body) giveBack(opener)
    }
  }, [])
  return (
    <aside ref={panel} aria-labelledby={id} className={styles.peek}>
      <header className={styles.header}>
        <div className={styles.titles}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
        </div>
        <IconButton size="small" icon={ChevronUp} label={t('Previous (k)')} isDisabled={!onPrevious} onPress={() => onPrevious?.()} />
        <IconButton size="small" icon={ChevronDown} label={t('Next (j)')} isDisabled={!onNext} onPress={() => onNext?.()} />
        <IconButton size="small" icon={X} label={t('Close')} hasTooltip={false} onPress={onClose} />
      </header>
      <p role="status" className={styles.announced}>
        {title}
      </p>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </aside>
  )
}
