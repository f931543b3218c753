import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { classNames } from '../../class-names.ts'
import styles from './ToggleGroup.module.css'

export interface ToggleOption<T extends string> {
  value: T
  label: string
  icon?: LucideIcon
  isDisabled?: boolean
}

interface ToggleGroupBase<T extends string> {
  /** Names the group for screen readers. */
  label: string
  /** Of a text that describes the group. */
  'aria-describedby'?: string
  options: readonly ToggleOption<T>[]
  isDisabled?: boolean
  /** The chosen option, or the first one. */
  inputRef?: Ref<HTMLButtonElement>
  className?: string
}

export interface SingleToggleGroupProps<T extends string> extends ToggleGroupBase<T> {
  selectionMode?: 'single'
  value: T | null
  onChange: (value: T) => void
}

export interface MultipleToggleGroupProps<T extends string> extends ToggleGroupBase<T> {
  selectionMode: 'multiple'
  value: readonly T[]
  onChange: (value: T[]) => void
}

export type ToggleGroupProps<T extends string> = SingleToggleGroupProps<T> | MultipleToggleGroupProps<T>

/**
 * A row of buttons that stay pressed. `single` always keeps one, `multiple` toggles each.
 *
 * @throws Error 'Value must be an array in multiple-selection mode.'
 */
export function ToggleGroup<T extends string>(props: ToggleGroupProps<T>) {
  const { label, options, isDisabled, inputRef, className } = props
  const isMultiple = props.selectionMode === 'multiple'
  if (isMultiple && !Array.isArray(props.value)) throw new Error('Value must be an array in multiple-selection mode.')

  const selected: readonly (T | null)[] = isMultiple ? props.value : [props.value]
  const change = (keys: Set<unknown>) => {
    const chosen = options.map((option) => option.value).filter((value) => keys.has(value))
    if (isMultiple) props.onChange(chosen)
    else if (chosen[0] !== undefined) props.onChange(chosen[0])
  }
  const entry = options.find((option) => selected.includes(option.value)) ?? options[0]
  return (
    <ToggleButtonGroup
      aria-label={label}
      aria-describedby={props['aria-describedby']}
      selectionMode={isMultiple ? 'multiple' : 'single'}
      disallowEmptySelection={!isMultiple}
      selectedKeys={selected.filter((value) => value !== null)}
      onSelectionChange={change}
      isDisabled={isDisabled}
      className={classNames(styles.group, className)}
    >
      {options.map(({ value, label: text, icon: Icon, isDisabled: isOptionDisabled }) => (
        <ToggleButton
          key={value}
          id={value}
          ref={value === entry?.value ? inputRef : undefined}
          isDisabled={isOptionDisabled}
          className={styles.option}
        >
          {Icon && <Icon size={16} aria-hidden />}
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
