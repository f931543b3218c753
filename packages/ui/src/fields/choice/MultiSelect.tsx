import { useState } from 'react'
import type { Key, Selection } from 'react-aria-components'
import { LinkButton } from '../../actions/LinkButton.tsx'
import { Picker, type PickerProps } from '../../overlays/Picker.tsx'
import { useText } from '../../text.tsx'
import { matchOptions, type Option, type OptionListTexts } from './options.ts'
import { OptionList } from './OptionList.tsx'
import styles from './MultiSelect.module.css'

export interface MultiSelectProps<T extends string> extends Omit<
  PickerProps,
  'value' | 'isEmpty' | 'children' | 'onOpen' | 'onApply' | 'footerStart' | 'isApplyDisabled' | 'applyLabel'
> {
  options: readonly Option<T>[]
  value: readonly T[]
  /** Called by every choice. Values that are not in the list come first, then those among the options in their order. */
  onChange: (value: T[]) => void
  placeholder?: string
  name?: string
  /** The trigger shows its value as a pill for each name, or as the names in one line. */
  display?: 'pills' | 'text'
  isSearchable?: boolean
  /** The server searches. It gets every query (debounce it), and `options` are its answer. */
  onSearch?: (query: string) => void
  isLoading?: boolean
  /** Names of chosen values that are not among the options. */
  labelOf?: (value: T) => string
  clearLabel?: string
  texts?: Partial<OptionListTexts>
}

/** Pills that fit before the rest becomes a number. */
const pillsShown = 2

/**
 * Chooses several options of a list, with search. A choice counts at once, however the user leaves the panel. Undo reverts the choices
 * since it opened.
 */
export function MultiSelect<T extends string>(props: MultiSelectProps<T>) {
  const { options, value, onChange, placeholder, display = 'text', isSearchable = true, onSearch } = props
  const { name, isLoading, labelOf, clearLabel, texts, ...picker } = props
  const t = useText()
  const [query, setQuery] = useState('')
  const [atOpen, setAtOpen] = useState<readonly T[]>(value)
  const chosen = new Set<Key>(value)

  const search = (next: string) => {
    setQuery(next)
    onSearch?.(next)
  }
  const open = () => {
    setAtOpen(value)
    if (query) search('')
  }
  const matches = isSearchable ? matchOptions(options, onSearch ? '' : query) : options
  // Control A selects the visible options; other choices stay.
  const select = (keys: Selection) => {
    const next = keys === 'all' ? new Set<Key>([...chosen, ...matches.map((option) => option.value)]) : keys
    const known = new Set<Key>(options.map((option) => option.value))
    const inSight = options.map((option) => option.value).filter((key) => next.has(key))
    // Every key is a value. It came from `value` or from an option, perhaps of an earlier search.
    const outOfSight = [...next].filter((key) => !known.has(key)) as T[]
    onChange([...outOfSight, ...inSight])
  }
  const isOther = value.length !== atOpen.length || value.some((key) => !atOpen.includes(key))
  const labels = value.map((key) => options.find((option) => option.value === key)?.label ?? labelOf?.(key) ?? key)
  return (
    <>
      <Picker
        {...picker}
        isEmpty={value.length === 0}
        value={
          value.length === 0 ? (
            (placeholder ?? t('Select'))
          ) : display === 'pills' ? (
            <Pills labels={labels} />
          ) : (
            <span className={styles.line}>{labels.join(', ')}</span>
          )
        }
        onOpen={open}
        footerStart={
          <span className={styles.clear}>
            {value.length > 0 && <LinkButton onPress={() => onChange([])}>{clearLabel ?? t('Clear')}</LinkButton>}
            {isOther && <LinkButton onPress={() => onChange([...atOpen])}>{t('Undo')}</LinkButton>}
          </span>
        }
      >
        <OptionList
          aria-label={props.label}
          options={matches}
          texts={texts}
          isLoading={isLoading}
          indicator="box"
          selectionMode="multiple"
          selectedKeys={chosen}
          onSelectionChange={select}
          {...(isSearchable && { query, onQueryChange: search })}
        />
      </Picker>
      {name && value.map((chosen) => <input key={chosen} type="hidden" name={name} value={chosen} />)}
    </>
  )
}

function Pills({ labels }: { labels: readonly string[] }) {
  const rest = labels.length - pillsShown
  return (
    <>
      {labels.slice(0, pillsShown).map((label) => (
        <span key={label} className={styles.pill}>
          {label}
        </span>
      ))}
      {rest > 0 && <span className={styles.rest}>+{rest}</span>}
    </>
  )
}
