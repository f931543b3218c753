import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Badge } from '../feedback/Badge.tsx'
import { useText } from '../text.tsx'
import styles from './SectionAnchors.module.css'

export interface SectionAnchor {
  /** Id of the section's element. */
  id: string
  label: string
  /** Fields of the section that are changed and not saved. */
  unsaved?: number
  /** Fields that somebody else has saved in the meantime. */
  conflicts?: number
}

export interface SectionAnchorsProps {
  /** Names the landmark: 'Sections of the settings'. */
  label: string
  sections: readonly SectionAnchor[]
}

/**
 * Links to the sections of a long form, 176 px wide. It marks the one in view and counts unsaved changes, in amber where they are in
 * conflict.
 */
export function SectionAnchors({ label, sections }: SectionAnchorsProps) {
  const { current, choose } = useSectionInView(sections.map(({ id }) => id))
  const go = (event: MouseEvent, id: string) => {
    const section = document.getElementById(id)
    if (!section) return
    // It does not change the address: the sections of a form are not places of their own to return to.
    event.preventDefault()
    const target = section.querySelector<HTMLElement>('h1, h2, h3') ?? section
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    section.scrollIntoView({ block: 'start' })
    choose(id)
    target.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={label} className={styles.anchors}>
      {sections.map(({ id, label: text, unsaved = 0, conflicts = 0 }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
          onClick={(event) => go(event, id)}
          className={classNames(styles.anchor, id === current && styles.current)}
        >
          {text}
          <Marks unsaved={unsaved} conflicts={conflicts} />
        </a>
      ))}
    </nav>
  )
}

/** One mark: what is in conflict is unsaved too. */
function Marks({ unsaved, conflicts }: { unsaved: number; conflicts: number }) {
  const t = useText()
  if (unsaved === 0 && conflicts === 0) return null
  const text = conflicts > 0 ? t('{count} in conflict', { count: conflicts }) : t('{count} unsaved', { count: unsaved })
  return (
    <span role="img" aria-label={text} title={text}>
      <Badge tone={conflicts > 0 ? 'warn' : 'accent'}>{conflicts > 0 ? conflicts : unsaved}</Badge>
    </span>
  )
}

/** The part of the window's height at which the visible section begins. */
const readingLine = 0.3

/**
 * The section at a line in the upper part of the window, or the last one at the end of the page. A chosen section stays until the user
 * scrolls the page by hand.
 */
function useSectionInView(ids: readonly string[]): { current: string | undefined; choose: (id: string) => void } {
  const [current, setCurrent] = useState(ids[0])
  const chosen = useRef<{ id: string; top: number } | null>(null)
  const known = ids.join(' ')
  useEffect(() => {
    const updateCurrent = () => {
      if (chosen.current && Math.abs(findTop(chosen.current.id) - chosen.current.top) < 1) return
      chosen.current = null
      const all = known.split(' ').filter((id) => document.getElementById(id))
      const end = all.length > 0 ? document.getElementById(all.at(-1)!)!.getBoundingClientRect().bottom : 0
      const line = end <= innerHeight ? innerHeight : innerHeight * readingLine
      setCurrent(all.findLast((id) => findTop(id) <= line) ?? all[0])
    }
    addEventListener('scroll', updateCurrent, { capture: true, passive: true })
    addEventListener('resize', updateCurrent)
    return () => {
      removeEventListener('scroll', updateCurrent, { capture: true })
      removeEventListener('resize', updateCurrent)
    }
  }, [known])
  const choose = (id: string) => {
    chosen.current = { id, top: findTop(id) }
    setCurrent(id)
  }
  return { current, choose }
}

const findTop = (id: string): number => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity
