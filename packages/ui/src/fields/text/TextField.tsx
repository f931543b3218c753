import type { ReactNode, Ref } from 'react'
import {
  Group,
  Input,
  type InputProps,
  TextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import { classNames } from '../../class-names.ts'
import { FieldLabel, FieldNotes, type FieldTexts } from '../FieldParts.tsx'
import styles from '../Field.module.css'

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate' | 'prefix'>, FieldTexts {
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
  inputRef?: Ref<HTMLInputElement>
}

/** Parts that only fields built of a text field add to it. */
export interface TextBoxProps extends TextFieldProps {
  inputProps?: InputProps
  /** The area, where `rows` make it one. */
  areaRef?: Ref<HTMLTextAreaElement>
  /** The box around the input, that a floating panel stands beside. */
  boxRef?: Ref<HTMLDivElement>
  /** Between the box and the description. */
  below?: ReactNode
}

/** A labelled line or area of text. */
export function TextField(props: TextFieldProps) {
  return <TextBox {...props} />
}

/** The parts of a field with a line or an area of text. */
export function TextBox(props: TextBoxProps) {
  const { label, isLabelHidden, description, error, aside, isChanged, disabledReason, placeholder, rows, prefix, suffix, ...others } = props
  const { isNumeric, className, inputRef, areaRef, inputProps, boxRef, below, ...rest } = others
  return (
    <AriaTextField
      validationBehavior="aria"
      {...rest}
      isInvalid={Boolean(error)}
      className={classNames(styles.field, error && styles.invalid, rest.isDisabled && styles.disabled, className)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} aside={aside} isChanged={isChanged} isRequired={rest.isRequired} />
      {/* The label names the input: a group around it alone would have no name. */}
      <Group role="presentation" ref={boxRef} className={styles.box}>
        {prefix && <span className={styles.affix}>{prefix}</span>}
        {rows ? (
          <TextArea ref={areaRef} rows={rows} placeholder={placeholder} className={classNames(styles.input, styles.multiline)} />
        ) : (
          <Input
            ref={inputRef}
            placeholder={placeholder}
            {...inputProps}
            className={classNames(styles.input, isNumeric && styles.numeric)}
          />
        )}
        {suffix && <span className={styles.affix}>{suffix}</span>}
      </Group>
      {below}
      <FieldNotes description={description} error={error} disabledReason={disabledReason} isDisabled={rest.isDisabled} />
    </AriaTextField>
  )
}
