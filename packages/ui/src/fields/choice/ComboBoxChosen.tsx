import { type RefObject, useRef, useState } from 'react'
import { LinkButton } from '../../actions/LinkButton.tsx'
import { Chip } from '../../feedback/Chip.tsx'
import { useText } from '../../text.tsx'
import type { PasteCounts, Pasted } from './use-pasted.ts'
import styles from './ComboBox.module.css'

/** Chips that are shown before the rest becomes a number. */
const chipsShown = 12
/** Rejected texts that are listed; a copy has them all. */
const rejectedShown = 200
/** Chips that a press adds to them. */
const chipsMore = 100

interface ChosenProps<T extends string> {
  label: string
  value: readonly T[]
  labelOf: (value: T) => string
  onChange: (value: T[]) => void
  isDisabled: boolean | undefined
  /** Takes the focus after the last chip. */
  input: RefObject<HTMLInputElement | null>
}

/** The chosen values as chips, each with a button that removes it. */
export function Chosen<T extends string>({ label, value, labelOf, onChange, isDisabled, input }: ChosenProps<T>) {
  const t = useText()
  const [most, setMost] = useState(chipsShown)
  const list = useRef<HTMLUListElement>(null)
  if (value.length === 0) return null
  const shown = value.slice(0, most)
  const remove = (removed: T, place: number) => {
    // The focus goes to the chip that takes the place, or back to the input.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('li button') ?? [])]
    const next = buttons[place + 1] ?? buttons[place - 1] ?? input.current
    next?.focus()
    onChange(value.filter((other) => other !== removed))
  }
  return (
    <ul ref={list} aria-label={t('Chosen: {label}', { label })} className={styles.chips}>
      {shown.map((chosen, place) => (
        <li key={chosen}>
          <Chip
            label={labelOf(chosen)}
            removeLabel={(name) => t('Remove {name}', { name })}
            isDisabled={isDisabled}
            onRemove={() => remove(chosen, place)}
          />
        </li>
      ))}
      {value.length > shown.length && (
        <li>
          <LinkButton onPress={() => setMost(most + chipsMore)}>
            {t('Show {count} more', { count: Math.min(chipsMore, value.length - shown.length) })}
          </LinkButton>
        </li>
      )}
      {value.length > 1 && !isDisabled && (
        <li>
          <LinkButton
            onPress={() => {
              input.current?.focus()
              onChange([])
            }}
          >
            {t('Remove all')}
          </LinkButton>
        </li>
      )}
    </ul>
  )
}

/** The result of a paste: numbers that add up, and texts that were not added, which the user can correct here or copy. */
export function PasteResult<T extends string>({ counts, rejected, accept, dismiss }: Omit<Pasted<T>, 'counts'> & { counts: PasteCounts }) {
  const t = useText()
  const [copied, setCopied] = useState<'copied' | 'failed' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(rejected.map(({ text, reason }) => `${text}\t${reason}`).join('\n'))
      setCopied('copied')
    } catch {
      setCopied('failed')
    }
  }
  const meant = rejected.filter(({ suggestion }) => suggestion)
  const taken = [
    t('Added: {count}', { count: counts.added }),
    ...(counts.present > 0 ? [t('Already there: {count}', { count: counts.present })] : []),
  ].join(' · ')
  if (rejected.length === 0)
    return (
      <span role="status" className={styles.pending}>
        {taken}
      </span>
    )
  return (
    <div className={styles.rejected}>
      <div className={styles.rejectedHead}>
        <span role="status">
          {copied === 'failed' ? t('Copy failed. Please try again.') : `${taken} · ${t('Not added: {count}', { count: rejected.length })}`}
        </span>
        {meant.length > 1 && (
          <LinkButton onPress={() => accept(meant)}>{t('Use all {count} suggestions', { count: meant.length })}</LinkButton>
        )}
        <LinkButton onPress={copy}>{copied === 'copied' ? t('Copied') : t('Copy rejected')}</LinkButton>
        <LinkButton onPress={dismiss}>{t('Dismiss')}</LinkButton>
      </div>
      <ul aria-label={t('Not added')}>
        {rejected.slice(0, rejectedShown).map((one) => (
          <li key={one.text}>
            <span>{one.text}</span>
            <span>{one.reason}</span>
            {one.suggestion && <LinkButton onPress={() => accept([one])}>{t('Use {name}', { name: one.suggestion.label })}</LinkButton>}
          </li>
        ))}
        {rejected.length > rejectedShown && <li>{t('{count} more', { count: rejected.length - rejectedShown })}</li>}
      </ul>
    </div>
  )
}
