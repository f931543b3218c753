import { Button, Field, type FieldTexts, IconButton, TextField } from '@spotdesk/ui'
import { isAddress } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { issueText } from '../../../../shared/forms/issue-text.ts'
import { t } from '../../../../shared/text.ts'
import styles from './AdForm.module.css'

interface UrlsFieldProps extends FieldTexts {
  value: string[]
  onChange: (value: string[]) => void
  onBlur?: () => void
  isDisabled?: boolean
}

/** Addresses of trackers, a line each: add, remove, change. An empty line counts as none. */
export function UrlsField({ value, onChange, onBlur, isDisabled = false, error, ...texts }: UrlsFieldProps) {
  const list = useRef<HTMLDivElement>(null)
  const focusLater = (pick: (inputs: HTMLInputElement[]) => HTMLElement | null | undefined) =>
    requestAnimationFrame(() => pick([...(list.current?.querySelectorAll('input') ?? [])])?.focus())
  const add = () => {
    onChange([...value, ''])
    focusLater((inputs) => inputs.at(-1))
  }
  const remove = (index: number) => {
    onChange(value.toSpliced(index, 1))
    focusLater((inputs) => inputs[Math.min(index, inputs.length - 1)] ?? list.current?.querySelector('button'))
  }
  const isWrong = (url: string) => Boolean(error) && url.trim() !== '' && !isAddress(url.trim(), ['https:'])
  const isOfOneLine = value.some(isWrong)
  return (
    <Field {...texts} error={isOfOneLine ? null : (error ?? null)}>
      <div ref={list} className={styles.lines} onBlur={onBlur}>
        {value.map((url, index) => (
          // Lines have no names of their own: their places tell them apart.
          <div key={index} className={styles.line}>
            <TextField
              label={t('Tracker {number}', { number: index + 1 })}
              isLabelHidden
              type="url"
              placeholder={t('https://')}
              isDisabled={isDisabled}
              value={url}
              error={isWrong(url) ? issueText({ code: 'invalidUrl' }) : null}
              onChange={(next) => onChange(value.with(index, next))}
            />
            {!isDisabled && (
              <IconButton icon={Trash2} label={t('Remove tracker {number}', { number: index + 1 })} onPress={() => remove(index)} />
            )}
          </div>
        ))}
        {!isDisabled && (
          <span>
            <Button icon={Plus} isDisabled={value.length >= limits.impressionTrackers} onPress={add}>
              {t('Add a tracker')}
            </Button>
          </span>
        )}
        {isDisabled && value.length === 0 && <span className={styles.none}>{t('None')}</span>}
      </div>
    </Field>
  )
}
