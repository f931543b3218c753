import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import styles from './Field.module.css'

/** Texts and states that every field of a form has. */
export interface FieldTexts {
  label: string
  /** Hides the label from sight, where the surroundings already name the field; screen readers keep it. */
  isLabelHidden?: boolean
  /** Below the control, read with it. */
  description?: ReactNode
  /** In place of the description; marks the field invalid and is read with it. */
  error?: string | null
}

/** Label of a React Aria field, with the mark of a required one. */
export function FieldLabel({ label, isLabelHidden, isRequired }: Pick<FieldTexts, 'label' | 'isLabelHidden'> & { isRequired?: boolean }) {
  return (
    <Label className={isLabelHidden ? styles.hidden : styles.label}>
      {label}
      {isRequired && <RequiredMark />}
    </Label>
  )
}

/** The star of a required field: the control itself says `required` to screen readers. */
export function RequiredMark() {
  return (
    <span aria-hidden className={styles.required}>
      {' *'}
    </span>
  )
}

/** Description or error of a React Aria field, linked to its control. */
export function FieldNotes({ description, error }: Pick<FieldTexts, 'description' | 'error'>) {
  return (
    <>
      {description && !error && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </>
  )
}
