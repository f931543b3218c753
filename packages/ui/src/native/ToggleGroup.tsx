import { type KeyboardEvent, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from '../fields/choice/ToggleGroup.module.css'
import type { ToggleGroupProps } from '../fields/choice/ToggleGroup.tsx'
import { PressButton } from './PressButton.tsx'

/** A row of buttons that stay pressed. `single` always keeps one, `multiple` toggles each. Arrow keys move between them. */
export function ToggleGroup<T extends string>(props: ToggleGroupProps<T>) {
  const { label, options, isDisabled, inputRef, className } = props
  const isMultiple = props.selectionMode === 'multiple'
  const selected: readonly (T | null)[] = isMultiple ? props.value : [props.value]
  const isSelected = (value: T) => selected.includes(value)
  const press = (pressed: T) => {
    if (!isMultiple) return isSelected(pressed) || props.onChange(pressed)
    props.onChange(options.map(({ value }) => value).filter((value) => isSelected(value) !== (value === pressed)))
  }
  const entry = options.find(({ value }) => isSelected(value)) ?? options[0]
  // The stop of the Tab key: the option that had the focus last, and the chosen one before that.
  const [stop, setStop] = useState<T | null>(null)
  const group = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...group.current!.querySelectorAll<HTMLElement>('button:not(:disabled)')]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const forward = getComputedStyle(group.current!).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const target = { [forward]: buttons[at + 1], [backward]: buttons[at - 1] }[event.key]
    if (at === -1 || !target) return
    event.preventDefault()
    target.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has one of two roles; the keys are those of the options inside
    <div
      ref={group}
      role={isMultiple ? 'toolbar' : 'radiogroup'}
      aria-label={label}
      aria-describedby={props['aria-describedby']}
      aria-disabled={isDisabled}
      className={classNames(styles.group, className)}
      onKeyDown={onKeyDown}
    >
      {options.map(({ value, label: text, icon: Icon, isDisabled: isOptionDisabled }) => (
        <PressButton
          key={value}
          ref={value === entry?.value ? inputRef : undefined}
          {...(isMultiple ? { 'aria-pressed': isSelected(value) } : { role: 'radio', 'aria-checked': isSelected(value) })}
          tabIndex={value === (stop ?? entry?.value) ? 0 : -1}
          isDisabled={isDisabled || isOptionDisabled}
          data-selected={isSelected(value) ? '' : undefined}
          className={styles.option}
          onFocus={() => setStop(value)}
          onPress={() => press(value)}
        >
          {Icon && <Icon size={16} aria-hidden />}
          {text}
        </PressButton>
      ))}
    </div>
  )
}
