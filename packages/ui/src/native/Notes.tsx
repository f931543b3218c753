import { DisabledReason, type FieldTexts } from '../fields/FieldParts.tsx'
import styles from '../fields/Field.module.css'

interface NotesProps extends Pick<FieldTexts, 'description' | 'error' | 'disabledReason'> {
  /** By which the control names it as its description. */
  id: string
  isDisabled: boolean
}

/** The error of a field, why it is disabled, or its description. */
export function Notes({ id, description, error, disabledReason, isDisabled }: NotesProps) {
  const reason = isDisabled && disabledReason ? <DisabledReason>{disabledReason}</DisabledReason> : null
  const note = error || reason || description
  if (!note) return null
  return (
    <span id={id} className={error ? styles.error : styles.description}>
      {note}
    </span>
  )
}
