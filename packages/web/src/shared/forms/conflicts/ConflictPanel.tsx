import { Button } from '@spotdesk/ui'
import { GitMerge } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../../text.ts'
import { writerAsSubject, writerName } from '../../data/writer.ts'
import { agoText } from '../autosave/ago-text.ts'
import styles from './ConflictPanel.module.css'
import type { TheirChange } from './three-way.ts'

/** Consequences of a value: name and text. */
export type ListConsequences = (value: never) => readonly { name: string; text: string; isBad?: boolean }[]

interface ConflictPanelProps {
  conflict: TheirChange
  yours: unknown
  /** The field's. */
  label: string
  format: (value: unknown) => string
  consequencesOf?: ListConsequences | undefined
  /** The field, which the panel points to. */
  field: RefObject<HTMLElement | null>
  onSettle: (value: unknown) => void
  /** Below the three sides. */
  footer?: ReactNode
}

/** Base, theirs and yours of a field that two people have changed, side by side. The product does not choose. */
export function ConflictPanel({ conflict, yours, label, format, consequencesOf, field, onSettle, footer }: ConflictPanelProps) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const ago = conflict.at ? agoText(conflict.at) : ''
  // The field has the focus, but what is to be decided stands below it.
  useEffect(() => {
    if (field.current?.contains(document.activeElement)) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [field])
  useLayoutEffect(() => {
    const parent = field.current?.parentElement
    if (!field.current || !parent) return
    const offset = field.current.getBoundingClientRect().left - parent.getBoundingClientRect().left
    panel.current?.style.setProperty('--caret', `${offset}px`)
  }, [field])
  const sides = [
    { title: t('Base'), note: t('when you opened it'), value: conflict.base, action: t('Back to base'), isPast: true },
    {
      title: t('Theirs'),
      note: [writerName(conflict.by), ago].filter(Boolean).join(', '),
      value: conflict.theirs,
      action: t('Use theirs'),
    },
    { title: t('Yours'), note: t('not saved'), value: yours, action: t('Keep yours') },
  ]
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={`${id}-title`}>
      <header className={styles.head}>
        <GitMerge size={16} aria-hidden className={styles.icon} />
        <h3 id={`${id}-title`} className={styles.title}>
          {t('{who} saved another value of {field} while you were editing', { who: writerAsSubject(conflict.by), field: label })}
        </h3>
        <span className={styles.ago}>{ago}</span>
      </header>
      <div className={styles.sides}>
        {sides.map(({ title, note, value, action, isPast }) => (
          <div key={title} className={styles.side} role="group" aria-label={title}>
            <p className={styles.who}>
              <strong>{title}</strong> {note}
            </p>
            <p className={isPast ? styles.past : styles.value}>{format(value)}</p>
            {consequencesOf && (
              <dl className={styles.consequences}>
                {consequencesOf(value as never).map(({ name, text, isBad }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd className={isBad ? styles.bad : undefined}>{text}</dd>
                  </div>
                ))}
              </dl>
            )}
            <Button className={styles.choice!} onPress={() => onSettle(value)}>
              {action}
            </Button>
          </div>
        ))}
      </div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </section>
  )
}
