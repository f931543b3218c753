import { Button, TextAreaField } from '@spotdesk/ui'
import { CircleAlert } from 'lucide-react'
import { useId, useRef } from 'react'
import { limits } from '@spotdesk/sdk/values'
import { label, t } from '../text.ts'
import { replaceToken, tokenAt } from './targeting-draft.ts'
import styles from './targeting.module.css'
import type { Lint } from './use-lint.ts'

interface TargetingTextProps {
  text: string
  lint: Lint
  onChange: (text: string) => void
}

/** Characters around the place of an error that are shown. */
const excerptMargin = 28

/** The targeting as one line of text, checked while it is written. An error stands at its place, with the value that was probably meant. */
export function TargetingText({ text, lint, onChange }: TargetingTextProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const error = lint.checked?.findings.find(({ offset }) => offset !== null)
  const goTo = (offset: number) => {
    area.current?.focus()
    area.current?.setSelectionRange(offset, offset + tokenAt(text, offset).length)
  }
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{t('Text form')}</h3>
      <TextAreaField
        label={t('Targeting as text')}
        description={t('Rules with AND, groups with OR: {example}', {
          example: 'LOCATION_COUNTRY in (US, CA) AND NOT DEVICE_TYPE in (TABLET)',
        })}
        value={text}
        onChange={onChange}
        maximum={limits.targetingCharacters}
        inputRef={area}
      />
      <p role="status" className={styles.quiet}>
        {lint.isChecking ? t('Checking...') : (lint.failure ?? (lint.checked && !error ? t('The text can be read.') : ''))}
      </p>
      {error?.offset !== null && error !== undefined && (
        <div role="alert" className={styles.textError}>
          <CircleAlert size={16} aria-hidden />
          <div>
            <p>{label(error.message)}</p>
            <ErrorExcerpt text={text} offset={error.offset} />
            {error.mend && <p className={styles.quiet}>{label(error.mend)}</p>}
            <div className={styles.tools}>
              {error.suggestion !== null && (
                <Button onPress={() => onChange(replaceToken(text, error.offset!, error.suggestion!))}>
                  {t('Use {value}', { value: error.suggestion })}
                </Button>
              )}
              <Button variant="quiet" onPress={() => goTo(error.offset!)}>
                {t('Show the place')}
              </Button>
            </div>
          </div>
        </div>
      )}
    </section>
  )
}

/** The piece of the text around an error, with the error marked. */
function ErrorExcerpt({ text, offset }: { text: string; offset: number }) {
  const token = tokenAt(text, offset)
  const start = Math.max(0, offset - excerptMargin)
  const end = Math.min(text.length, offset + token.length + excerptMargin)
  return (
    <code className={styles.place}>
      {start > 0 && '…'}
      {text.slice(start, offset)}
      <mark>{token || ' '}</mark>
      {text.slice(offset + token.length, end)}
      {end < text.length && '…'}
    </code>
  )
}
