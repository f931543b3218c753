import type { ReactNode, Ref } from 'react'
import { Group, Input, TextArea, TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { FieldLabel, FieldNotes, type FieldTexts } from './FieldParts.tsx'
import styles from './Field.module.css'

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate'>, FieldTexts {
  placeholder?: string
  /** Lines of a text area; a single-line input without it. */
  rows?: number
  /** Unit or currency inside the box: `$` before, `imp.` after. */
  prefix?: ReactNode
  suffix?: ReactNode
  /** Numbers are right-aligned. */
  isNumeric?: boolean
  className?: string
  /** The input itself, for focus and form libraries. */
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** A labelled line or area of text. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, description, error, placeholder, rows, prefix, suffix, isNumeric, className, inputRef, ...rest } = props
  return (
    <AriaTextField
      validationBehavior="aria"
      {...rest}
      isInvalid={Boolean(error)}
      className={classNames(styles.field, error && styles.invalid, rest.isDisabled && styles.disabled, className)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <Group className={styles.box}>
        {prefix && <span className={styles.affix}>{prefix}</span>}
        {rows ? (
          <TextArea ref={inputRef} rows={rows} placeholder={placeholder} className={classNames(styles.input, styles.multiline)} />
        ) : (
          <Input ref={inputRef} placeholder={placeholder} className={classNames(styles.input, isNumeric && styles.numeric)} />
        )}
        {suffix && <span className={styles.affix}>{suffix}</span>}
      </Group>
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  )
}
