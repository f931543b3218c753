import type { ReactNode, Ref } from 'react'
import { RadioButton, RadioField, RadioGroup as AriaRadioGroup, Text } from 'react-aria-components'
import { classNames } from '../../class-names.ts'
import { DisabledReason, type FieldBinding, FieldLabel, FieldNotes } from '../FieldParts.tsx'
import fieldStyles from '../Field.module.css'
import styles from './RadioGroup.module.css'

export interface RadioOption<T extends string> {
  value: T
  label: string
  description?: ReactNode
  isDisabled?: boolean
  /** Why it cannot be chosen: shown while it is disabled. */
  disabledReason?: ReactNode
}

export interface RadioGroupProps<T extends string> extends FieldBinding<T | null, T> {
  options: readonly RadioOption<T>[]
  /** Beside each other instead of below. */
  isInLine?: boolean
  className?: string
}

/** One of a few choices that are all in sight, each with what it means. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, isLabelHidden, description, error, aside, isChanged, disabledReason, isRequired, isDisabled } = props
  const { name, value, onChange, onBlur, inputRef, options, isInLine = false, className } = props
  // The focus goes to the chosen option, or to the first that can be chosen.
  const entry = options.find((option) => option.value === value) ?? options.find((option) => !option.isDisabled)
  return (
    <AriaRadioGroup
      validationBehavior="aria"
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      name={name}
      value={value}
      onChange={(next) => onChange(next as T)}
      onBlur={onBlur}
      orientation={isInLine ? 'horizontal' : 'vertical'}
      className={classNames(fieldStyles.field, className)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} aside={aside} isChanged={isChanged} isRequired={isRequired} />
      <div className={classNames(styles.options, isInLine && styles.inLine)}>
        {options.map((option) => (
          <RadioRow key={option.value} option={option} inputRef={option === entry ? inputRef : undefined} />
        ))}
      </div>
      <FieldNotes description={description} error={error} disabledReason={disabledReason} isDisabled={isDisabled} />
    </AriaRadioGroup>
  )
}

function RadioRow({ option, inputRef }: { option: RadioOption<string>; inputRef: Ref<HTMLInputElement> | undefined }) {
  const { value, label, description, isDisabled, disabledReason } = option
  const isLocked = Boolean(isDisabled && disabledReason)
  return (
    <RadioField value={value} isDisabled={isDisabled} inputRef={inputRef} className={styles.field}>
      <RadioButton className={styles.radio}>
        <span className={styles.ring} />
        <span>{label}</span>
      </RadioButton>
      {(isLocked || description) && (
        <Text slot="description" className={styles.description}>
          {description}
          {isLocked && <DisabledReason>{disabledReason}</DisabledReason>}
        </Text>
      )}
    </RadioField>
  )
}
