import { ChevronDown } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Button, type Key, Popover, Select as AriaSelect, type SelectProps as AriaSelectProps, SelectValue } from 'react-aria-components'
import { classNames } from '../../class-names.ts'
import popoverStyles from '../../overlays/Popover.module.css'
import { FieldLabel, FieldNotes, type FieldTexts } from '../FieldParts.tsx'
import { useText } from '../../text.tsx'
import { matchOptions, type Option, type OptionListTexts } from './options.ts'
import { OptionList } from './OptionList.tsx'
import fieldStyles from '../Field.module.css'
import styles from './Select.module.css'

/** Key of the option that means no choice; values of the product are never empty. */
const noneKey = ''

export interface SelectProps<T extends string>
  extends FieldTexts, Pick<AriaSelectProps<object>, 'isDisabled' | 'isRequired' | 'name' | 'onBlur' | 'autoFocus'> {
  options: readonly Option<T>[]
  value: T | null
  onChange: (value: T | null) => void
  placeholder?: string
  /** Text of an option that clears the choice, for example 'All statuses'. */
  noneLabel?: string
  /** A search box over the list: names that contain the query, 50 at most. */
  isSearchable?: boolean
  /** The server searches. It gets every query (debounce it), and `options` are its answer. Implies `isSearchable`. */
  onSearch?: (query: string) => void
  isLoading?: boolean
  /** Shown for a value that is not among the options, for example one the server has not sent yet. */
  valueLabel?: string
  texts?: Partial<OptionListTexts>
  className?: string
  inputRef?: Ref<HTMLButtonElement>
}

/** Chooses one of a list; closes on the choice, on Escape and on a press outside. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, isLabelHidden, description, error, options, value, onChange, placeholder, noneLabel, valueLabel } = props
  const t = useText()
  const { onSearch, isSearchable = Boolean(onSearch), isLoading, texts, className, inputRef, ...rest } = props
  const [query, setQuery] = useState('')
  // The options exist once the pointer or the focus is here: a form of many lists opens without any of them.
  const [isNear, setNear] = useState(props.name !== undefined)
  const approach = () => setNear(true)
  const search = (next: string) => {
    setQuery(next)
    onSearch?.(next)
  }

  const none: Option[] = noneLabel === undefined || query || !isNear ? [] : [{ value: noneKey, label: noneLabel }]
  const matches: readonly Option[] = !isNear ? [] : isSearchable ? matchOptions(options, onSearch ? '' : query) : options
  const chosen = options.find((option) => option.value === value)?.label ?? valueLabel ?? value
  return (
    <AriaSelect
      isDisabled={rest.isDisabled}
      isRequired={rest.isRequired}
      name={rest.name}
      onBlur={rest.onBlur}
      autoFocus={rest.autoFocus}
      validationBehavior="aria"
      allowsEmptyCollection
      isInvalid={Boolean(error)}
      value={value}
      onChange={(key: Key | null) => onChange(key === noneKey ? null : (key as T | null))}
      onOpenChange={(isOpen) => {
        if (isOpen) approach()
        if (isSearchable && isOpen && query) search('')
      }}
      className={classNames(fieldStyles.field, error && fieldStyles.invalid, className)}
    >
      <FieldLabel
        label={label}
        isLabelHidden={isLabelHidden}
        aside={props.aside}
        isChanged={props.isChanged}
        isRequired={rest.isRequired}
      />
      <Button ref={inputRef} onHoverStart={approach} onFocus={approach} className={classNames(fieldStyles.box, styles.trigger)}>
        <SelectValue className={classNames(styles.value, chosen === null && styles.placeholder)}>
          {() => chosen ?? noneLabel ?? placeholder ?? t('Select')}
        </SelectValue>
        <ChevronDown size={16} aria-hidden className={styles.chevron} />
      </Button>
      <FieldNotes description={description} error={error} disabledReason={props.disabledReason} isDisabled={rest.isDisabled} />
      <Popover offset={4} className={classNames(popoverStyles.panel, styles.panel)}>
        <OptionList
          options={[...none, ...matches]}
          texts={texts}
          isLoading={isLoading}
          indicator="check"
          autoFocus
          {...(isSearchable && { query, onQueryChange: search })}
        />
      </Popover>
    </AriaSelect>
  )
}
