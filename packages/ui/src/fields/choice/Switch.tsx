import type { ReactNode, Ref } from 'react'
import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components'
import { classNames } from '../../class-names.ts'
import { ChangedDot, FieldNotes, type FieldTexts } from '../FieldParts.tsx'
import styles from './Switch.module.css'

export interface SwitchProps
  extends Omit<SwitchFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate' | 'value'>, Partial<FieldTexts> {
  /** True if it is on, as forms bind it; the same as `isSelected`. */
  value?: boolean
  /** Beside the track in place of the label; without both give an `aria-label`. */
  children?: ReactNode
  className?: string
  inputRef?: Ref<HTMLInputElement>
}

/** A switch: it takes effect at once, without a save. */
export function Switch(props: SwitchProps) {
  const { value, label, isLabelHidden, description, error, aside, isChanged, disabledReason, className, ...rest } = props
  const { children = isLabelHidden ? undefined : label, ...field } = rest
  return (
    <SwitchField
      validationBehavior="aria"
      {...(isLabelHidden && { 'aria-label': label })}
      {...(value !== undefined && { isSelected: value })}
      {...field}
      isInvalid={Boolean(error)}
      className={classNames(styles.field, className)}
    >
      <SwitchButton className={styles.switch}>
        <span className={styles.track}>
          <span className={styles.thumb} />
        </span>
        {children}
        {isChanged && <ChangedDot />}
      </SwitchButton>
      {aside && <span className={styles.aside}>{aside}</span>}
      {(description || error || disabledReason) && (
        <span className={styles.notes}>
          <FieldNotes description={description} error={error} disabledReason={disabledReason} isDisabled={rest.isDisabled} />
        </span>
      )}
    </SwitchField>
  )
}
