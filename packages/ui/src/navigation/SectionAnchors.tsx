import { type MouseEvent, useEffect, useState } from 'react'
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

/** Leads to the sections of a long form, 176 px wide: marks the one in view, counts unsaved changes, in amber where they are in conflict. */
export function SectionAnchors({ label, sections }: SectionAnchorsProps) {
  const { current, choose } = useSectionInView(sections.map(({ id }) => id))
  const go = (event: MouseEvent, id: string) => {
    const section = document.getElementById(id)
    if (!section) return
    // Not the address: the sections of a form are not places of their own to come back to.
    event.preventDefault()
    choose(id)
    const target = section.querySelector<HTMLElement>('h1, h2, h3') ?? section
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    section.scrollIntoView({ block: 'start' })
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

/** The topmost section in the upper part of the window; a chosen one until the page is scrolled by hand. */
function useSectionInView(ids: readonly string[]): { current: string | undefined; choose: (id: string) => void } {
  const [current, setCurrent] = useState(ids[0])
  const known = ids.join(' ')
  useEffect(() => {
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        }
        const first = known.split(' ').find((id) => inView.has(id))
        if (first)
          setCurrent((chosen) =>
            chosen && inView.has(chosen) && chosen !== first && document.activeElement?.closest(`#${CSS.escape(chosen)}`) ? chosen : first,
          )
      },
      { rootMargin: '0px 0px -55% 0px' },
    )
    for (const id of known.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [known])
  return { current, choose: setCurrent }
}
