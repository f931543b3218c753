import { Search, X } from 'lucide-react'
import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import fieldStyles from '../fields/Field.module.css'
import styles from '../fields/text/SearchField.module.css'
import { PressButton } from './PressButton.tsx'

type InputAttributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'onSubmit' | 'disabled' | 'value' | 'defaultValue' | 'aria-label'
>

export interface SearchFieldProps extends InputAttributes {
  /** Names the field; shown only as the placeholder unless that differs. */
  label: string
  value?: string
  defaultValue?: string
  onChange?: (text: string) => void
  /** Enter. */
  onSubmit?: (text: string) => void
  onClear?: () => void
  clearLabel?: string
  isDisabled?: boolean
  /** The box controls a list beside it: it is announced as a combobox. */
  isCombobox?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** A search box with a clear button; Escape clears it too. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, value, defaultValue = '', onChange, onSubmit, onClear, isDisabled, ...others } = props
  const { isCombobox, inputRef, clearLabel = 'Clear search', className, onKeyDown, ...rest } = others
  const [own, setOwn] = useState(defaultValue)
  const text = value ?? own
  const box = useRef<HTMLDivElement>(null)
  const change = (next: string) => {
    setOwn(next)
    onChange?.(next)
  }
  const clear = () => {
    change('')
    onClear?.()
    box.current?.querySelector('input')?.focus()
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.defaultPrevented) return
    if (event.key === 'Enter' && onSubmit) {
      event.preventDefault()
      onSubmit(text)
    } else if (event.key === 'Escape' && text !== '') {
      // Nothing around it closes by the same press.
      event.preventDefault()
      event.stopPropagation()
      clear()
    }
  }
  return (
    <div data-empty={text === '' ? '' : undefined} className={classNames(styles.search, isDisabled && fieldStyles.disabled, className)}>
      <div ref={box} className={fieldStyles.box}>
        <Search size={16} aria-hidden className={fieldStyles.boxIcon} />
        <input
          {...(isCombobox && { role: 'combobox', 'aria-expanded': true, 'aria-haspopup': 'listbox' as const })}
          {...rest}
          ref={inputRef}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          value={text}
          disabled={isDisabled}
          className={classNames(fieldStyles.input, styles.input)}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={keyDown}
        />
        {/* No stop of the Tab key: Escape does the same. */}
        <PressButton tabIndex={-1} aria-label={clearLabel} isDisabled={isDisabled} className={styles.clear} onPress={clear}>
          <X size={14} aria-hidden />
        </PressButton>
      </div>
    </div>
  )
}
