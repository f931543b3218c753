import { Check, Minus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { FieldNotes, type FieldTexts, RequiredMark } from './FieldParts.tsx'
import styles from './Checkbox.module.css'

/** State of a header checkbox for the rows under it. */
export type CheckboxSelection = 'none' | 'some' | 'all'

export interface CheckboxProps
  extends
    Omit<CheckboxFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate' | 'isIndeterminate'>,
    Pick<FieldTexts, 'description' | 'error'> {
  /** Three-state value of a header checkbox, in place of `isSelected`. */
  selection?: CheckboxSelection
  /** Text beside the box; without it give an `aria-label`. */
  children?: ReactNode
  className?: string
  inputRef?: Ref<HTMLInputElement>
}

/** A checkbox. With `selection="some"` it shows a dash and says `mixed`. */
export function Checkbox({ selection, description, error, children, className, ...rest }: CheckboxProps) {
  const state = selection && { isSelected: selection === 'all', isIndeterminate: selection === 'some' }
  return (
    <CheckboxField
      validationBehavior="aria"
      {...rest}
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
          </>
        )}
      </CheckboxButton>
      {(description || error) && (
        <span className={styles.notes}>
          <FieldNotes description={description} error={error} />
        </span>
      )}
    </CheckboxField>
  )
}
