import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { type FieldTexts, RequiredMark } from './FieldParts.tsx'
import styles from './Field.module.css'

export interface FieldProps extends FieldTexts {
  isRequired?: boolean
  /** The control or controls: toggle group, schedule, a pair of inputs. */
  children: ReactNode
  className?: string
}

/**
 * Label, description and error around a control that has none of its own. The whole is a group with that name, so
 * that the controls inside are read with it. `TextField`, `Select` and the like bring their own.
 */
export function Field({ label, isLabelHidden, description, error, isRequired, children, className }: FieldProps) {
  const id = useId()
  const note = error ?? description
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={note ? `${id}-note` : undefined}
      className={classNames(styles.field, className)}
    >
      <span id={`${id}-label`} className={isLabelHidden ? styles.hidden : styles.label}>
        {label}
        {isRequired && <RequiredMark />}
      </span>
      {children}
      {note && (
        <span id={`${id}-note`} className={error ? styles.error : styles.description}>
          {note}
        </span>
      )}
    </div>
  )
}
