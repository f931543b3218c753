import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import type { FieldTexts } from '../fields/FieldParts.tsx'
import styles from '../fields/choice/Switch.module.css'
import { Notes } from './Notes.tsx'
import nativeStyles from './native.module.css'

type InputAttributes = Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'aria-label' | 'aria-describedby' | 'autoFocus'>

export interface SwitchProps
  extends InputAttributes, Partial<Pick<FieldTexts, 'label' | 'isLabelHidden' | 'description' | 'error' | 'disabledReason'>> {
  /** True if it is on, as forms bind it; the same as `isSelected`. */
  value?: boolean
  isSelected?: boolean
  defaultSelected?: boolean
  onChange?: (isSelected: boolean) => void
  isDisabled?: boolean
  /** Beside the track in place of the label; without both give an `aria-label`. */
  children?: ReactNode
  className?: string
  inputRef?: Ref<HTMLInputElement>
}

/** A switch: it takes effect at once, without a save. */
export function Switch(props: SwitchProps) {
  const { value, isSelected = value, defaultSelected = false, onChange, isDisabled = false, inputRef, className, ...others } = props
  const { label, isLabelHidden, children = isLabelHidden ? undefined : label, description, error, disabledReason, ...rest } = others
  const [own, setOwn] = useState(defaultSelected)
  const isOn = isSelected ?? own
  const id = useId()
  return (
    <div className={classNames(styles.field, className)}>
      <label
        data-live={isDisabled ? undefined : ''}
        data-selected={isOn ? '' : undefined}
        data-disabled={isDisabled ? '' : undefined}
        className={styles.switch}
      >
        <span className={styles.track}>
          <input
            aria-label={isLabelHidden ? label : undefined}
            aria-describedby={description || error || disabledReason ? id : undefined}
            aria-invalid={error ? true : undefined}
            {...rest}
            ref={inputRef}
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the browser tells the state of a checkbox
            role="switch"
            checked={isOn}
            disabled={isDisabled}
            className={nativeStyles.input}
            onChange={({ currentTarget: { checked } }) => {
              setOwn(checked)
              onChange?.(checked)
            }}
          />
          <span className={styles.thumb} />
        </span>
        {children}
      </label>
      {(description || error || disabledReason) && (
        <span className={styles.notes}>
          <Notes id={id} description={description} error={error} disabledReason={disabledReason} isDisabled={isDisabled} />
        </span>
      )}
    </div>
  )
}
