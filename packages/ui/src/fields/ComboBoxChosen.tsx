import { type RefObject, useRef, useState } from 'react'
import { LinkButton } from '../actions/LinkButton.tsx'
import { Chip } from '../feedback/Chip.tsx'
import { useText } from '../text.tsx'
import type { RejectedText } from './pasted-values.ts'
import styles from './ComboBox.module.css'

/** Chips that are shown before the rest becomes a number. */
const chipsShown = 12

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
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (value.length === 0) return null
  const shown = isWhole ? value : value.slice(0, chipsShown)
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
          <LinkButton onPress={() => setWhole(true)}>{t('Show {count} more', { count: value.length - shown.length })}</LinkButton>
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

/** Pasted texts that were not added, with their reasons; they can be copied to be fixed elsewhere. */
export function Rejected({ rejected, onDismiss }: { rejected: readonly RejectedText[]; onDismiss: () => void }) {
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
  return (
    <div className={styles.rejected}>
      <div className={styles.rejectedHead}>
        <span role="status">
          {copied === 'failed' ? t('Copy failed. Please try again.') : t('Not added: {count}', { count: rejected.length })}
        </span>
        <LinkButton onPress={copy}>{copied === 'copied' ? t('Copied') : t('Copy')}</LinkButton>
        <LinkButton onPress={onDismiss}>{t('Dismiss')}</LinkButton>
      </div>
      <ul aria-label={t('Not added')}>
        {rejected.map(({ text, reason }) => (
          <li key={text}>
            <span>{text}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
