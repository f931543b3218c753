import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { Button, Group, Input, SearchField as AriaSearchField, type SearchFieldProps as AriaSearchFieldProps } from 'react-aria-components'
import { classNames } from '../../class-names.ts'
import { FieldLabel } from '../FieldParts.tsx'
import fieldStyles from '../Field.module.css'
import styles from './SearchField.module.css'

export interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'children' | 'className' | 'style'> {
  /** Names the field; shown only as the placeholder unless that differs. */
  label: string
  placeholder?: string
  /** The box controls a list beside it: it is announced as a combobox. */
  isCombobox?: boolean
  className?: string
  inputRef?: Ref<HTMLInputElement>
}

/** A search box with a clear button; Escape clears it too. */
export function SearchField({ label, placeholder = label, isCombobox, className, inputRef, ...rest }: SearchFieldProps) {
  return (
    <AriaSearchField {...rest} className={classNames(styles.search, rest.isDisabled && fieldStyles.disabled, className)}>
      <FieldLabel label={label} isLabelHidden />
      <Group role="presentation" className={fieldStyles.box}>
        <Search size={16} aria-hidden className={fieldStyles.boxIcon} />
        <Input
          ref={inputRef}
          placeholder={placeholder}
          {...(isCombobox && { role: 'combobox', 'aria-expanded': true, 'aria-haspopup': 'listbox' })}
          className={classNames(fieldStyles.input, styles.input)}
        />
        <Button className={styles.clear}>
          <X size={14} aria-hidden />
        </Button>
      </Group>
    </AriaSearchField>
  )
}
