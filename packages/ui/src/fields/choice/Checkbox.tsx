import { Check, Minus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components'
import { classNames } from '../../class-names.ts'
import { ChangedDot, FieldNotes, type FieldTexts, RequiredMark } from '../FieldParts.tsx'
import styles from './Checkbox.module.css'

/** State of a header checkbox for the rows under it. */
export type CheckboxSelection = 'none' | 'some' | 'all'

export interface CheckboxProps
  extends
    Omit<CheckboxFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate' | 'isIndeterminate' | 'value'>,
    Partial<FieldTexts> {
  /** True if it is checked, as forms bind it; the same as `isSelected`. */
  value?: boolean
  /** Three-state value of a header checkbox, in place of `isSelected`. */
  selection?: CheckboxSelection
  /** Beside the box in place of the label; without both give an `aria-label`. */
  children?: ReactNode
  className?: string
  inputRef?: Ref<HTMLInputElement>
}

/** A checkbox. With `selection="some"` it shows a dash and says `mixed`. */
export function Checkbox(props: CheckboxProps) {
  const { selection, value, label, isLabelHidden, description, error, aside, isChanged, disabledReason, className, ...rest } = props
  const { children = isLabelHidden ? undefined : label, ...field } = rest
  const state = selection && { isSelected: selection === 'all', isIndeterminate: selection === 'some' }
  return (
    <CheckboxField
      validationBehavior="aria"
      {...(isLabelHidden && { 'aria-label': label })}
      {...(value !== undefined && { isSelected: value })}
      {...field}
      {...state}
      isInvalid={Boolean(error)}
      className={classNames(styles.field, className)}
    >
      <CheckboxButton className={styles.checkbox}>
        {({ isIndeterminate, isSelected }) => (
          <>
            <span className={styles.box}>
              {isIndeterminate ? (
                <Minus size={14} strokeWidth={3.5} aria-hidden />
              ) : (
                isSelected && <Check size={14} strokeWidth={3.5} aria-hidden />
              )}
            </span>
            {children && (
              <span>
                {children}
                {rest.isRequired && <RequiredMark />}
              </span>
            )}
            {isChanged && <ChangedDot />}
          </>
        )}
      </CheckboxButton>
      {aside && <span className={styles.aside}>{aside}</span>}
      {(description || error || disabledReason) && (
        <span className={styles.notes}>
          <FieldNotes description={description} error={error} disabledReason={disabledReason} isDisabled={rest.isDisabled} />
        </span>
      )}
    </CheckboxField>
  )
}
