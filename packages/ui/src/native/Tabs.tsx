import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Badge } from '../feedback/Badge.tsx'
import styles from '../navigation/Tabs.module.css'
import type { TabItem, TabsProps } from '../navigation/Tabs.tsx'
import nativeStyles from './native.module.css'

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]:not([tabindex="-1"])'

/** Tabs over one panel. Arrow keys move between them. None is marked where `selected` is no tab: the panel shows something else then. */
export function Tabs({ label, items, selected, onSelect, options, children }: TabsProps) {
  const id = useId()
  const isMarked = items.some((item) => item.id === selected)
  const list = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  // A panel without a stop of its own is one, so that the keyboard can scroll it.
  useEffect(() => {
    const element = panel.current!
    const updateStop = () => {
      const isStop = !element.querySelector(focusable)
      // Each writing of an attribute is a change that is observed.
      if (isStop === element.hasAttribute('tabindex')) return
      if (isStop) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    const observer = new MutationObserver(updateStop)
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled', 'href', 'tabindex'] })
    updateStop()
    return () => observer.disconnect()
  }, [])

  const name = isMarked ? { 'aria-labelledby': `${id}-${selected}` } : { 'aria-label': label }
  const onKeyDown = (event: KeyboardEvent) => {
    const tabs = [...list.current!.querySelectorAll<HTMLElement>('[role=tab]:not([aria-disabled=true])')]
    const at = tabs.indexOf(document.activeElement as HTMLElement)
    const forward = getComputedStyle(list.current!).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const target = { [forward]: tabs[(at + 1) % tabs.length], [backward]: tabs.at(at - 1), Home: tabs[0], End: tabs.at(-1) }[event.key]
    if (at === -1 || !target) return
    event.preventDefault()
    target.focus()
    target.click()
  }
  return (
    <div className={styles.tabs}>
      <div className={styles.bar}>
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs inside take the focus */}
        <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <Tab
              key={item.id}
              id={id}
              item={item}
              isSelected={item.id === selected}
              isStop={isMarked ? item.id === selected : item === items[0]}
              onSelect={() => item.id !== selected && onSelect?.(item.id)}
            />
          ))}
        </div>
        {options && <div className={styles.options}>{options}</div>}
      </div>
      <div ref={panel} role="tabpanel" id={`${id}-panel`} {...name} data-live="" className={styles.panel}>
        {children}
      </div>
    </div>
  )
}

interface TabProps {
  id: string
  item: TabItem
  isSelected: boolean
  /** The Tab key stops at it. */
  isStop: boolean
  onSelect: () => void
}

function Tab({ id, item: { id: itemId, label, badge, href, isDisabled }, isSelected, isStop, onSelect }: TabProps) {
  const attributes = {
    role: 'tab',
    id: `${id}-${itemId}`,
    tabIndex: isStop ? 0 : -1,
    'aria-selected': isSelected,
    'aria-controls': isSelected ? `${id}-panel` : undefined,
    'aria-disabled': isDisabled,
    'data-live': isDisabled ? undefined : '',
    'data-selected': isSelected ? '' : undefined,
    'data-disabled': isDisabled ? '' : undefined,
    className: classNames(nativeStyles.plain, styles.tab),
    onClick: isDisabled ? undefined : onSelect,
  }
  const content = (
    <>
      {label}
      {badge !== undefined && <Badge tone={isSelected ? 'accent' : 'neutral'}>{badge}</Badge>}
    </>
  )
  if (href && !isDisabled) {
    return (
      <a {...attributes} href={href}>
        {content}
      </a>
    )
  }
  return (
    <button {...attributes} type="button">
      {content}
    </button>
  )
}
