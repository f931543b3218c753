import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { DisabledReason, FieldHead, type FieldTexts, RequiredMark } from './FieldParts.tsx'
import styles from './Field.module.css'

interface FieldFrameProps extends FieldTexts {
  isRequired?: boolean
  isDisabled?: boolean
  className?: string
  /** The focus has left the whole. */
  onLeave?: () => void
  /** Makes the whole a group with the label's name. */
  isGroup?: boolean
  children: (ids: FrameIds) => ReactNode
}

/** Ids by which the control names the texts around it. */
export interface FrameIds {
  label: string
  /** Absent while there is neither description nor error. */
  note: string | undefined
}

/** Label, description and error around a control that React Aria gives none of its own. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, isLabelHidden, description, error, aside, isChanged, disabledReason, isRequired, isDisabled, onLeave } = props
  const id = useId()
  const reason = isDisabled && disabledReason ? <DisabledReason>{disabledReason}</DisabledReason> : null
  const note = error ?? reason ?? description
  const ids = { label: `${id}-label`, note: note ? `${id}-note` : undefined }
  return (
    <div
      {...(props.isGroup && { role: 'group', 'aria-labelledby': ids.label, 'aria-describedby': ids.note })}
      onBlur={onLeave && ((event) => !event.currentTarget.contains(event.relatedTarget) && onLeave())}
      className={classNames(styles.field, error && styles.invalid, props.className)}
    >
      <FieldHead aside={aside} isChanged={isChanged}>
        <span id={ids.label} className={isLabelHidden ? styles.hidden : styles.label}>
          {label}
          {isRequired && <RequiredMark />}
        </span>
      </FieldHead>
      {props.children(ids)}
      {note && (
        <span id={ids.note} className={error ? styles.error : styles.description}>
          {note}
          {error && reason}
        </span>
      )}
    </div>
  )
}
