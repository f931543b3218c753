import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldHead, type FieldTexts, RequiredMark } from '../fields/FieldParts.tsx'
import styles from '../fields/Field.module.css'
import { Notes } from './Notes.tsx'

type InputAttributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'disabled' | 'required' | 'value' | 'defaultValue' | 'prefix'
>

export interface TextFieldProps extends InputAttributes, Omit<FieldTexts, 'isChanged'> {
  value?: string
  defaultValue?: string
  onChange?: (text: string) => void
  isRequired?: boolean
  isDisabled?: boolean
  /** The input itself, for focus. */
  inputRef?: Ref<HTMLInputElement>
}

/** A labelled line of text. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, description, error, aside, disabledReason, isRequired, isDisabled = false, ...others } = props
  const { onChange, inputRef, className, ...rest } = others
  const id = useId()
  const hasNote = Boolean(error || description || (isDisabled && disabledReason))
  return (
    <div className={classNames(styles.field, error && styles.invalid, isDisabled && styles.disabled, className)}>
      <FieldHead aside={aside}>
        <label htmlFor={id} className={isLabelHidden ? styles.hidden : styles.label}>
          {label}
          {isRequired && <RequiredMark />}
        </label>
      </FieldHead>
      <div className={styles.box}>
        <input
          type="text"
          id={id}
          aria-describedby={hasNote ? `${id}-note` : undefined}
          aria-invalid={error ? true : undefined}
          aria-required={isRequired}
          {...rest}
          ref={inputRef}
          disabled={isDisabled}
          className={styles.input}
          onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
        />
      </div>
      <Notes id={`${id}-note`} description={description} error={error} disabledReason={disabledReason} isDisabled={isDisabled} />
    </div>
  )
}
