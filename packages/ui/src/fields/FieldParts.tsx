import { Lock } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { useText } from '../text.tsx'
import styles from './Field.module.css'

/** Texts and states that every field of a form has. */
export interface FieldTexts {
  label: string
  /** Hides the label from sight, where the surroundings already name the field. Screen readers keep it. */
  isLabelHidden?: boolean
  /** Below the control, read with it. */
  description?: ReactNode
  /** In place of the description; marks the field invalid and is read with it. */
  error?: string | null
  /** At the right of the label, for example `was 7,500,000` with the button that reverts the change. */
  aside?: ReactNode
  /** A dot beside the label: the value differs from the saved one. */
  isChanged?: boolean
  /** Why the field cannot be changed: shown and read while it is disabled. */
  disabledReason?: ReactNode
}

/** Props by which a form binds every field. */
export interface FieldBinding<Value, Changed = Value, Element = HTMLInputElement> extends FieldTexts {
  isRequired?: boolean
  isDisabled?: boolean
  name?: string
  value: Value
  onChange: (value: Changed) => void
  onBlur?: () => void
  /** The element that takes the focus, for example after a refused save. */
  inputRef?: Ref<Element>
}

type HeadTexts = Pick<FieldTexts, 'label' | 'isLabelHidden' | 'aside' | 'isChanged'> & { isRequired?: boolean }

/** Label of a React Aria field, with the mark of a required one, the dot of a changed one and the content at its right. */
export function FieldLabel({ label, isLabelHidden, aside, isChanged, isRequired }: HeadTexts) {
  return (
    <FieldHead aside={aside} isChanged={isChanged}>
      <Label className={isLabelHidden ? styles.hidden : styles.label}>
        {label}
        {isRequired && <RequiredMark />}
      </Label>
    </FieldHead>
  )
}

/** The line of a label; only the label where nothing stands beside it. */
export function FieldHead({ aside, isChanged, children }: Pick<FieldTexts, 'aside' | 'isChanged'> & { children: ReactNode }) {
  if (!aside && !isChanged) return children
  return (
    <div className={styles.head}>
      {children}
      {isChanged && <ChangedDot />}
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  )
}

/** The dot of a field whose value differs from the saved one. */
export function ChangedDot() {
  const t = useText()
  return <span role="img" aria-label={t('Changed')} className={styles.changed} />
}

/** The star of a required field: the control itself says `required` to screen readers. */
export function RequiredMark() {
  return (
    <span aria-hidden className={styles.required}>
      {' *'}
    </span>
  )
}

type NoteTexts = Pick<FieldTexts, 'description' | 'error' | 'disabledReason'> & { isDisabled?: boolean }

/** Description or error of a React Aria field, linked to its control. A disabled field says why it is disabled. */
export function FieldNotes({ description, error, disabledReason, isDisabled }: NoteTexts) {
  const isLocked = Boolean(isDisabled && disabledReason)
  return (
    <>
      {(isLocked || (description && !error)) && (
        <Text slot="description" className={styles.description}>
          {isLocked ? <DisabledReason>{disabledReason}</DisabledReason> : description}
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </>
  )
}

/** Why something cannot be changed, with a lock before it. */
export function DisabledReason({ children }: { children: ReactNode }) {
  return (
    <span className={styles.reason}>
      <Lock size={12} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
